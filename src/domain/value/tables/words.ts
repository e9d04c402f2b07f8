/** Words by their effect on a name's price: lower case, no accents, entries of one or more words, a line per group. */
function grouped(text: string): readonly string[] {
  return text.trim().split(/[|\n]/);
}

export const CONNECTORS = grouped(`
de|del|la|el|los|las|en|y|i|a|al|para|por|con|tu|mi|su|un|una
the|of|and|for|in|my|your
et|le|les|da|do|dos|das|di|e|o|sin|d|l
`);

export const FILLERS = grouped(`
online|web|site|www|digital|oficial
sl|slu|slp|sa|sll|cb|scp|scoop|coop
grupo|group|servicios|servicio|soluciones
global|globales|integral|integrales|total|totales
profesional|profesionales|plus|pro
24h|24 horas|24horas|urgente|urgentes|urgencias
barato|baratos|barata|baratas|economico|economicos
confianza|calidad|hermanos|hnos|hijos|hijo|hijas|e hijos|viuda|sucesores
multiservicios
asociados|compania|cia|y cia|company|ltd|limited|inc|corp|gmbh|srl|sas
ya|super|mega|express|expres
top|best|mejor|mejores|lasmejores|los mejores|las mejores
nuevo|nueva|nuevos|gratis|empresa|empresas
internacional|international|iberica|espana|spain
sistemas|avanzados|generales|general|tecnico|tecnicos|tecnica|tecnicas|central
norte|sur|este|oeste|noroeste|nordeste|sudeste|suroeste
centro|center|centre
my|portal|info|directorio|app
and sons|sons|services|integrated
`);

export const COMMON_WORDS = grouped(`
sol|luna|mar|cielo|tierra|agua|fuego|aire
casa|hogar|vida|salud
sonrisa|sonrisas
mundo|planeta
verde|verdes|azul|rojo|blanco|negro
oro|plata
bosque|montana|sierra|valle|rio|lago|playa
isla|costa|campo
huerta|jardin|flor|rosa|arbol|hoja|fruta|naranja|limon|oliva
trigo|pan|leche|miel|sal|azucar
cafe|vino|cocina|mesa
sabor|sabores|gusto|delicias
rincon|plaza|calle|puerta|ventana
torre|castillo|palacio|molino|puente
camino|ruta|viaje|viajero
barco|vela|ancla|puerto|faro
estrella|universo|espacio
tiempo|reloj|hora|dia|noche|manana
fiesta|juego|musica|ritmo|baile|arte
color|colores|luz|sombra
espejo|cristal|piedra|madera|metal|hierro
papel|libro|letra|palabra|idea|ideas
mente|alma|corazon
mano|manos|ojo|ojos|pie|pies|piel|cuerpo
energia|fuerza|poder|vital
activa|activo
natural|ecologico|organico|bio|eco
puro|pura|dulce|fresco
clasico|moderno|vintage|retro|elite
premium|lujo|estilo|elegante
bella|bello|belleza|guapa
nino|ninos|ninas|bebe|mama|papa
familia|abuela|abuelo|amigo|amigos
perro|perros|gato|gatos|caballo|toro|leon
aguila|lobo|oso|delfin|buho|mariposa|abeja
hotel|club|sport|deporte
bici|moto|coche|coches|auto|motor|rueda
trabajo|empleo|oficina|negocio
dinero|ahorro
oferta|ofertas|outlet|venta|ventas|compra|comprar|alquiler|precio|regalo
gourmet|market|shop|store
green|blue|red|black|white|golden|silver
smart|easy|fast|fresh|happy
home|house|garden
lab|laboratorio|laboratorios|studio|estudio
design|diseno|media|net
tech|tecno|data|cloud|soft
play|game|games|food
table|kitchen
travel|trip|world|planet
city|urban|street|park
sun|moon|star
sea|ocean|river|mountain
stone|wood|gold
life|love|dream|dreams|mind
body|health|care|fit
power|energy|light
art|photo|print|paper
book|books
wine|beer|coffee|tea|bread|sweet
baby|kids|family
pet|dog|cat
bike|car
garaje|deposito|almacenes
tren|avion|vuelo
cine|foto|fotos|video|radio
prensa|noticias|guia|mapa
canal|punto|linea|area|zona|base
nova|nuevo|mayor|menor|grande|alta|alto
rural|urbano|marino
real|reina|rey|san|santa|santo|virgen
carmen|pilar|victoria|esperanza
paz|libertad|union|progreso|futuro
innova|crea|vision|visiones
observatorio|fuente|fuentes
pozo|cueva
era|erizo
viento|brisa|nube|nieve|hielo|lluvia
primavera|verano|otono|invierno
rosal|olivo|olivar|encina|pino|pinar|roble
palmera|almendro|granado|higuera
parra|vina|cepa
herradura|fragua|yunque|hoguera
horno|fogon|brasa|sarten|cazuela|caldero
plato|cuchara
azafran|pimienta|canela|vainilla
chocolate|cacao|caramelo|galleta|tostada
barato|aceituna
marea|ola|olas|arena|duna|coral|perla|concha
pez|trucha|salmon|gamba|pulpo
mochilero|medieval|arcon
alameda|mirador|balcon|terraza|patio
fuerte|muralla|portal|arco|alcazar|alcor|amigo
usados|usado|usadas|segunda mano
infantil|privada|privado|municipal|popular
deportivo|deportiva
laboral|fiscal
metalica|decorativa|aluminio|pvc|madera|metalicas
montajes|industriales|industrial|energetica|comercial|cocina
laser|bodas|mayores
aeropuerto|estacion|avenida|universitario
vecinos|economia|online barato
pescado|marisco
urgencia|guardia|festivos|domicilio|a domicilio
piedras|vela|lince|zorro|halcon|gaviota|golondrina
cigala|marisma
ribera|vega|cumbre
pradera|loma|cerro|collado|penon
roca|rocas|cala|bahia|ria|cabo
duero|ebro|tajo|turia|betis|pisuerga|genil|mino|guadiana|segura|jucar|llobregat
`);

