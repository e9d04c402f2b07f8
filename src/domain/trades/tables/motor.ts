export const motor = `
taller mecánico | Taller mecánico | Servicio | shop=car_repair craft=car_repair
es taller mecánico, talleres mecánicos, mecánic*, taller de coches, taller de reparación de automóviles, taller de reparación de vehículos, taller automotriz, taller, talleres, mecánico automotriz, automoción, electromecánic*, reparación de coches, cambio de aceite, electricidad del automóvil, frenos, taller de motos, servicio de reparación de automóviles, reparación de camiones, servicio oficial, afinación; ca taller mecànic, tallers mecànics, mecànic*, taller de cotxes, tallers; gl taller mecánico, mecánic*, obradoiro mecánico; eu mekanika tailer*, tailer*, auto konponketa*
en auto repair*, car repair*, mechanic*, garage, car service, auto mechanic*, car garage, mot centre, mot test*, oil change*, brake shop, transmission shop, truck repair*, auto electrical service, automotive, auto service, car mechanic*, mot; fr garage automobile, garagist*, mécanicien*, réparation automobile, garage, garages, atelier de réparation automobile, mécanique auto; de autowerkstatt*, kfz werkstatt*, kfz*, werkstatt*, autoreparatur*; it autofficin*, officina meccanica, officina, officine, meccanic*, elettrauto, autoriparazion*; pt oficina mecânica, oficina auto, mecânic*, oficina*, oficinas, auto elétrica, reparação automóvel; nl autogarage*, garagebedrijf*, autobedrijf*, automonteur*, auto reparatie; pl mechanik*, warsztat*, serwis samochodowy, mechanik samochodowy, naprawa samochodów; tr oto tamir*, oto servis*, araba tamir*, oto*, tamirci*

chapa y pintura | Chapa y pintura | Servicio | shop=car_repair;service=bodywork
es chapa y pintura, chapist*, taller de chapa, carrocer*, latonería y pintura, hojalatería y pintura, taller de carrocería, enderezada y pintura, lunas de coche; ca planxa i pintura, planxist*; gl chapa e pintura; eu txapa eta pintura, txapista*
en auto body*, body shop*, bodyshop*, car paint*, dent repair*, panel beat*, collision repair; fr carrosser*, carrosserie; de karosserie*, autolackier*, lackiererei*; it carrozzer*, carrozzier*; pt chapeiro*, funilari*, lanternag*, chapa e pintura, bate-chapas; nl schadeherstel*, autoschade*; pl blacharz*, lakiernik*; tr kaporta*, oto boya*

neumáticos | Neumáticos | Tienda | shop=tyres
es neumátic*, rueda*, ruedas, llanter*, llantas, gomería, vulcanizador*, montallantas, tienda de neumáticos, cauchos, gomerías; ca pneumàtic*; gl pneumátic*; eu pneumatiko*, gurpil*
en tire shop*, tyre*, tires, tire service, wheel alignment*, wheel store; fr pneu*, pneus; de reifenhandel*, reifenservice*, reifen*; it gommist*, pneumatici; pt pneus, borrachar*, borracheir*; nl banden*, bandenservice; pl opony, wulkanizac*; tr lastik*, lastikçi*

concesionario | Concesionario | Tienda | shop=car
es concesionari*, coches de ocasión, venta de coches, coches de segunda mano, compraventa de coches, coches usados, autos usados, agencia de autos, vehículos de ocasión, automóviles, coches, venta de autos, carros usados, seminuevos, venta de vehículos, concesionaria*; ca concessionari*, cotxes d'ocasió, cotxes de segona mà, cotxes; gl concesionario*, coches de ocasión; eu kontzesionario*, auto salmenta
en car dealer*, used car*, auto dealer*, car dealership*, dealership*, truck dealer*, cars for sale, second hand cars, new cars, auto broker; fr concessionnaire*, voiture occasion, voitures d'occasion; de autohaus*, autohändler*, gebrauchtwagen*; it concessionari*, autosalon*, auto usate; pt concessionári*, stand de automóveis, carros usados, seminovos, stand automóvel; nl autodealer*, occasions, autohandel*; pl dealer samochodowy, salon samochodowy, komis*, samochody używane; tr oto galeri*, araba bayi*, ikinci el araba

concesionario de motos | Concesionario de motos | Tienda | shop=motorcycle
es tienda de motos, motos, motociclet*, concesionario de motos, concesionario de motocicletas, scooter*; ca motos, botiga de motos; gl motos; eu moto*
en motorcycle dealer*, motorcycle shop*, motorbike*, motorcycles, scooter shop; fr moto, motos, concessionnaire moto; de motorrad*; it motociclet*, moto; pt motos, motociclet*; nl motorzaak*, motoren, scooterwinkel; pl motocykl*; tr motosiklet*

bicicletas | Tienda de bicicletas | Tienda | shop=bicycle
es biciclet*, bicis, bici, taller de bicicletas, tienda de bicicletas, ciclismo; ca biciclet*, bicicletes; gl biciclet*; eu bizikleta*
en bicycle*, bike shop*, bike repair*, cycle shop*, bikes; fr vélo*, magasin de vélos, cycles; de fahrrad*, fahrräder; it biciclett*, bici; pt biciclet*, bicicletaria*; nl fiets*, fietsenwinkel*, fietsenmaker*; pl rower*, sklep rowerowy; tr bisiklet*

recambios | Recambios de automóvil | Tienda | shop=car_parts
es recambio*, repuesto*, refacc*, refaccionari*, autopartes, desguace*, deshuesadero*, accesorios de automóvil, tienda de recambios de automóvil, piezas de coche, autorrecambios, baterías de coche, depósito de chatarra, chatarr*; ca recanvi*, desballest*; gl recambio*, despezamento*; eu ordezko pieza*
en auto part*, car part*, car parts, auto parts store, junkyard, salvage yard, car accessories, scrap yard, car battery*, scrap metal dealer; fr pièces auto, pièces détachées, casse auto, casse automobile; de autoteile*, ersatzteile*, autoverwertung*, schrottplatz; it autoricamb*, ricambi*, autodemolizion*, sfasciacarrozze; pt autopeças, peças auto, sucata*, auto peças; nl auto-onderdelen, autosloperij*, onderdelen; pl części samochodowe, auto części, szrot; tr yedek parça*, oto yedek, hurdacı

lavado de coches | Lavado de coches | Servicio | amenity=car_wash
es lavado de coches, lavadero*, autolavado*, túnel de lavado, lavado de autos, car wash, limpieza de coches, detailing; ca rentat de cotxes, rentacotxes; gl lavado de coches; eu auto garbiketa
en car wash*, car detailing*, auto detailing, valeting; fr lavage auto*, station de lavage; de autowäsche*, waschanlage*, autopflege; it autolavaggi*; pt lavagem auto*, lava jato, lava rápido; nl autowas*, carwash; pl myjnia*; tr oto yıkama*

alquiler de coches | Alquiler de coches | Servicio | amenity=car_rental
es alquiler de coches, rent a car, alquiler de furgonetas, renta de autos, alquiler de vehículos, alquiler de autos, renta de carros, agencia de alquiler de coches, alquiler coches, alquiler furgonetas, alquiler de autocaravanas, alquiler de motos, alquiler de bicicletas, alquiler de barcos, renting; ca lloguer de cotxes, lloguer de furgonetes; gl aluguer de coches; eu auto alokairu*, autoak alokatu
en car rental*, rent a car, van hire, car hire, van rental*, truck rental*, rental car*, bike rental, boat rental*, motorcycle rental, campervan hire, bicycle rental*; fr location de voiture*, location voiture*, location utilitaire; de autovermietung*, mietwagen*, autoverleih; it autonolegg*, noleggio auto; pt aluguer de carros, aluguel de carros, rent a car, locadora de veículos, locadora*; nl autoverhuur*, auto huren; pl wypożyczalnia samochodów, wynajem samochodów; tr araç kiralama, araba kiralama, oto kiralama, rent a car

gasolinera | Gasolinera | Servicio | amenity=fuel
es gasoliner*, estación de servicio, gasóleo*, estaciones de servicio, grifo*, gasolinera barata, gasóleos, bencinera; ca benzinera*, benzineres; gl gasolineira*; eu gasolindegi*
en gas station*, petrol station*, fuel supplier, service station*, filling station*; fr station-service*, station essence; de tankstelle*; it benzinai*, distributor*, stazione di servizio; pt posto de gasolina, bomba de gasolina, posto de combustível, gasolineira*; nl tankstation*, benzinestation; pl stacja benzynowa, stacja paliw; tr benzin istasyon*, benzinlik, akaryakıt*

ITV | ITV | Servicio | amenity=vehicle_inspection
es itv, inspección técnica de vehículos, estación de itv, vtv, verificación vehicular, verificentro, revisión técnica, pre itv; ca itv; gl itv; eu iat, itv
en vehicle inspection*, car inspection station*, smog check, smog inspection station, emissions testing; fr contrôle technique; de tüv, hauptuntersuchung, fahrzeugprüfung; it revisione auto, centro revisioni; pt inspeção automóvel, inspeção veicular, vistoria*; nl apk*; pl stacja kontroli pojazdów; tr araç muayene*

grúas | Grúas | Servicio | amenity=towing
es grúa*, grúas, servicio de grúa, servicio de remolque, auxilio en carretera, asistencia en carretera, remolque*, auxilio mecánico; ca grues, grua; gl guindastre*; eu garabi*
en towing*, tow truck*, roadside assistance, breakdown recovery, crane service, crane rental*; fr dépannage auto, dépanneuse, remorquage; de abschleppdienst*, pannenhilfe; it carro attrezzi, carroattrezzi, soccorso stradale; pt reboque*, guincho*; nl takeldienst*, sleepdienst, pechhulp; pl pomoc drogowa, laweta; tr oto kurtarma, çekici*

taxi | Taxi | Servicio | amenity=taxi office=taxi
es taxi*, radio taxi, vtc, chófer*, servicio de taxi, remis*, remisería, traslado aeropuerto, alquiler con conductor, limusina*; ca taxi*; gl taxi*; eu taxi*
en taxi*, cab, minicab*, airport transfer*, airport shuttle*, chauffeur*, limousine*, private hire; fr taxi*, vtc; de taxi*, taxiunternehmen; it taxi, ncc; pt táxi*; nl taxi*; pl taxi, taksówk*; tr taksi*

transporte | Transporte y mensajería | Servicio | office=logistics office=courier amenity=post_office
es transporte*, transportista*, mensajer*, paqueter*, logística, empresa de transportes, autocar*, alquiler de autobuses, servicio de mensajería, oficina de correos, correos, courier, flete*, envíos, transporte por carretera, transitario*, autobuses, camiones, compañía de autobuses; ca transports, missatger*, autocars; gl transporte*, mensaxer*, autobuses; eu garraio*, mezularitza*
en courier*, logistics*, trucking company, freight*, shipping company, delivery service*, post office, transport*, haulage, coach hire, bus company, shipping service, shipping and mailing service, transportation service, trucking, charter bus, parcel delivery; fr transporteur*, transport, coursier*, messagerie, bureau de poste, autocariste; de spedition*, kurierdienst*, transportunternehmen, transport*, busunternehmen, post; it trasport*, corriere*, spedizion*, ufficio postale; pt transportador*, transporte*, estafeta*, motoboy*, correio*; nl transportbedrijf*, koerier*, postkantoor, busbedrijf; pl transport, kurier*, spedycja, poczta; tr nakliye*, kargo*, lojistik*, kurye*

aparcamiento | Aparcamiento | Servicio | amenity=parking
es aparcamiento*, parking, estacionamiento*, plazas de garaje, cochera*, parqueadero*; ca aparcament*, pàrquing*; gl aparcadoiro*; eu aparkaleku*
en parking*, parking lot*, parking garage*, car park*; fr parking, stationnement; de parkhaus*, parkplatz*, tiefgarage; it parcheggi*; pt estacionamento*, parque de estacionamento; nl parkeergarage*, parkeren; pl parking*; tr otopark*

náutica | Náutica | Tienda | shop=boat
es náutic*, barcos, embarcacion*, tienda náutica, concesionario de barcos, club náutico, puerto deportivo, astillero*, amarre*, yate*, motores marinos; ca nàutic*, vaixells, port esportiu; gl náutic*; eu itsasontzi*
en boat dealer*, marina*, boat repair*, yacht*, yacht club, chandlery, boat builder*, boat storage; fr bateaux, nautisme, port de plaisance; de boote, yachthafen, bootsbau; it nautic*, barche, cantiere navale; pt náutic*, barcos, marina; nl jachthaven, boten, watersport; pl łodzie, jachty; tr tekne*, marina

caravanas | Caravanas y autocaravanas | Tienda | shop=caravan
es autocaravana*, caravanas, caravana, concesionario de autocaravanas, camper, campers; ca autocaravan*, caravanes; en rv dealer*, caravan dealer*, campervan*, motorhome*, rv repair shop; fr camping-car*, caravanes; de wohnmobil*, wohnwagen*; it camper, caravan; pt autocaravana*, caravanas; nl camper*, caravans; pl kampery, przyczepy kempingowe; tr karavan*

maquinaria | Maquinaria | Tienda | shop=agrarian shop=machinery shop=tool_hire
es maquinaria*, tractor*, maquinaria agrícola, alquiler de maquinaria, maquinaria industrial, carretilla*, compresor*, alquiler de herramientas, suministros agrícolas, suministros industriales, proveedor de maquinaria; ca maquinària*, tractors; gl maquinaria*; eu makineria*, traktore*
en farm equipment*, tractor dealer*, construction equipment*, equipment rental*, tool rental*, forklift*, industrial equipment supplier*, machine shop*, machinery*, tool hire, agricultural service; fr matériel agricole, location matériel, machines agricoles; de landmaschinen*, baumaschinen*, maschinenverleih; it macchine agricole, noleggio attrezzature; pt máquinas agrícolas, aluguel de equipamentos, máquinas; nl landbouwmachines, machineverhuur; pl maszyny rolnicze, wypożyczalnia sprzętu; tr tarım makine*, iş makine*
`;
