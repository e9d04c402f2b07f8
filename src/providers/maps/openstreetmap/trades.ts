/**
 * Spanish (and some Catalan) trades as OpenStreetMap tags them. A stem stands for all words that begin with it:
 * `fontaner` is fontanero, fontaneros, fontanería. Longer and more particular stems come first.
 */
const TABLE = `
  clinica dental|dentist|odontolog|ortodonc = amenity=dentist
  clinica veterinaria|veterinari = amenity=veterinary
  clinica estetica|centro de estetica|estetic|depilacion|unas|manicur = shop=beauty
  autoescuela|academia de conducir = amenity=driving_school
  academia de idiomas|academia de ingles|escuela de idiomas|ingles = amenity=language_school
  academia de baile|escuela de danza|danza = leisure=dance
  academia|clases particulares = amenity=prep_school office=educational_institution
  guarderia|escuela infantil|llar d'infants = amenity=kindergarten
  colegio|instituto|escola = amenity=school
  farmacia = amenity=pharmacy
  parafarmacia = shop=chemist
  herbolari|herboristeria|dietetica = shop=herbalist shop=health_food
  optica|oftalmolog = shop=optician
  audifono|centro auditivo = shop=hearing_aids
  ortopedia = shop=medical_supply
  fisioterap|fisio = healthcare=physiotherapist
  podolog = healthcare=podiatrist
  psicolog|psicoterap = healthcare=psychotherapist
  psiquiatr|dermatolog|ginecolog|pediatr|cardiolog|medic|clinica|centro medico = amenity=clinic amenity=doctors
  logopeda = healthcare=speech_therapist
  nutricionista = healthcare=nutrition_counselling
  osteopat|acupuntur|quiropract = healthcare=alternative
  residencia de ancianos|residencia de mayores|geriatric = amenity=social_facility amenity=nursing_home
  funerari|tanatorio = shop=funeral_directors
  restaurante|pizzer|marisquer|asador|hamburgueser|sushi|arroceria|meson|taberna|brasa = amenity=restaurant
  comida rapida|kebab|comida para llevar = amenity=fast_food
  bar de copas|pub|cocteler = amenity=pub amenity=bar
  bar|bares|cerveceria|tapas|bodega de tapas = amenity=bar
  cafeteria|cafe|chocolater|churrer = amenity=cafe
  helader|gelateria = amenity=ice_cream shop=ice_cream
  discoteca|sala de fiestas = amenity=nightclub
  catering = craft=caterer
  casa rural|casas rurales|turismo rural|apartamento turistic|alojamiento = tourism=guest_house tourism=apartment tourism=chalet
  hostal|pension|hostel|albergue = tourism=hostel tourism=guest_house
  hotel = tourism=hotel
  camping = tourism=camp_site
  agencia de viajes|viajes = shop=travel_agency
  panader|horno de pan|forn|fleca = shop=bakery
  pasteler|confiter|reposter|obrador = shop=pastry shop=confectionery
  carnicer|charcuter|carnisser = shop=butcher
  pescader|peixater = shop=seafood
  fruter|verduler = shop=greengrocer
  vinoteca|vinos|bodega|licorer = shop=wine shop=alcohol craft=winery
  supermercado|alimentacion|ultramarinos = shop=supermarket shop=convenience
  queser = shop=cheese craft=cheese
  peluquer|barber|perruquer = shop=hairdresser
  tatua|tattoo = shop=tattoo
  masaje|spa|balneario = shop=massage leisure=spa
  perfumer = shop=perfumery
  gimnasio|gym|crossfit|fitness = leisure=fitness_centre
  yoga|pilates = leisure=fitness_centre sport=yoga
  padel|tenis|club deportivo|polideportivo = leisure=sports_centre
  piscinas = shop=swimming_pool
  fontaner|lampist|desatasc = craft=plumber
  electricist|instalaciones electricas|instalador electric = craft=electrician
  cerrajer|manyan = craft=locksmith shop=locksmith
  climatizac|aire acondicionado|calefac|calderas = craft=hvac
  pintor|pinturas|pintura = craft=painter shop=paint
  carpinter|ebanist|fuster = craft=carpenter
  tapicer = craft=upholsterer
  albanil|reformas|construc|constructora|obras = craft=builder office=construction_company
  tejados|tejador|cubiertas|impermeabiliz = craft=roofer
  cristaler|vidrier = craft=glaziery
  herrer|forja|metalister|soldad = craft=metal_construction craft=blacksmith
  marmol|marmolist|encimeras = craft=stonemason
  parquet|suelos|tarima = craft=floorer shop=flooring
  azulej|alicat|solador = craft=tiler shop=tiles
  escayol|pladur|yeso = craft=plasterer
  aluminio|ventanas|persianas|toldos = craft=window_construction craft=sun_protection
  jardiner|paisajist = craft=gardener shop=garden_centre
  floristeria|florist|flores|floriste = shop=florist
  vivero = shop=garden_centre
  placas solares|energia solar|fotovoltaic = craft=electrician office=energy_supplier
  limpieza|limpiezas = craft=cleaning office=cleaning
  control de plagas|desinfec|fumigac = craft=pest_control
  mudanza|guardamuebles = shop=moving_company office=moving_company
  trastero|almacenaje = shop=storage_rental
  seguridad|alarmas = office=security shop=security
  ascensor = craft=elevator
  taller mecanico|taller de coches|taller de chapa|talleres|taller|mecanic = shop=car_repair
  chapa y pintura|chapist = shop=car_repair
  neumatic = shop=tyres
  motos|motociclet = shop=motorcycle shop=motorcycle_repair
  biciclet|bicis = shop=bicycle
  concesionari|coches de ocasion|venta de coches|coches = shop=car
  recambios|repuestos = shop=car_parts
  lavado de coches|autolavado = amenity=car_wash
  alquiler de coches = amenity=car_rental
  gasolinera = amenity=fuel
  desguace = shop=car_parts industrial=scrap_yard
  grua = shop=car_repair
  taxi = amenity=taxi office=taxi
  abogad|advocat|bufete|despacho juridic = office=lawyer
  notari = office=notary
  procurador = office=lawyer
  asesor|gestor|contab = office=tax_advisor office=accountant
  seguros|corredur = office=insurance
  inmobiliari|immobiliari|pisos|venta de pisos|alquiler de pisos = office=estate_agent
  administrador de fincas|administracion de fincas = office=property_management
  arquitect|aparejador = office=architect
  ingenier = office=engineer
  topograf = office=surveyor
  publicidad|marketing|diseno grafic|diseno web = office=advertising_agency office=graphic_design
  informatic|ordenadores|reparacion de ordenadores = shop=computer office=it
  moviles|telefonia|reparacion de moviles = shop=mobile_phone
  electrodomestic = shop=appliance shop=electronics
  imprenta|impresion|rotul = shop=copyshop craft=printer craft=signmaker
  copister|fotocopi = shop=copyshop
  fotograf = craft=photographer shop=photo
  coworking = amenity=coworking_space
  empresa de trabajo temporal|ett = office=employment_agency
  libreri = shop=books
  papeler = shop=stationery
  jugueter = shop=toys
  joyer|relojer = shop=jewelry shop=watches
  zapater|calzado = shop=shoes
  reparacion de calzado = craft=shoemaker
  ropa|moda|boutique|vestidos de novia|novias = shop=clothes
  modista|sastre|arreglos de ropa|costura = craft=tailor shop=tailor
  merceria|lenceria = shop=haberdashery shop=sewing
  tintorer|lavander = shop=dry_cleaning shop=laundry
  muebles|mueble|sofas|cocinas = shop=furniture shop=kitchen
  colchon = shop=bed
  decoracion|interiorist = shop=interior_decoration
  ferreter = shop=hardware
  bricolaje|materiales de construccion = shop=doityourself shop=trade
  antiguedad|anticuari = shop=antiques
  galeria de arte = shop=art
  instrumentos musicales = shop=musical_instrument
  deportes = shop=sports
  estanco = shop=tobacco
  loteria = shop=lottery
  bazar = shop=variety_store
  tienda de animales|mascotas|acuario = shop=pet
  peluqueria canina = shop=pet_grooming
  tienda de regalos|regalos = shop=gift
  cine = amenity=cinema
  teatro = amenity=theatre
  museo = tourism=museum
  empresa|empresas = office=company
`;

