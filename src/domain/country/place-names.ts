/** Countries, regions and Spanish exonyms that the gazetteer of cities lacks; names without case and accents. */
const COUNTRIES: Record<string, string> = {
  ES: 'espana|spain|espagne|spanien|spagna|espanha',
  US: 'estados unidos|eeuu|usa|united states|ee uu',
  GB: 'reino unido|united kingdom|inglaterra|england|escocia|scotland|gales|wales|gran bretana|irlanda del norte',
  FR: 'francia|france',
  DE: 'alemania|germany|deutschland|allemagne',
  IT: 'italia|italy|italie|italien',
  PT: 'portugal',
  MX: 'mexico|mejico',
  AR: 'argentina',
  CO: 'colombia',
  PE: 'peru',
  BR: 'brasil|brazil|bresil',
  CA: 'canada',
  AU: 'australia',
  JP: 'japon|japan',
  KR: 'corea del sur|corea|south korea',
  CN: 'china',
  IN: 'india',
  RU: 'rusia|russia',
  CL: 'chile',
  UY: 'uruguay',
  EC: 'ecuador',
  VE: 'venezuela',
  BO: 'bolivia',
  PY: 'paraguay',
  CR: 'costa rica',
  PA: 'panama',
  GT: 'guatemala',
  DO: 'republica dominicana',
  HN: 'honduras',
  SV: 'el salvador',
  NI: 'nicaragua',
  CU: 'cuba',
  PR: 'puerto rico',
  NL: 'paises bajos|holanda|nederland|netherlands',
  BE: 'belgica|belgium|belgique|belgie',
  PL: 'polonia|poland|polska',
  TR: 'turquia|turkey|turkiye',
  CH: 'suiza|switzerland|suisse|schweiz|svizzera',
  AT: 'austria|osterreich',
  AD: 'andorra',
  IE: 'irlanda|ireland',
};

const REGIONS: Record<string, string> = {
  ES:
    'andalucia|aragon|asturias|baleares|illes balears|canarias|cantabria|castilla la mancha|castilla y leon|cataluna|catalunya|' +
    'comunidad valenciana|comunitat valenciana|pais valenciano|extremadura|galicia|la rioja|navarra|pais vasco|euskadi|region de murcia|' +
    'alava|araba|vizcaya|bizkaia|guipuzcoa|gipuzkoa|la coruna|coruna|orense|lerida|gerona|castellon|teruel|soria|cuenca|jaen|' +
    'mallorca|palma de mallorca|menorca|ibiza|eivissa|formentera|tenerife|gran canaria|las palmas|lanzarote|fuerteventura|la palma|la gomera|el hierro|' +
    'costa brava|costa dorada|costa daurada|costa blanca|costa del sol|costa de la luz|rias baixas|maresme|valles|emporda|bierzo|' +
    'hospitalet|iruna|bilbo|donosti|elx|alcoi|jativa|xativa|villajoyosa|la vila joiosa|calpe|denia|javea|xabia|peniscola|benicassim|' +
    'sant cugat|vilanova|la linea|jerez|el puerto|chiclana|sanlucar|roquetas|torrejon|alcala|rivas|las rozas|pozuelo|majadahonda',
  MX:
    'cdmx|ciudad de mexico|distrito federal|jalisco|nuevo leon|estado de mexico|edomex|quintana roo|yucatan|guanajuato|michoacan|oaxaca|' +
    'chiapas|sinaloa|sonora|coahuila|tamaulipas|baja california|riviera maya|tabasco|hidalgo|morelos|tlaxcala|nayarit',
  AR: 'caba|capital federal|gran buenos aires|provincia de buenos aires|entre rios|misiones|chubut|neuquen|tierra del fuego|patagonia|mendoza',
  CO: 'bogota|antioquia|cundinamarca|valle del cauca|atlantico|santander colombia|eje cafetero|quindio|risaralda|caldas',
  PE: 'lima metropolitana|miraflores lima|la libertad|ancash|lambayeque|junin',
  US: 'california|florida|texas|nueva york|new york|nueva jersey|new jersey|illinois|arizona|nevada|georgia usa|massachusetts|washington dc|nueva orleans|filadelfia|los angeles|hawai|hawaii|ohio|colorado|oregon',
  GB: 'londres|edimburgo|cornualles|yorkshire|kent|essex|surrey|devon|cornwall',
  FR: 'paris|niza|burdeos|marsella|estrasburgo|bretagne|bretana|normandie|normandia|provence|provenza|cote d azur|ile de france|occitanie|alsace|aquitaine',
  DE: 'munich|munchen|berlin|hamburgo|colonia|koln|francfort|nuremberg|nurnberg|dusseldorf|baviera|bayern|hessen|sachsen|nordrhein westfalen|baden wurttemberg|hannover',
  IT: 'roma|milan|milano|napoles|napoli|turin|torino|venecia|venezia|florencia|firenze|genova|bolonia|sicilia|toscana|lombardia|cerdena|sardegna|puglia|veneto',
  PT: 'lisboa|lisbon|oporto|porto|algarve|madeira|azores|acores|alentejo',
  BR: 'sao paulo|rio de janeiro|minas gerais|bahia|parana|santa catarina|rio grande do sul|pernambuco|ceara|goias',
  CA: 'quebec|ontario|columbia britanica|british columbia|alberta',
  AU: 'nueva gales del sur|new south wales|queensland|tasmania',
  RU: 'moscu|san petersburgo',
  CN: 'pekin|beijing|shanghai|hong kong|macao|canton',
  JP: 'tokio|tokyo|kioto|osaka',
  KR: 'seul|seoul',
  IN: 'nueva delhi|bombay|calcuta|delhi',
  CH: 'ginebra|basilea|berna|zurich',
  BE: 'bruselas|amberes|brujas',
  NL: 'la haya|den haag',
  AT: 'viena|wien|salzburgo',
  PL: 'varsovia|cracovia',
  TR: 'estambul',
};

