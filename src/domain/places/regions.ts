/** Names of countries in the languages of keywords, the Spanish one first. */
export const countryNames: Record<string, string> = {
  ES: 'España|Espanya|Espainia|Spain|Espagne|Spanien|Spagna|Espanha|Spanje|Hiszpania|İspanya',
  US: 'Estados Unidos|EEUU|EE UU|USA|US|United States|Stati Uniti|États-Unis|ABD|Vereinigte Staaten',
  GB: 'Reino Unido|UK|United Kingdom|Great Britain|Gran Bretaña|Inglaterra|England|Escocia|Scotland|Gales|Wales|Irlanda del Norte|Northern Ireland|Royaume-Uni|Großbritannien',
  FR: 'Francia|France|França|Frankreich|Frankrijk|Francja|Fransa|Frantzia',
  DE: 'Alemania|Germany|Deutschland|Allemagne|Germania|Alemanha|Duitsland|Niemcy|Almanya',
  IT: 'Italia|Italy|Italie|Italien|Itália|Włochy|İtalya',
  PT: 'Portugal|Portogallo|Portekiz|Portugalia',
  MX: 'México|Méjico|Mexico|Mexique|Mexiko|Messico',
  AR: 'Argentina|Argentine|Argentinien',
  CO: 'Colombia|Colombie|Kolumbien',
  PE: 'Perú|Peru|Pérou',
  BR: 'Brasil|Brazil|Brésil|Brasilien|Brasile',
  CA: 'Canadá|Canada|Kanada',
  AU: 'Australia|Australie|Australien',
  JP: 'Japón|Japan|Japon|Giappone|Japão',
  KR: 'Corea del Sur|Corea|South Korea|Korea|Coreia do Sul|Corée du Sud',
  CN: 'China|Chine|Cina',
  IN: 'India|Inde|Indien',
  RU: 'Rusia|Russia|Russie|Russland|Rússia',
  CL: 'Chile|Chili',
  UY: 'Uruguay',
  EC: 'Ecuador',
  VE: 'Venezuela',
  BO: 'Bolivia',
  PY: 'Paraguay',
  CR: 'Costa Rica',
  PA: 'Panamá',
  GT: 'Guatemala',
  DO: 'República Dominicana|Dominican Republic',
  HN: 'Honduras',
  SV: 'El Salvador',
  NI: 'Nicaragua',
  CU: 'Cuba',
  PR: 'Puerto Rico',
  NL: 'Países Bajos|Holanda|Nederland|Netherlands|Holland|Pays-Bas|Niederlande|Hollanda',
  BE: 'Bélgica|Belgium|Belgique|België|Belgien|Belçika',
  PL: 'Polonia|Poland|Polska|Pologne|Polen|Polonya',
  TR: 'Turquía|Turkey|Türkiye|Turquie|Türkei',
  CH: 'Suiza|Switzerland|Suisse|Schweiz|Svizzera|Zwitserland',
  AT: 'Austria|Österreich|Autriche|Oostenrijk',
  AD: 'Andorra|Andorre',
  IE: 'Irlanda|Ireland|Irlande',
};