/** Family and first names, of little worth to other buyers. */
export const PERSON_NAMES = grouped(`
garcia|gonzalez|rodriguez|fernandez|lopez|martinez|sanchez|perez|gomez|martin|jimenez|gimenez
ruiz|hernandez|diaz|moreno|munoz|alvarez
romero|alonso|gutierrez|navarro|torres|dominguez|vazquez|ramos
gil|ramirez|serrano|blanco|molina|morales
suarez|ortega|delgado|castro|ortiz|rubio
marin|sanz|nunez|iglesias|medina|garrido|cortes
castillo|santos|lozano|guerrero|cano|prieto|mendez
cruz|calvo|gallego|vidal|herrera|marquez|pena|flores|cabrera|campos
vega|fuentes|carrasco|diez|caballero
reyes|nieto|aguilar|pascual|santana|herrero
lorenzo|montero|hidalgo|gimenez|ibanez|ferrer|duran|vicente|benitez
mora|santiago|arias|vargas|carmona|crespo|roman|pastor|soto|saez|velasco|moya
soler|parra|esteban|bravo|gallardo|rojas|mateo|mateos|pardo|merino
montesinos|orduna|larrea|zabala|etxeberria
puig|roca|serra|vila|riera|font|costa|pons|bosch|sala|ferre|mas
antonio|jose|manuel|francisco|juan|javier|carlos|miguel|alejandro|rafael|daniel|pedro
angel|david|luis|pablo|sergio|jesus|alberto|fernando|jorge
ramon|andres|diego|joaquin|enrique
maria|carmen|ana|isabel|laura|cristina|marta|lucia|elena|raquel
pilar|manuela|teresa|rosario|paula|sara|beatriz|rocio
julia|silvia|irene|lola
paco|pepe|pepito|manolo|pili|conchi|loli|curro|nacho
oscar|ivan|ruben|adrian|alvaro|victor|raul|eduardo|roberto|ricardo
hugo|marcos|mario|ignacio|gonzalo|cesar
emilio|agustin|felipe|gabriel|guillermo|ismael|jaime
julian|lucas|nicolas|samuel|sebastian|tomas
jordi|josep|joan
monica|patricia|sonia|susana|veronica|yolanda|natalia|noelia|lorena|andrea|claudia|daniela
mercedes|dolores|josefa|encarna|inmaculada|concepcion
nuria|montserrat
doctor|doctora|dr|dra|don|cuesta
smith|jones|brown|johnson|williams|taylor|davies
silva|souza|oliveira|pereira|ferreira
rossi|bianchi|dupont|durand|muller|schmidt
`);

