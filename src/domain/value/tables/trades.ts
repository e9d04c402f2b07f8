/**
 * Worth of a customer, 0–1, by click prices and margins that buyers of local domains and advertising report. The first
 * word names the trade; singular and plural follow by rule.
 */
export const TRADES: readonly (readonly [worth: number, words: string])[] = [
  [1, 'implantes dentales|implante dental|implantologia|implantologo|dental implants'],
  [
    1,
    'cirugia plastica|cirujano plastico|cirugia estetica|cirujano|aumento de pecho|liposuccion|plastic surgeon',
  ],
  [1, 'injerto capilar|trasplante capilar|clinica capilar|capilar'],
  [
    1,
    'abogado|abogados|advocat|advocats|abogacia|bufete|abokatu|abokatuak|avogado|avogados|lawyer|lawyers|attorney|avocat|rechtsanwalt|anwalt|avvocato|advogado|despacho juridico|herencias|divorcio|divorcios|abogados divorcios|abogado divorcios|abogados laboralistas|penalista|laboralista',
  ],
  [
    0.95,
    'dentista|dentistas|clinica dental|dental|odontologo|odontologia|ortodoncia|ortodoncista|ortodonciste|endodoncia|estomatologo|odontopediatra|dentist|dentiste|zahnarzt|hortzak|odontoiatra|dentaire|dents|centro odontologico|odontologica|odontologico|clinica odontologica|dentaria|dentistak',
  ],
  [
    0.95,
    'cerrajero|cerrajeros|cerrajeria|manya|serraller|locksmith|serrurier|serrurerie|schlusseldienst|fabbro|chaveiro|serralheiro',
  ],
  [0.95, 'desatascos|desatasco|desatascador|pocero|poceros|desembussos|drain cleaning'],
  [0.95, 'fecundacion in vitro|clinica fertilidad|fertilidad|reproduccion asistida'],
  [0.9, 'medicina estetica|clinica estetica|medico estetico|botox|depilacion laser|laser'],
  [
    0.9,
    'seguros|seguro|correduria|corredor de seguros|aseguradora|assegurances|insurance|assurance|versicherung|assicurazioni|mutua',
  ],
  [
    0.9,
    'placas solares|placa solar|paneles solares|energia solar|solar|fotovoltaica|autoconsumo|solar panels',
  ],
  [0.9, 'hipoteca|hipotecas|prestamos|prestamo|financiera|broker hipotecario|credito|creditos|mortgage'],
  [0.9, 'rehabilitacion adicciones|centro de desintoxicacion|desintoxicacion|adicciones'],
  [0.88, 'notario|notarios|notaria|notari|notary|notaire'],
  [
    0.88,
    'residencia de mayores|residencia|residencias mayores|residencias de ancianos|residencia de ancianos|geriatrico|cuidado de mayores|ayuda a domicilio|nursing home|care home',
  ],
  [
    0.85,
    'fontanero|fontaneros|fontaneria|plomero|plomeros|plomeria|lampista|lampistes|lampisteria|plumber|plumbers|plumbing|plombier|plombiers|plomberie|klempner|idraulico|canalizador|encanador|iturgin|iturginak',
  ],
  [
    0.85,
    'inmobiliaria|inmobiliarias|inmobiliario|agencia inmobiliaria|pisos|apartamentos venta|bienes raices|immobiliaria|inmobles|casas|viviendas|real estate|estate agents|immobilier|immobilien|imobiliaria|venta de pisos|higiezinak',
  ],
  [0.85, 'funeraria|funerarias|tanatorio|tanatorios|pompas funebres|crematorio|funeral home|lapidas'],
  [
    0.85,
    'reformas|reforma|reforma integral|reformas integrales|reformas bano|rehabilitacion de edificios|constructora|construccion|construcciones|contratista|obras|albanil|albaniles|albanileria|empresa constructora|renovation|builders|builder|construction company',
  ],
  [0.82, 'oftalmologo|oftalmologia|clinica oftalmologica|clinica ocular'],
  [
    0.82,
    'ginecologo|ginecologos|ginecologia|urologo|urologia|dermatologo|dermatologos|dermatologia|traumatologo|traumatologia|cardiologo|cardiologia|pediatra|pediatria|neurologo|medico|medicos|clinica|clinicas|clinica privada|centro medico|clinic|hospital|policlinica|doctor|doctores|oncologo|alergologo|endocrino|otorrino|reumatologo|psiquiatra|psiquiatria|metge|arzt|medecin',
  ],
  [
    0.8,
    'aire acondicionado|climatizacion|aires acondicionados|calefaccion|caldera|calderas|reparacion calderas|hvac|aerotermia|gasista',
  ],
  [
    0.8,
    'electricista|electricistas|electricidad|electrician|electricien|elektriker|elettricista|eletricista|instalaciones electricas|instalador electrico',
  ],
  [
    0.8,
    'mudanzas|mudanza|guardamuebles|trasteros|trastero|portes|mudances|movers|moving company|demenagement|umzug|traslochi|fletes',
  ],
  [
    0.8,
    'alquiler de coches|alquiler coches|alquiler de vehiculos|alquiler furgonetas|rent a car|renting|car rental|alquilercoches',
  ],
  [
    0.78,
    'control de plagas|plagas|fumigacion|fumigaciones|desinsectacion|desratizacion|exterminador|pest control',
  ],
  [
    0.78,
    'asesoria|asesorias|asesoria fiscal|asesor|asesor fiscal|gestoria|gestorias|gestor|asesoria laboral|contable|contables|contabilidad|auditoria|auditor|fiscalista|contador|contadores|gestoria administrativa|accountant|accounting|steuerberater|comptable|commercialista|despacho contable|consultoria fiscal|gestoria laboral|assessoria|gestor administrativo',
  ],
  [0.78, 'grua|gruas|servicio de grua|asistencia en carretera|towing|tow truck'],
  [
    0.75,
    'psicologo|psicologos|psicologa|psicologia|psicoterapia|psicoterapeuta|terapeuta|psychologist|psicoleg|psychologue|logopeda|logopedia',
  ],
  [
    0.75,
    'arquitecto|arquitectos|arquitectura|arquitecte|aparejador|architect|architects|interiorista|interiorismo|decorador|interior design|architecte|estudio de arquitectura',
  ],
  [
    0.75,
    'tasacion|tasador|perito|peritos|peritaje|detective|detectives|detective privado|procurador|procuradores',
  ],
  [0.75, 'compro oro|comprar oro|oro|venta de oro|empenos|casa de empenos|inversion|joyas compra'],
  [
    0.75,
    'ventanas|ventanas pvc|ventanas aluminio|carpinteria de aluminio|cerramientos|aluminio|aluminios|puertas|persianas|persiana|reparacion de persianas|persianista|toldos|toldo|mosquiteras|windows|puertas automaticas|puertas garaje|tejados|tejado|impermeabilizaciones|cubiertas|goteras|roofing|roofer',
  ],
  [0.75, 'cocinas|muebles de cocina|cocinas a medida|cuines|kitchens|banos'],
  [
    0.72,
    'fisioterapia|fisioterapeuta|fisioterapeutas|fisio|osteopata|osteopatia|quiropractico|quiropractica|fisioterapeuta deportivo|physiotherapist|rehabilitacion|fisioterapia deportiva|masajista|quiromasaje|kinesiologo|kinesiologia|chiropractor',
  ],
  [
    0.7,
    'veterinario|veterinarios|veterinaria|clinica veterinaria|hospital veterinario|veterinari|vet|veterinarian|tierarzt|veterinaire|albaitari|albaitaria',
  ],
  [0.7, 'hotel|hoteles|hotels|resort|hotel rural|parador|balneario|spa hotel|hotel boutique'],
  [
    0.7,
    'bodas|boda|wedding|finca bodas|organizacion de bodas|wedding planner|catering|banquetes|salon de bodas|eventos|organizador de eventos|casament',
  ],
  [0.7, 'podologo|podologos|podologia|podologa|clinica podologica|podiatra|quiropodista'],
  [
    0.7,
    'oposiciones|academia de oposiciones|academia oposiciones|preparador oposiciones|master|masters|universidad|formacion profesional',
  ],
  [
    0.68,
    'ascensores|ascensor|salvaescaleras|elevadores|alarmas|alarma|sistemas de seguridad|seguridad privada|vigilancia|camaras de seguridad|security',
  ],
  [
    0.68,
    'taller mecanico|taller|talleres|mecanico|mecanicos|taller de coches|taller coches|taller multimarca|tallermultimarca|chapa y pintura|neumaticos|ruedas|reparacion de coches|auto repair|mechanic|taller de chapa|electromecanica|cambio de aceite|garage|itv|car repair|taller de reparacion|reparacion de automoviles|autocentro|llantas|tallers|carrocerias|carroceria|lunas',
  ],
  [
    0.68,
    'concesionario|coches ocasion|coches segunda mano|coches|automocion|autos|concesionario de coches|automoviles|venta de coches|vehiculos de ocasion|compraventa de coches|used cars|car dealer|motos',
  ],
  [
    0.65,
    'turismo|apartamentos|apartamento turistico|apartamentos turisticos|alojamiento|casa rural|casas rurales|casarural|hostal|hostales|hostel|pension|albergue|camping|alquiler vacacional|villas|viajes|agencia de viajes|excursiones|tours|vuelos|apartaments|holiday rentals|turismo rural|cruceros|viaje',
  ],
  [
    0.65,
    'optica|opticas|optico|optometrista|optometria|optician|opticien|lentillas|gafas|audifonos|centro auditivo|audioprotesista|optikari',
  ],
  [
    0.65,
    'carpintero|carpinteros|carpinteria|ebanista|ebanisteria|fuster|fusteria|carpenter|muebles a medida|carpinteiro|tarimas|tarima|tarimas flotantes|parquet|parquets|suelos|armarios|armarios a medida|arotz|menuiserie|acuchillado',
  ],
  [
    0.65,
    'limpieza|limpiezas|empresa de limpieza|limpieza de oficinas|limpieza de alfombras|servicio de limpieza|limpiador|neteja|neteges|cleaning|cleaners|nettoyage|limpieza de cristales|limpieza comunidades|mantenimiento',
  ],
  [
    0.65,
    'clinica de belleza|centro de estetica|estetica|esteticista|esteticistas|salon de belleza|micropigmentacion|depilacion|belleza|nutricionista|nutricion|dietista|acupuntura|beauty salon',
  ],
  [
    0.62,
    'pintor|pintores|pinturas|pintura|empresa de pintura|painter|painters|peintre|pintura decorativa|pintor de casas|margolari|yesero|yesos|escayola|escayolas|pladur|escayolista',
  ],
  [0.62, 'cristaleria|cristalero|cristales|vidrieria|vidrios|mamparas|cristalerias|glazier'],
  [
    0.62,
    'reparacion de electrodomesticos|electrodomesticos|servicio tecnico|sat|reparacion lavadoras|lavadoras|appliance repair|reparacion|reparaciones|repair',
  ],
  [0.62, 'piscinas|piscina|mantenimiento de piscinas|pools|pool'],
  [0.6, 'administrador de fincas|administracion de fincas|administradores de fincas|fincas|comunidades'],
  [
    0.6,
    'marketing|agencia de marketing|publicidad|agencia seo|seo|diseno web|diseno grafico|agencia de publicidad|marketing digital|web design|software|informatica|informatico|reparacion de ordenadores|ordenadores|consultoria|consultores|programacion|hosting|telecomunicaciones|antenas|antenista|ingenieria|ingeniero|ingenieros|ingenieria industrial|energia|topografia|topografo',
  ],
  [0.6, 'autoescuela|autoescuelas|carnet de conducir|driving school|permiso de conducir|autoeskola'],
  [
    0.58,
    'academia|academias|academia de ingles|academia ingles|ingles|idiomas|clases particulares|escuela de idiomas|colegio|colegios|escuela|guarderia|guarderias|escuela infantil|language school|clases de ingles|formacion|cursos|centro de estudios|instituto|conservatorio',
  ],
  [
    0.58,
    'gimnasio|gimnasios|gym|crossfit|fitness|entrenador personal|pilates|yoga|box|padel|club deportivo|gimnas|estudio de pilates|artes marciales|centro deportivo',
  ],
  [
    0.58,
    'ortopedia|ortopedias|farmacia|farmacias|farmaceutico|parafarmacia|farmaciasdeguardia|pharmacy|farmacia de guardia|protesis',
  ],
  [
    0.55,
    'muebles|tienda de muebles|mobiliario|colchones|colchoneria|sofas|furniture|mobles|colchon|muebles de oficina',
  ],
  [
    0.55,
    'fotografo|fotografos|fotografia|fotografo de bodas|photographer|estudio fotografico|fotografe|video|productora',
  ],
  [
    0.55,
    'jardinero|jardineros|jardineria|paisajista|paisajismo|jardin|podas|poda|landscaping|gardener|viveros|vivero|jardines|centro de jardineria|jardiner|huertos',
  ],
  [0.55, 'joyeria|joyerias|joyero|relojeria|joyas|joies|jeweler|jewelry|alianzas|relojes|taller de joyeria'],
  [
    0.55,
    'restaurante|restaurantes|marisqueria|asador|restaurant|pizzeria|sushi|brasserie|arroceria|comida a domicilio|catering restaurante|restaurants|gastrobar|jatetxe|sidreria|steakhouse|parrilla|mariscos|comida|ristorante|taqueria',
  ],
  [
    0.52,
    'taxi|taxis|taxi aeropuerto|vtc|traslado aeropuerto|transfers|transfer|autobuses|autocares|minibus|transporte|transportes|logistica|mensajeria|paqueteria|transportista|furgonetas',
  ],
  [0.5, 'reparacion de moviles|reparacion moviles|moviles|telefonos|telefonia|movil|phone repair'],
  [
    0.5,
    'tapicero|tapiceros|tapiceria|tapiceria de sofas|herrero|herreros|herreria|cerrajeria artistica|soldador|soldadura|carpinteria metalica|metalica|estructuras metalicas|forja|canteria|marmoles|marmolista|marmoleria',
  ],
  [
    0.5,
    'peluqueria|peluquerias|peluquero|peluqueros|barberia|barberias|barbero|barber|hairdresser|hair salon|perruqueria|salon de peluqueria|ile apaindegi|coiffeur|friseur|estilista|peluqueria canina|tatuajes|tatuador|tattoo|unas|manicura|nails',
  ],
  [
    0.5,
    'parque acuatico|parque de atracciones|escape room|escuela de surf|surf|buceo|barcos|alquiler de barcos|parapente|paintball|karting|golf|club de golf|escuela de esqui|esqui|club de tenis|clubdetenis|tenis|hipica|museo|bowling|cine|teatro',
  ],
  [
    0.5,
    'imprenta|imprentas|rotulos|rotulacion|rotulista|serigrafia|impresion|printing|vinilos|regalos de empresa|merchandising',
  ],
  [
    0.48,
    'tienda de bicicletas|bicicletas|bicis|bike shop|ciclismo|deportes|tienda de deportes|nautica|caravanas|autocaravanas',
  ],
  [
    0.46,
    'bodega|bodegas|vino|vinos|cellers|vinoteca|vineria|winery|cerveceria|cervezas|licores|aceite|aceite de oliva|jamones|jamon|embutidos|queseria|quesos|gourmet',
  ],
  [
    0.45,
    'lavadero de coches|lavado de coches|autolavado|car wash|lavadero|gasolinera|desguace|desguaces|chatarreria|parking|aparcamiento|chatarra',
  ],
  [
    0.45,
    'floristeria|floristerias|florista|flores|florist|floreria|ramos de flores|coronas de flores|floristes',
  ],
  [
    0.42,
    'ferreteria|ferreterias|suministros|suministros industriales|materiales de construccion|hardware store|almacen|bricolaje|maquinaria|alquiler de maquinaria|azulejos|ceramicas|saneamientos|quincalleria|sanitarios|iluminacion|lamparas|lampara',
  ],
  [
    0.42,
    'sastreria|sastre|vestidos de novia|novias|vestidos|trajes|arreglos de ropa|modista|costurera|costura',
  ],
  [
    0.4,
    'bar|bares|tapas|cafeteria|cafeterias|cafe|pub|discoteca|coctel|copas|taberna|meson|tasca|bistro|cafes|coffee shop|bar de tapas|terraza|churreria|cerveceria bar|hamburgueseria|burger|kebab|heladeria|heladerias|helados|pasteleria|pastelerias|pastissers|panaderia|panaderias|forn|bakery|boulangerie|confiteria|pasteles|tartas|reposteria|obrador',
  ],
  [
    0.4,
    'carniceria|carnicerias|pescaderia|pescaderias|supermercado|supermercados|alimentacion|carns|butcher|charcuteria|fruteria|fruterias|verduleria|frutas|dieteticos|herbolario|herboristeria|herboristerias|herbolarios|productos ecologicos|dietetica|suplementos|semillas|plantas|mercado',
  ],
  [
    0.38,
    'zapateria|zapaterias|zapatos|calzados|calzado|moda|boutique|ropa|tienda de ropa|ropa infantil|lenceria|bolsos|clothing store|shoe store|uniformes|perfumeria|perfumes|cosmetica|peleteria|complementos|bisuteria|moda infantil',
  ],
  [
    0.38,
    'tienda|tiendas|comercio|shop|store|tienda online|tienda de animales|mascotas|pet shop|animales|acuario|residencia canina|perros|adiestrador canino|adiestramiento canino|botiga|denda',
  ],
  [
    0.35,
    'juguetes|jugueteria|juguete|toys|puericultura|disfraces|cumpleanos|ludoteca|parque infantil|videojuegos|musica|instrumentos|discos|academia de musica|escuela de musica|academia de baile|baile|danza|escuela de baile|manualidades|bellas artes|marcos|enmarcacion|galeria de arte|arte|antiguedades|anticuario|museos',
  ],
  [
    0.35,
    'libreria|librerias|libros|bookstore|llibreria|liburudenda|editorial|papeleria|papelerias|copisteria|copisterias|reprografia|material de oficina|revista|revistas|blog|foro|recetario|caza|pesca|armeria|tienda de pesca',
  ],
  [
    0.32,
    'tintoreria|tintorerias|lavanderia|lavanderias|laundry|dry cleaning|lavanderia autoservicio|costurero|zapatero|cordonnier|duplicado de llaves',
  ],
  [
    0.3,
    'kiosco|quiosco|quioscos|kioscos|estanco|estancos|tabaco|loteria|loterias|administracion de loteria|prensa|vapeo|cigarrillos',
  ],
  [
    0.28,
    'merceria|mercerias|lanas|hilos|telas|tejidos|macrame|bazar|bazares|bazar chino|todo a cien|regalos|tienda de regalos|souvenirs|recuerdos|cesteria|ceramica|artesania|ultramarinos|droguerias|drogueria|coleccionismo|numismatica|filatelia|ajedrez',
  ],
  [
    0.2,
    'asociacion|club|fundacion|parroquia|iglesia|hermandad|cofradia|ayuntamiento|asociacion de vecinos|ong|biblioteca|pena|coral|partido|sindicato',
  ],
];