interface Trade {
  stems: readonly { pattern: RegExp; length: number }[];
  tags: readonly { key: string; value: string }[];
}

const trades: readonly Trade[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [stems = '', ...rest] = line.trim().split(' = ');
    const tags = rest
      .join(' = ')
      .split(' ')
      .map((pair) => pair.split('='))
      .map(([key = '', value = '']) => ({ key, value }));
    return {
      stems: stems.split('|').map((stem) => ({ pattern: patternOf(stem), length: stem.length })),
      tags,
    };
  });

/** A short stem is the whole word ("bar" is not "barbería"); of several words each may have its own ending. */
function patternOf(stem: string): RegExp {
  if (stem.length <= 4) return new RegExp(`(?:^| )${stem}(?:e?s)?(?= |$)`);
  return new RegExp(`(?:^| )${stem.split(' ').join('\\p{L}{0,4} ')}`, 'u');
}

/** OpenStreetMap tags of a trade in everyday words, or an empty list when the table does not know it. */
export function tagsOfTrade(words: string): readonly { key: string; value: string }[] {
  const text = plain(words);
  let best: { length: number; trade: Trade } | null = null;
  for (const trade of trades) {
    for (const { pattern, length } of trade.stems) {
      if (length > (best?.length ?? 0) && pattern.test(text)) best = { length, trade };
    }
  }
  return best?.trade.tags ?? [];
}

function plain(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
}
