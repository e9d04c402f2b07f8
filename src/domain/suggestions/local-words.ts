import type { Idioma } from '../text/language.ts';

/** How people of Spain's other languages, and visitors, search a trade: ca | gl | eu | en. */
const table = `
fontanero: lampistes | fontaneiros | iturginak | plumbers
electricista: electricistes | electricistas | argiketariak | electricians
cerrajero: serrallers | cerralleiros | sarrailaginak | locksmiths
climatización: aire condicionat | aire acondicionado | klimatizazioa | air conditioning
pintor: pintors | pintores | margolariak | painters
carpintero: fusters | carpinteiros | arotzak | carpenters
reformas: reformes | reformas | erreformak | builders
jardinero: jardiners | xardineiros | lorezainak | gardeners
piscinas: piscines | piscinas | igerilekuak | pool maintenance
limpieza: empreses de neteja | empresas de limpeza | garbiketa enpresak | cleaning services
mudanzas: mudances | mudanzas | mudantzak | removals
taller mecánico: tallers mecànics | talleres mecánicos | auto tailerrak | car mechanics
alquiler de coches: lloguer de cotxes | aluguer de coches | autoen alokairua | car rental
dentista: dentistes | dentistas | hortz klinikak | dentists
veterinario: veterinaris | veterinarios | albaitariak | vets
farmacia: farmàcies | farmacias | farmaziak | pharmacies
óptica: òptiques | ópticas | optikak | opticians
fisioterapeuta: fisioterapeutes | fisioterapeutas | fisioterapeutak | physiotherapists
psicólogo: psicòlegs | psicólogos | psikologoak | psychologists
médico: metges | médicos | medikuak | doctors
restaurante: restaurants | restaurantes | jatetxeak | restaurants
pizzería: pizzeries | pizzarías | pizzeriak | pizza restaurants
bar: bars | bares | tabernak | bars
cafetería: cafeteries | cafetarías | kafetegiak | coffee shops
panadería: fleques | panadarías | okindegiak | bakeries
pastelería: pastisseries | pastelarías | gozotegiak | cake shops
carnicería: carnisseries | carnicerías | harategiak | butchers
pescadería: peixateries | peixarías | arrandegiak | fishmongers
supermercado: supermercats | supermercados | supermerkatuak | supermarkets
bodega: cellers | adegas | upategiak | wineries
hotel: hotels | hoteis | hotelak | hotels
casa rural: cases rurals | casas rurais | landetxeak | country houses
apartamento turístico: apartaments turístics | apartamentos turísticos | turismo apartamentuak | holiday apartments
camping: càmpings | cámpings | kanpinak | campsites
abogado: advocats | avogados | abokatuak | lawyers
notaría: notaries | notarías | notariak | notaries
gestoría: gestories | xestorías | gestoriak | accountants
inmobiliaria: immobiliàries | inmobiliarias | higiezin agentziak | estate agents
seguros: assegurances | seguros | aseguruak | insurance brokers
arquitecto: arquitectes | arquitectos | arkitektoak | architects
fotógrafo: fotògrafs | fotógrafos | argazkilariak | photographers
imprenta: impremtes | imprentas | inprimategiak | print shops
peluquería: perruqueries | perrucarías | ile apaindegiak | hairdressers
centro de estética: centres d'estètica | centros de estética | estetika zentroak | beauty salons
masajes: massatges | masaxes | masajeak | massage
gimnasio: gimnasos | ximnasios | gimnasioak | gyms
yoga: ioga | ioga | yoga | yoga classes
autoescuela: autoescoles | autoescolas | autoeskolak | driving schools
academia de idiomas: acadèmies d'idiomes | academias de idiomas | hizkuntza akademiak | language schools
guardería: escoles bressol | garderías | haurtzaindegiak | nurseries
ferretería: ferreteries | ferraxarías | burdindegiak | hardware stores
muebles: botigues de mobles | tendas de mobles | altzari dendak | furniture stores
floristería: floristeries | floristerías | loradendak | florists
joyería: joieries | xoiarías | bitxitegiak | jewellers
librería: llibreries | librarías | liburu dendak | bookshops
zapatería: sabateries | zapatarías | zapata dendak | shoe shops
ropa: botigues de roba | tendas de roupa | arropa dendak | clothes shops
agencia de viajes: agències de viatges | axencias de viaxes | bidaia agentziak | travel agencies
náutica: lloguer de vaixells | náutica | itsasontziak | boat rental
`;

const words = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [oficio = '', list = ''] = line.split(': ');
      const [ca, gl, eu, en] = list.split(' | ');
      return [oficio, { ca, gl, eu, en }] as const;
    }),
);

export function localWord(oficio: string, idioma: Idioma): string | null {
  const known = words.get(oficio);
  if (known === undefined || (idioma !== 'ca' && idioma !== 'gl' && idioma !== 'eu' && idioma !== 'en'))
    return null;
  return known[idioma] ?? null;
}

const byProvince: Readonly<Record<string, readonly Idioma[]>> = {
  '08': ['ca', 'en'],
  '17': ['ca', 'en'],
  '25': ['ca'],
  '43': ['ca', 'en'],
  '07': ['ca', 'en'],
  '03': ['en'],
  '12': ['ca'],
  '46': ['ca', 'en'],
  '15': ['gl'],
  '27': ['gl'],
  '32': ['gl'],
  '36': ['gl'],
  '01': ['eu'],
  '20': ['eu'],
  '48': ['eu'],
  '31': ['eu'],
  '29': ['en'],
  '35': ['en'],
  '38': ['en'],
  '11': ['en'],
  '04': ['en'],
  '30': ['en'],
};

export function languagesOfProvince(provincia: string | null): readonly Idioma[] {
  return (provincia === null ? undefined : byProvince[provincia]) ?? [];
}
