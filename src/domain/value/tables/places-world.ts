/** Search names that the gazetteer lacks, with country and thousands of inhabitants (rounded). */
export const OTHER_PLACES = `
  cdmx MX 9200|ciudad de mexico MX 9200|estado de mexico MX 17000|caba AR 3100|capital federal AR 3100|bogota CO 7900|lima PE 10000|
  lisboa PT 550|porto PT 230|braga PT 190|coimbra PT 140|algarve PT 470|faro PT 68|setubal PT 120|aveiro PT 80|madeira PT 250|
  paris FR 2100|marseille FR 870|lyon FR 520|toulouse FR 500|nice FR 340|bordeaux FR 260|strasbourg FR 290|nantes FR 320|lille FR 235|montpellier FR 300|
  milano IT 1370|roma IT 2750|napoli IT 910|torino IT 840|firenze IT 360|venezia IT 250|genova IT 560|bologna IT 390|palermo IT 630|
  berlin DE 3700|hamburg DE 1850|munchen DE 1510|muenchen DE 1510|koln DE 1080|koeln DE 1080|frankfurt DE 770|stuttgart DE 630|dusseldorf DE 620|leipzig DE 610|
  london GB 8900|manchester GB 550|birmingham GB 1140|leeds GB 800|glasgow GB 630|liverpool GB 490|bristol GB 470|edinburgh GB 520|sheffield GB 580|
  new york US 8300|newyork US 8300|nyc US 8300|los angeles US 3800|chicago US 2660|houston US 2300|miami US 450|dallas US 1300|boston US 650|
  amsterdam NL 880|rotterdam NL 650|den haag NL 550|bruxelles BE 1200|brussel BE 1200|antwerpen BE 530|geneve CH 200|zurich CH 430|zuerich CH 430|basel CH 175|
  wien AT 1930|dublin IE 590|warszawa PL 1860|krakow PL 800|istanbul TR 15600|sao paulo BR 11450|rio de janeiro BR 6200|rio BR 6200|
  toronto CA 2800|montreal CA 1760|vancouver CA 660|sydney AU 5300|melbourne AU 5000|andorra AD 80`;