/** Regions, provinces, islands and coasts; ` = ` separates names of the same one. */
export const regionNames: Record<string, string> = {
  ES:
    'Andalucía = Andalusia, Aragón, Asturias = Principado de Asturias, Islas Baleares = Illes Balears = Baleares = Balears = Balearic Islands, ' +
    'Canarias = Islas Canarias = Canary Islands, Cantabria, Castilla-La Mancha, Castilla y León, Cataluña = Catalunya = Catalonia, ' +
    'Comunidad Valenciana = Comunitat Valenciana = País Valencià, Extremadura, Galicia = Galiza, La Rioja = Rioja, Navarra = Nafarroa, ' +
    'País Vasco = Euskadi = Basque Country = Euskal Herria, Región de Murcia, Comunidad de Madrid, Álava = Araba, Vizcaya = Bizkaia, Guipúzcoa = Gipuzkoa, ' +
    'Mallorca = Majorca, Menorca, Formentera, Tenerife, Gran Canaria, Lanzarote, Fuerteventura, La Palma, La Gomera, El Hierro, ' +
    'Costa Brava, Costa Dorada = Costa Daurada, Costa Blanca, Costa del Sol, Costa de la Luz, Costa Cálida, Costa Tropical, Costa de Almería, Rías Baixas = Rías Bajas, ' +
    'Maresme, Vallès = Vallés, Baix Llobregat, Empordà = Ampurdán, El Bierzo, Penedès, Garraf, Anoia, Osona, Bages, Cerdanya, Aljarafe, Axarquía, ' +
    'Campo de Gibraltar, Alpujarra = Las Alpujarras = Alpujarras, Sierra de Gredos = Gredos, Sierra Nevada, Sierra de Madrid = Sierra Norte de Madrid, Picos de Europa, Pirineos = Pirineo = Pirineo Aragonés, ' +
    'Sierra de Cazorla, Ribeira Sacra, Rías Altas, Valle de Arán = Val d Aran, Delta del Ebro, Serranía de Ronda, Costa da Morte, La Mancha, Marina Alta, Marina Baixa, Vega Baja, Ribera del Duero, Rioja Alavesa, Goierri, Tierra de Campos, Las Merindades, Valle del Jerte, La Vera, Las Hurdes, Comarca de la Vera',
  MX:
    'Jalisco, Nuevo León, Estado de México = Edomex, Quintana Roo, Yucatán, Guanajuato, Michoacán, Oaxaca, Chiapas, Sinaloa, Sonora, Coahuila, Tamaulipas, ' +
    'Baja California, Baja California Sur = Los Cabos, Riviera Maya, Tabasco, Hidalgo, Morelos, Tlaxcala, Nayarit, Veracruz, Guerrero, Durango, Zacatecas, Colima, Chihuahua estado, Querétaro',
  AR: 'Gran Buenos Aires = GBA, Provincia de Buenos Aires, Entre Ríos, Misiones, Chubut, Tierra del Fuego, Patagonia, Zona Norte, Chaco, Santa Cruz Argentina, La Pampa, Catamarca, Tucumán, Jujuy',
  CO: 'Antioquia, Cundinamarca, Valle del Cauca, Atlántico, Eje Cafetero, Quindío, Risaralda, Caldas, Boyacá, Tolima, Huila, Meta, Bolívar Colombia, San Andrés, Casanare, Norte de Santander, Santander Colombia',
  PE: 'Lima Metropolitana, La Libertad, Áncash, Lambayeque, Junín, Valle Sagrado, Loreto, San Martín Perú, Ucayali',
  US:
    'California, Florida, Texas, Nueva York estado = New York State, Nueva Jersey = New Jersey, Illinois, Arizona, Nevada, Massachusetts, Hawái = Hawaii, Ohio, Colorado, Oregon, ' +
    'Georgia USA, Pennsylvania = Pensilvania, Michigan, North Carolina = Carolina del Norte, South Carolina = Carolina del Sur, Virginia, Washington State, Tennessee, Indiana, Missouri, Maryland, Wisconsin, ' +
    'Minnesota, Alabama, Louisiana = Luisiana, Kentucky, Oklahoma, Connecticut, Utah, Iowa, Arkansas, Mississippi, Kansas, New Mexico = Nuevo México, Nebraska, Idaho, West Virginia, New Hampshire, Maine, ' +
    'Rhode Island, Montana, Delaware, South Dakota, North Dakota, Alaska, Vermont, Wyoming, Silicon Valley, Bay Area, Orange County, Long Island, Manhattan',
  GB:
    'Cornualles = Cornwall, Yorkshire, Kent, Essex, Surrey, Devon, Hampshire, Norfolk, Suffolk, Sussex = West Sussex = East Sussex, Somerset, Lancashire, Cheshire, Hertfordshire, Berkshire, Oxfordshire, ' +
    'Gloucestershire, Wiltshire, Dorset, Staffordshire, Derbyshire, Nottinghamshire, Lincolnshire, Leicestershire, Northamptonshire, Cambridgeshire, Buckinghamshire, Bedfordshire, Merseyside, Greater Manchester, ' +
    'West Midlands, Cotswolds, Lake District, Midlands, Tyne and Wear, Northumberland, Cumbria, Highlands, Fife, Isle of Wight, Shropshire, Warwickshire, Worcestershire, Greater London',
  FR:
    'Bretaña = Bretagne = Brittany, Normandía = Normandie, Provenza = Provence, Costa Azul = Côte d Azur, Isla de Francia = Île-de-France = Ile de France, Occitania = Occitanie, Alsacia = Alsace, Aquitania = Aquitaine = Nouvelle Aquitaine, ' +
    'Córcega = Corse, Borgoña = Bourgogne, Auvernia = Auvergne, Rhône-Alpes, Hauts-de-France, Grand Est, Pays de la Loire, Var, Hérault, Gironde, Vendée, Morbihan, Finistère, Savoie, Haute-Savoie, Dordogne, Seine-et-Marne, Yvelines, Essonne, Val-de-Marne, Alpes-Maritimes, Bouches-du-Rhône, Pays Basque, Vaucluse, Isère, Loire-Atlantique, Haute-Garonne',
  DE: 'Baviera = Bayern = Bavaria, Hesse = Hessen, Sajonia = Sachsen, Renania del Norte-Westfalia = Nordrhein-Westfalen = NRW, Baden-Wurtemberg = Baden-Württemberg, Baja Sajonia = Niedersachsen, Schleswig-Holstein, Brandeburgo = Brandenburg, Turingia = Thüringen, Sarre = Saarland, Renania-Palatinado = Rheinland-Pfalz, Mecklenburg-Vorpommern, Sachsen-Anhalt, Schwarzwald = Selva Negra, Ruhrgebiet, Allgäu, Bodensee',
  IT: 'Sicilia = Sicily, Toscana = Tuscany, Lombardía = Lombardia, Cerdeña = Sardegna = Sardinia, Apulia = Puglia, Véneto = Veneto, Piamonte = Piemonte, Liguria, Umbria, Lacio = Lazio, Campania, Calabria, Emilia-Romaña = Emilia Romagna, Abruzzo, Marche, Friuli = Friuli Venezia Giulia, Trentino = Alto Adige, Basilicata, Salento, Chianti, Costiera Amalfitana, Valle d Aosta',
  PT: 'Algarve, Madeira, Azores = Açores, Alentejo, Minho, Ribatejo, Trás-os-Montes, Beira Interior, Margem Sul, Grande Lisboa, Douro',
  BR: 'Minas Gerais, Bahia, Paraná = Paraná Brasil, Santa Catarina, Rio Grande do Sul, Pernambuco, Ceará, Goiás, Espírito Santo, Mato Grosso, Mato Grosso do Sul, Pará, Amazonas, Maranhão, Paraíba, Alagoas, Sergipe, Rio Grande do Norte, Piauí, Distrito Federal Brasil, ABC Paulista, Baixada Santista, Tocantins',
  CA: 'Ontario, Columbia Británica = British Columbia, Alberta, Manitoba, Saskatchewan, Nueva Escocia = Nova Scotia, New Brunswick = Nouveau-Brunswick, Newfoundland, GTA, Montérégie, Laurentides',
  AU: 'Nueva Gales del Sur = New South Wales = NSW, Queensland = QLD, Tasmania, Western Australia, South Australia, Sunshine Coast, Northern Beaches',
  JP: 'Hokkaido = Hokkaidō, Okinawa, Kansai, Kyushu',
  IN: 'Maharashtra, Karnataka, Tamil Nadu, Kerala, Goa, Rajasthan, Gujarat, Punjab, West Bengal, Uttar Pradesh, Telangana, Haryana, Delhi NCR = NCR, Andhra Pradesh, Madhya Pradesh, Bihar',
  RU: 'Siberia, Crimea, Tatarstán = Tatarstan',
  CN: 'Guangdong, Sichuan, Yunnan, Zhejiang, Jiangsu, Fujian',
  KR: 'Jeju, Gyeonggi',
  CH: 'Tessin = Ticino, Valais = Wallis, Vaud, Romandie, Aargau',
  BE: 'Flandes = Vlaanderen = Flanders, Valonia = Wallonie, Limburg België, West-Vlaanderen, Oost-Vlaanderen, Vlaams-Brabant, Brabant wallon, Hainaut',
  NL: 'Noord-Brabant = Brabant, Gelderland, Zeeland, Friesland, Noord-Holland, Zuid-Holland, Limburg, Overijssel, Drenthe, Flevoland, Twente',
  AT: 'Tirol = Tyrol, Steiermark, Kärnten, Vorarlberg, Niederösterreich, Oberösterreich, Burgenland',
  PL: 'Mazury, Śląsk, Małopolska, Mazowsze, Wielkopolska, Podkarpacie, Pomorze, Podlasie, Trójmiasto',
  TR: 'Kapadokya = Cappadocia, Trakya, Ege, Karadeniz',
  CL: 'Región Metropolitana, Biobío, Araucanía, Los Lagos, Región de Valparaíso',
  DO: 'Punta Cana',
  VE: 'Isla de Margarita = Margarita',
};

/** Region codes that show the country if they end a keyword in capitals ('Dallas TX'). */
export const regionCodes: Record<string, string> = {
  US: 'AL AK AZ AR CA CO CT FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY DC NYC',
  CA: 'ON QC BC AB MB SK NS NB NL PEI',
  AU: 'NSW VIC QLD WA SA TAS ACT',
  BR: 'SP RJ MG RS PR SC BA DF PE CE GO ES',
  MX: 'CDMX DF EDOMEX NL QRO SLP BCS',
  AR: 'CABA GBA',
};

export function countryName(pais: string): string | null {
  return countryNames[pais]?.split('|')[0] ?? null;
}
