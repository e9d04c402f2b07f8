/** Common words that are also a village's name; alone they are no sign of a country. */
const COMMON = new Set(
  `academia alarmas alquiler arena asesoria auto autos barato barata baratos baratas banos boda bodas bosque camino campana campo campos
   casa casas castillo centro comida compra cruz delicias fiesta flor fuente fuentes gas garage gracia grande huerta huertas iglesia islas
   jardin jardines la las latina limpieza linea llanos loft lofts luna luz madera madrigal mar marina mata mercado mesas mesa mina minas
   mini miel molino monte montes nails nieves nueva nuevo nuevos palacio palacios pan parque paz pelayo perales piedra piedras pilar
   piscina piscinas playa plaza pozo pozos prado prados puente puentes puerta puertas puerto radio real reina reparacion retiro rio rosa
   rosal rosas rural sal salas salon san santa santo sierra sol teatro tienda tiendas torre torres tours trabajo vega venta ventas ventanas
   verde vera villa villas viva city center best mobile hair beauty spa gym shop store house home orden rock rocks stone lake park beach
   hill boulder garden gardens independence liberty normal surprise paradise union eagle pasteleria campina ingenio progreso libertad
   victoria esperanza concordia florida reforma independencia bonito ouro gama itu pinto pintos sorbas nava navas toro mora osa baena cobre
   urgente urgentes precio precios oferta ofertas mejor mejores cerca mi me noche hoy abierto domingo online gratis economico economica
   economicos profesional profesionales particular particulares venta servicio servicios empresa empresas local locales negocio negocios
   cheap near open now price prices services service company companies local top good affordable emergency private family kids children
   women men man mobile online free new old small big great green white black red blue hotel bar cafe restaurante norte sur este oeste
   north south east west nord sud est ouest luxe pas cher prix avec sans pour chez ville bon bonne meilleur gare port pont bois fort
   haus bad burg stadt gut neu alt hof wald berg tal see am im zum zur nah gunstig preis preise und mit ohne not
   casale villaggio borgo ponte lago monte bella nuovo nuova vecchio centro economico migliore migliori prezzi
   barra serra lagoa praia vila bom preco perto melhor melhores urgencia noturno aberto 24h
   huis dorp goedkoop beste buurt open mot van den ter son
   tanie dobry dobra najlepszy cena ceny dom las gora most
   ucuz en iyi yakin fiyat fiyatlari acil ev merkez merkezi usta ustasi
   padel yoga pilates ingles frances aleman italiano mexicano chino japones arabe vegano vegetariano casero electrico
   electrica movil moviles coche coches moto motos bici perro perros gato gatos mascotas ninos bebes mujer mujeres hombre hombres
   familia infantil juvenil mayores ancianos familiar laboral penal civil fiscal dental medico medica lujo encanto vistas
   comunidad comunidades vecinos edificio edificios oficina oficinas piso pisos atico chalet garaje tejado bano cocina cocinas
   madre padre dia dias hora horas semana mes ano fin lunes sabado viernes sillas armario armarios puertas marmol cristal
   aire agua luz fuego tierra hierro plata oro corte color novia novias comunion bautizo cumpleanos`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Towns named like a foreign word: they count only at the end of a keyword of two or more words. */
const HOMONYMS = new Set(
  'nice bath reading orange rugby sale hull toledo natal salto lages leon ponte porto mobile buffalo cork split para gent wedding donna'.split(
    ' ',
  ),
);

export function isCommonWord(name: string): boolean {
  return COMMON.has(name);
}

export function isHomonym(name: string): boolean {
  return HOMONYMS.has(name);
}

/** Spanish words for a kind of place that are also foreign towns: between Spanish words they mean the kind. */
const KINDS = new Set(
  'pueblo pueblos isla nave granja cerro arroyo embalse esquina superior vista azul dorado ejido pasaje street'.split(
    ' ',
  ),
);
/** More such words, also names of well-known towns: before a number or a letter they mean the kind. */
const NUMBERED_KINDS = new Set(
  'colonia canton corona aurora delta frontera laguna imperial union concordia libertad progreso victoria salinas'.split(
    ' ',
  ),
);

export function isKindOfPlace(name: string, next: string | undefined, isSpanish: boolean): boolean {
  if (KINDS.has(name)) return isSpanish || isMark(next);
  return NUMBERED_KINDS.has(name) && isMark(next);
}

const isMark = (word: string | undefined): boolean => word !== undefined && /^(?:\d+|\p{L})$/u.test(word);
