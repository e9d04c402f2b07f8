/** 'shown name = other names'. Shown is the Spanish or only official name in Spain, the local one elsewhere. */
export const placeAliases: Record<string, string> = {
  ES: `
Vitoria-Gasteiz = Gasteiz / Vitoria = Vitoria = Gasteiz
San Sebastián = Donostia / San Sebastián = Donostia = Donosti = Donostia-San Sebastián
Pamplona = Pamplona/Iruña = Iruña = Iruñea = Iruñean
Bilbao = Bilbo
Palma = Palma de Mallorca = Ciutat de Palma
Las Palmas de Gran Canaria = Las Palmas = Palmas de Gran Canaria, Las
A Coruña = La Coruña = Coruña = Coruña, A = Corunna
Ourense = Orense
Lleida = Lérida
Girona = Gerona
Castelló de la Plana = Castellón de la Plana = Castellón = Castelló
Alicante = Alicante/Alacant = Alacant
Elche = Elche/Elx = Elx
Alcoy = Alcoy/Alcoi = Alcoi
Valencia = València = Vlc
Sevilla = Seville = Sevila
Zaragoza = Saragossa = Saragosse = Zgz = Zgza
Barcelona = Bcn
Cádiz = Cadiz
Córdoba = Cordoba
L'Hospitalet de Llobregat = Hospitalet de Llobregat = L'Hospitalet = Hospitalet
Jerez de la Frontera = Jerez
Santiago de Compostela = Santiago Compostela
San Cristóbal de La Laguna = La Laguna
El Puerto de Santa María = Puerto de Santa María
Gijón = Xixón = Gijon
Oviedo = Uviéu
Avilés = Avilés
Ibiza = Eivissa = Ibiza Town
Xàtiva = Játiva
La Vila Joiosa = Villajoyosa = Vila Joiosa, la/Villajoyosa
Calp = Calpe
Dénia = Denia
Jávea = Xàbia = Jávea/Xàbia
Peñíscola = Peníscola = Peniscola = Peñíscola/Peníscola
Benicàssim = Benicasim
Sagunto = Sagunt = Sagunto/Sagunt
Borriana = Burriana
Vila-real = Villarreal = Vila-real
Vinaròs = Vinaroz
Torrent = Torrente
Alzira = Alcira
Gandia = Gandía
Cullera = Cullera
Sant Cugat del Vallès = Sant Cugat = San Cugat
Sant Boi de Llobregat = Sant Boi = San Baudilio
Cornellà de Llobregat = Cornellà = Cornella
Terrassa = Tarrasa
Vilafranca del Penedès = Vilafranca = Villafranca del Penedès
Vilanova i la Geltrú = Vilanova
Figueres = Figueras
Mataró = Mataro
La Línea de la Concepción = La Línea
Chiclana de la Frontera = Chiclana
Sanlúcar de Barrameda = Sanlúcar
Roquetas de Mar = Roquetas
Torrejón de Ardoz = Torrejón
Alcalá de Henares = Alcala de Henares
Rivas-Vaciamadrid = Rivas
Las Rozas de Madrid = Las Rozas
Arganda del Rey = Arganda
Pozuelo de Alarcón = Pozuelo
San Sebastián de los Reyes = Sanse
Alcalá de Guadaíra = Alcalá de Guadaira
Talavera de la Reina = Talavera
Molina de Segura = Molina
Mao-Mahón = Maó = Mahón = Maó-Mahón = Mahon
Ciutadella de Menorca = Ciutadella = Ciudadela
Barakaldo = Baracaldo
Getxo = Guecho
Santurtzi = Santurce
Irun = Irún
Errenteria = Rentería
Hondarribia = Fuenterrabía
Arrasate/Mondragón = Arrasate / Mondragón = Mondragón = Arrasate
Eibar = Éibar
Durango = Durango
Zarautz = Zarauz
Sangüesa = Sangüesa/Zangoza
Laudio/Llodio = Laudio / Llodio = Llodio = Laudio
O Grove = El Grove = Grove, O
Sanxenxo = Sangenjo
Vilagarcía de Arousa = Villagarcía de Arosa = Vilagarcía = Vilagarcia de Arousa
Ferrol = El Ferrol
A Estrada = La Estrada
Ponteareas = Puenteareas
Santa Cruz de Tenerife = Santa Cruz Tenerife
Puerto de la Cruz = Puerto Cruz
Puerto del Rosario = Puerto Rosario
San Bartolomé de Tirajana = Maspalomas = Playa del Inglés
Torrelavega = Torrelavega
Langreo = Sama de Langreo = Sama
Vélez-Málaga = Vélez Málaga = Torre del Mar
Mijas = Mijas Costa
Benalmádena = Benalmadena
Marbella = Puerto Banús = San Pedro de Alcántara
`,
  FR: `
Paris = París = Parigi = Paryż = Parijs
Nice = Niza = Nizza
Bordeaux = Burdeos
Marseille = Marsella = Marsiglia = Marseilles
Strasbourg = Estrasburgo = Straßburg
Toulouse = Tolosa de Francia
Perpignan = Perpiñán = Perpinyà
Bayonne = Bayona Francia = Baiona Francia
Lyon = Lión = Lione
Montpellier = Montpelier
Avignon = Aviñón
Saint-Étienne = St Etienne = Saint Etienne
Aix-en-Provence = Aix = Aix en Provence
`,
  DE: `
München = Munich = Múnich = Monaco di Baviera = Muenchen = Monachium
Köln = Cologne = Colonia = Koeln = Keulen = Kolonia
Frankfurt am Main = Frankfurt = Fráncfort = Francfort
Hamburg = Hamburgo = Amburgo
Berlin = Berlín = Berlino
Nürnberg = Nuremberg = Núremberg = Nuernberg
Düsseldorf = Duesseldorf = Dusseldorf
Hannover = Hanóver = Hanover
Stuttgart = Stoccarda
Dresden = Dresde
Bremen = Brema
Aachen = Aquisgrán
Mainz = Maguncia
Freiburg im Breisgau = Freiburg = Friburgo
`,
  GB: `
London = Londres = Londra = Londen = Londyn = City of London
Edinburgh = Edimburgo = Édimbourg
Glasgow = Glasgow
Newcastle upon Tyne = Newcastle
Kingston upon Hull = Hull
Brighton = Brighton and Hove
Stoke-on-Trent = Stoke on Trent = Stoke
Saint Helens = St Helens
St Albans = Saint Albans
`,
  IT: `
Roma = Rome = Rom = Rzym
Milano = Milan = Milán = Mailand = Mediolan
Napoli = Naples = Nápoles = Neapel
Torino = Turin = Turín
Venezia = Venice = Venecia = Venise = Venedig = Wenecja
Firenze = Florence = Florencia = Florenz
Genova = Genoa = Génova = Gênes
Bologna = Bolonia
Padova = Padua
Mantova = Mantua
Siracusa = Syracuse Italy
Bolzano = Bozen
Livorno = Leghorn
Verona = Verona
Trento = Trient
`,
  PT: `
Lisboa = Lisbon = Lisbonne = Lissabon = Lisbona = Lizbona = Lizbon
Porto = Oporto
Algueirão = Algueirão-Mem Martins = Mem Martins
Setúbal = Setubal
Évora = Evora
Vila Nova de Gaia = Gaia
`,
  BR: `
São Paulo = Sao Paulo = San Pablo Brasil
Rio de Janeiro = Río de Janeiro = Rio
Brasília = Brasilia
Florianópolis = Floripa
Belo Horizonte = BH
`,
  MX: `
Ciudad de México = Mexico City = CDMX = Distrito Federal = México DF = Cdad de México
Querétaro = Santiago de Querétaro = Queretaro City
León = León de los Aldama
Ciudad Juárez = Juárez = Cd Juárez
Tuxtla Gutiérrez = Tuxtla
Durango = Victoria de Durango
Veracruz = Heroica Veracruz = Puerto de Veracruz
Acapulco = Acapulco de Juárez
Naucalpan = Naucalpan de Juárez
Nezahualcóyotl = Ciudad Nezahualcoyotl = Ecatepec Neza
Ecatepec = Ecatepec de Morelos
Tlaquepaque = San Pedro Tlaquepaque
Oaxaca de Juárez = Oaxaca
Cuernavaca = Cuernavaca
Villahermosa = Villahermosa Tabasco
Xalapa = Jalapa = Xalapa de Enríquez
San Cristóbal de las Casas = San Cristóbal
Playa del Carmen = Playa Carmen
San Pedro Garza García = San Pedro Garza
Ensenada = Ensenada
Los Mochis = Mochis
Cabo San Lucas = Cabo
`,
  AR: `
Buenos Aires = CABA = Capital Federal = Ciudad de Buenos Aires = Bs As = Bsas
Tucumán = San Miguel de Tucumán
Bariloche = San Carlos de Bariloche
Jujuy = San Salvador de Jujuy
Catamarca = San Fernando del Valle de Catamarca
`,
  CO: `
Bogotá = Bogota = Bogotá D C = Santafé de Bogotá
Cartagena = Cartagena de Indias
Cali = Santiago de Cali
Cúcuta = San José de Cúcuta
Pasto = San Juan de Pasto
Buga = Guadalajara de Buga
`,
  PE: `
Cusco = Cuzco
Lima = Miraflores Lima = San Isidro Lima = Surco = Santiago de Surco
`,
  CL: `
Santiago = Santiago de Chile
Concepción = Concepción Chile
Viña del Mar = Viña
Valparaíso = Valpo
`,
  VE: `
Caracas = Caracas
Valencia = Valencia Venezuela
`,
  CA: `
Montréal = Montreal
Québec = Quebec = Quebec City = Ville de Québec
Toronto = North York = Scarborough = Etobicoke
`,
  US: `
New York = New York City = Nueva York = NYC = Nova York = Nova Iorque = New York NY
Los Angeles = Los Ángeles = LA California
Philadelphia = Filadelfia = Philly
New Orleans = Nueva Orleans
Washington = Washington DC = Washington D C
Brooklyn = Brooklyn NY
San Francisco = San Francisco CA = SF
Las Vegas = Vegas
Saint Louis = St Louis = St. Louis
Saint Paul = St Paul
Fort Worth = Ft Worth
Fort Lauderdale = Ft Lauderdale
Saint Petersburg = St Petersburg Florida = St Pete
Honolulu = Honolulú
Nashville = Nashville-Davidson = Nashville-Davidson metropolitan government (balance)
Louisville = Louisville/Jefferson
`,
  CH: `
Zürich = Zurich = Zúrich = Zurigo = Zuerich
Genève = Geneva = Ginebra = Genf = Ginevra
Basel = Basilea = Bâle = Basle
Bern = Berna = Berne
Lausanne = Lausana
Luzern = Lucerna = Lucerne
Sankt Gallen = St Gallen = San Galo
Biel/Bienne = Biel = Bienne
Sion = Sitten
`,
  AT: `
Wien = Vienna = Viena = Vienne Autriche = Wenen = Wiedeń = Viyana
Salzburg = Salzburgo
Klagenfurt = Klagenfurt am Wörthersee
`,
  BE: `
Bruxelles = Brussels = Bruselas = Brussel = Brüssel
Antwerpen = Antwerp = Amberes = Anvers
Brugge = Brujas = Bruges
Gent = Ghent = Gante = Gand
Liège = Lieja = Luik
Leuven = Lovaina = Louvain
Oostende = Ostend = Ostende
Mechelen = Malinas
Kortrijk = Courtrai
`,
  NL: `
Den Haag = The Hague = La Haya = 's-Gravenhage
Rotterdam = Róterdam
Amsterdam = Ámsterdam
's-Hertogenbosch = Den Bosch
Almere = Almere Stad
`,
  PL: `
Warszawa = Warsaw = Varsovia = Warszawie = Warschau
Kraków = Cracovia = Cracow = Krakowie = Krakau
Wrocław = Wrocławiu = Breslavia
Gdańsk = Gdańsku = Danzig
Poznań = Poznaniu
Łódź = Łodzi
Szczecin = Szczecinie
Lublin = Lublinie
Katowice = Katowicach
Bydgoszcz = Bydgoszczy
Białystok = Białymstoku
Gdynia = Gdyni
Rzeszów = Rzeszowie
Toruń = Toruniu
Kielce = Kielcach
Olsztyn = Olsztynie
Częstochowa = Częstochowie
Radom = Radomiu
Gliwice = Gliwicach
Sosnowiec = Sosnowcu
Opole = Opolu
`,
  TR: `
İstanbul = Istanbul = Estambul = Constantinopla = Stambuł
İzmir = Izmir = Esmirna
Ankara = Ankara
Antalya = Antalia
`,
  RU: `
Moscow = Moscú = Moskva = Moscou = Moskau = Moscova = Mosca
Saint Petersburg = San Petersburgo = St Petersburg = Sankt Petersburg = São Petersburgo
Yekaterinburg = Ekaterimburgo = Ekaterinburg
Nizhniy Novgorod = Nizhny Novgorod
Kazan = Kazán
`,
  CN: `
Beijing = Pekín = Peking = Pékin = Pequim
Shanghai = Shanghái = Xangai
Guangzhou = Cantón = Canton
Hong Kong = Hong Kong Island
Macao = Macau
Shenzhen = Shenzhen
`,
  JP: `
Tokyo = Tokio = Tóquio
Kyoto = Kioto = Quioto
Osaka = Ōsaka
Hiroshima = Hirosima
`,
  KR: `
Seoul = Seúl = Seul
Busan = Pusan
Incheon = Inchon
`,
  IN: `
Bengaluru = Bangalore
Mumbai = Bombay
New Delhi = Nueva Delhi
Kolkata = Calcuta = Calcutta
Chennai = Madras
Gurugram = Gurgaon
Noida = Noida
Kochi = Cochin
Pune = Poona
Chandīgarh = Chandigarh
Allahābād = Prayagraj
Mysore = Mysuru
`,
  AU: `
Gold Coast = Gold Coast QLD
Logan City = Logan
`,
  IE: `
Dublin = Dublín
Cork = Cork
`,
};