/** Trades and common words that are also some village's name; alone they say nothing of a country. */
const COMMON = new Set(
  `abogado abogados academia alarmas alquiler arena asesoria auto autos bar bares barato baratos banos bodega bodegas bodas boda bosque
   cafe cafeteria camino campana campo campos casa casas castillo centro cerrajero clinica coche coches colegio comida compra
   cruz dentista delicias estetica farmacia ferreteria fiesta flor flores fontanero fuente fuentes gas garage gimnasio golf gracia
   grande guarderia hospital hostal hotel hoteles huerta huertas imprenta iglesia islas jardin jardines joyeria la las latina libreria
   limpieza linea llanos loft lofts luna luz madera madrigal mar marina mata medico mercado mesas mesa mina minas mini miel molino
   monte montes muebles mudanzas nails nice nieves notaria nueva nuevo optica orange palacio palacios pan panaderia parque paz pelayo
   peluqueria pension perales piedra piedras pilar pintor pintores piscina piscinas pizza playa plaza pozo pozos prado prados puente
   puentes puerta puertas puerto radio real reina reparacion restaurante restaurantes retiro rio rosa rosal rosas rural sal salas salon
   san santa santo sierra sol taller talleres taxi taxis teatro telde tienda tiendas torre torres tours trabajo vega venta ventas ventanas
   verde vera villa villas viva vivero city center bath reading best rugby sale mobile hair beauty spa gym shop store house home
   orden rock rocks stone lake park beach hill boulder buffalo garden gardens independence liberty normal surprise paradise union eagle
   pasteleria campina ingenio mogan union progreso libertad victoria esperanza concordia florida reforma independencia
   bonito salto natal ouro gama itu lages toledo ponte pinto pintos sorbas nava navas toro leon mora osa baena cobre`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

export function isCommonWord(name: string): boolean {
  return COMMON.has(name);
}

/** Every country and region name with its country. */
export function* countryNames(): Generator<[name: string, pais: string]> {
  yield* named(COUNTRIES);
}

export function* regionNames(): Generator<[name: string, pais: string]> {
  yield* named(REGIONS);
}

function* named(table: Record<string, string>): Generator<[string, string]> {
  for (const [pais, names] of Object.entries(table)) for (const name of names.split('|')) yield [name, pais];
}