/** Trades that buyers avoid, and names that are not sold. */
export const UNWANTED = grouped(`
casino|casinos|slots|slot|bonus|apuestas|apuesta|bet|bets|betting|poker|bingo|ruleta
porn|porno|sexo|sex|sexy|escort|escorts|putas|xxx|webcam
viagra|cialis|pharma|pills|replica|replicas
hack|crack|warez|torrent
test|prueba|demo|ejemplo
prestashop|wordpress|temporal|borrar
tarot|videncia|vidente
`);

/** Defended marks: a name with one of them means a dispute. */
export const FAMOUS_MARKS = grouped(`
mercadona|carrefour|ikea|zara|inditex|elcorteingles|corteingles|lidl|aldi|alcampo|eroski|consum|leroymerlin|leroy merlin
bricomart|decathlon
amazon|google|facebook|instagram|whatsapp|tiktok|youtube|twitter|linkedin|netflix|spotify
apple|iphone|ipad|macbook|samsung|galaxy s
xiaomi|huawei|sony|playstation|nintendo|xbox|microsoft|windows11
bmw|audi|mercedes benz|mercedesbenz|volkswagen|porsche|ferrari
toyota|renault|peugeot|citroen|hyundai|nissan|mazda|tesla|volvo
harley|yamaha|honda|suzuki
movistar|telefonica|vodafone|jazztel|yoigo|masmovil
santander bank|bancosantander|bbva|caixabank|lacaixa|bankia|bankinter|ing direct
mapfre|mutua madrilena|sanitas|adeslas|asisa|quironsalud|vitaldent|dentix
endesa|iberdrola|naturgy|repsol|cepsa
renfe|iberia|vueling|ryanair
booking|airbnb|tripadvisor|idealista|fotocasa|wallapop|milanuncios
glovo|ubereats|deliveroo|uber|cabify
correos|seur|mrw|dhl|fedex
coca cola|cocacola|pepsi|nestle|danone
mcdonalds|burger king|burgerking|kfc|starbucks|telepizza|dominos
nike|adidas|puma|reebok|lacoste
gucci|chanel|rolex|cartier|louisvuitton|vuitton|dior
loreal|nivea
bosch|siemens|balay|fagor|philips|junkers|vaillant|roca sanitario|daikin|fujitsu|schindler|otis|thyssen
disney|marvel|pokemon|lego|barbie
realmadrid|fcbarcelona|barca fc|atletico madrid|sevillafc|laliga|euroleague|fifa|olimpiadas
loteria nacional|once cupon
tous|pandora|springfield|bershka|stradivarius|pullandbear|massimodutti|primark
mediamarkt|pccomponentes|worten
verti|lineadirecta
`);

/** Common words of business names: they do not make a name distinctive. */
export const BUSINESS_WORDS = grouped(`
clinica|clinicas|centro|centros|gabinete|despacho|estudio|salon|casa|casas
taller|talleres|tienda
bar|restaurante|hotel|hostal
grupo|servicios|empresa
escuela|academia|farmacia
instituto|oficina|agencia|local
comercial|sociedad|club|asociacion|clinic
`);
