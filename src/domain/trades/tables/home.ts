export const home = `
fontanero | Fontanería | Servicio | craft=plumber
es fontaner*, plomer*, gasfiter*, desatasco*, desatranco*, desatascador*, fugas de agua, limpieza de alcantarillado, alcantarillado, limpieza de tuberías, instalador de agua, cañerías, destape de cañerías; ca lampist*, lampister*, fontaner*, desembussos, desembossos; gl fontaneir*, fontanería; eu iturgin*, iturgintza
en plumber*, plumbing, drain cleaning, drainage service, blocked drains, septic system service, sewer; fr plombier*, plomberie, débouchage, chauffagiste plombier; de klempner*, sanitärinstallat*, installateur*, rohrreinigung*, sanitär*, spengler; it idraulic*, spurgo*, termoidraulic*; pt canalizador*, encanador*, desentup*, hidráulica residencial; nl loodgieter*, rioolservice, ontstopping*; pl hydraulik*, udrażnianie; tr tesisat*, su tesisat*, tıkanıklık

electricista | Electricista | Servicio | craft=electrician
es electricist*, instalaciones eléctricas, instalador eléctrico, electricidad, boletín eléctrico, servicio de instalación eléctrica, instalación eléctrica; ca electricist*, instal·lacions elèctriques; gl electricist*; eu elektrikari*, argiketari*
en electrician*, electrical contractor*, electrical installation*, electrical service*, electrical, rewiring, electric repair; fr électricien*, électricité générale, dépannage électrique; de elektriker*, elektroinstallat*, elektro*; it elettricist*, impianti elettrici; pt eletricist*, instalações elétricas; nl elektricien*, elektra*; pl elektryk*, instalacje elektryczne; tr elektrikçi*, elektrik*

instalador de gas | Instalación de gas | Servicio | craft=gasfitter
es gasista*, instalador de gas, instaladores de gas, instalación de gas, revisión de gas, matriculado gas; ca instal·lador de gas, instal·ladors de gas; gl instalador de gas; eu gas instalatzaile*
en gas engineer*, gas fitter*, gas safe, gas installation service, gasfitter*; fr installateur gaz; de gasinstallat*; it installatore gas, gasist*; pt instalador de gás; nl gasfitter*; pl gazownik, instalacje gazowe; tr doğalgaz*

cerrajero | Cerrajería | Servicio | craft=locksmith shop=locksmith amenity=locksmith
es cerrajer*, apertura de puertas, bombines, duplicado de llaves, copia de llaves, llaves; ca manyà, manyans, serraller*; gl cerralleir*, ferralleir*; eu sarrailagile*, sarrailagin*
en locksmith*, lock smith, key cutting, key duplication service, lockout; fr serrurier*, serrurerie; de schlüsseldienst*, schlosser*, schlüsselnotdienst; it fabbr*, serraturier*, ferrament*, apertura porte; pt serralheir*, chaveir*; nl slotenmaker*; pl ślusarz*, dorabianie kluczy; tr çilingir*, anahtarcı*

climatización | Climatización | Servicio | craft=hvac
es climatización, aire acondicionado, aires acondicionados, calefacc*, caldera*, calderas, aerotermia, frigorista*, refrigeración, contratista de climatización, servicio técnico de aire acondicionado, suelo radiante, ventilación, calentador*, termos; ca climatització, aire condicionat, calderes, calefacció; gl climatización, caldeiras, calefacción; eu klimatizazio*, berogailu*, girotze*
en hvac, air conditioning*, heating contractor*, heating, boiler*, furnace repair, heating engineer*, ac repair, aircon, heat pump*, ventilation, water heater*, air duct; fr chauffagist*, climatisation, chauffage, chaudière*, pompe à chaleur, frigoriste; de heizungsbau*, heizung*, klimaanlage*, klimatechnik, kältetechnik, wärmepumpe*; it climatizz*, condizionator*, caldai*, riscaldamento, termotecnic*; pt ar condicionado, climatização, refrigeração, aquecimento, caldeiras; nl airco, verwarming*, cv ketel*, warmtepomp*, klimaattechniek; pl klimatyzac*, ogrzewanie, kotły; tr klima*, kombi*, kalorifer*

pintor | Pintura | Servicio | craft=painter
es pintor*, empresa de pintura, pintura de casas, pintar piso*, pintar casa*, papel pintado, pinturas y decoración, empapelador*; ca pintor*; gl pintor*, pintores; eu margolari*, pintore*
en painter*, house painter*, painting contractor*, painting*, decorators, painter and decorator, wallpaper*; fr peintre*, peinture en bâtiment; de malerbetrieb*, maler*, anstreicher*; it imbianchin*, pittore edile, tinteggiatura*; pt pintor*, pintura de casas; nl schilder*, huisschilder*; pl malarz*, malowanie; tr boyacı*, boya badana*, badana*

carpintero | Carpintería | Servicio | craft=carpenter craft=joiner craft=cabinet_maker
es carpinter*, ebanist*, carpintería de madera, puertas de madera, armarios a medida, armarios empotrados; ca fuster*, fusteria*, ebenist*; gl carpinteir*, ebanist*; eu aroztegi*, arotz*, zurgin*
en carpenter*, joiner*, cabinet maker*, woodworker*, joinery, carpentry; fr menuisier*, menuiserie, charpentier*, ébéniste*; de schreiner*, tischler*, zimmermann, zimmerei; it falegnam*, ebanist*, carpentier*; pt carpinteir*, marceneir*, marcenaria; nl timmerman*, timmerwerk*, meubelmaker*; pl stolarz*, stolarnia, cieśla; tr marangoz*

reformas | Construcción y reformas | Servicio | craft=builder office=construction_company craft=bricklayer
es reforma*, reformas integrales, albañil*, construccion*, constructor*, constructora*, empresa constructora, contratista general, contratista de obras, obras y reformas, rehabilitación de edificios, rehabilitación, remodelac*, remodelador*, maestro de obras, promotora, reformar baño, reformar cocina, demolic*, derribos, excavac*, movimiento de tierras, hormigón, andamio*; ca reformes, paleta, paletes, construccions, constructora*; gl reformas, albanel*, construción*, obras; eu erreforma*, igeltsero*, eraikuntza*, obra*
en builder*, general contractor*, contractor*, construction company, construction, home renovation*, renovation*, remodel*, remodeler*, bathroom remodel*, kitchen remodel*, building firm, bricklayer*, masonry contractor*, mason*, concrete contractor*, demolition contractor*, excavating contractor*, scaffolding*, home builder*, loft conversion*, extensions builder; fr maçon*, maçonnerie, rénovation*, entreprise de construction, entreprise générale du bâtiment, entrepreneur général, bâtiment; de bauunternehmen*, maurer*, baufirma*, renovierung*, sanierung*, bauunternehmer; it murator*, ristruttur*, impresa edile, imprese edili, costruzion*; pt remodelaç*, pedreir*, construtora*, construção civil, empreiteir*, obras, remodelações; nl aannemer*, bouwbedrijf*, metselaar*, verbouwing*, renovatie*; pl remont*, murarz*, firma budowlana, usługi budowlane, budowlan*; tr inşaat*, tadilat*, müteahhit*

techador | Tejados y cubiertas | Servicio | craft=roofer
es tejado*, tejador*, techador*, cubiertas, impermeabiliz*, goteras, techista*, empresa de cubiertas, contratista de tejados, canalones, tabiques pluviales, techos; ca teulad*, teulades, impermeabilitz*; gl tellado*, tellados; eu teilatu*
en roofer*, roofing*, roof repair*, roofing contractor*, gutter*, roof; fr couvreur*, toiture*; de dachdecker*, bedachung*; it lattonier*, copertur*, tetti; pt telhad*, impermeabilizaç*; nl dakdekker*; pl dekarz*, dachy, pokrycia dachowe; tr çatı*

cristalería | Cristalería | Servicio | craft=glaziery shop=glaziery
es cristaler*, vidrier*, vidriería, lunas, mamparas, espejos; ca vidrier*, cristaller*; gl cristaleir*, vidreir*; eu beirategi*, kristaldegi*
en glazier*, glass repair*, glass & mirror shop, glass and mirror shop, window glass*, glass shop, windshield repair; fr vitrier*, vitrerie, miroiterie; de glaser*, glaserei*; it vetrai*, vetreri*; pt vidraceir*, vidraçaria*; nl glaszetter*, glashandel*; pl szklarz*, szklarski*; tr camcı*, cam balkon

ventanas | Ventanas y aluminio | Servicio | craft=window_construction craft=sun_protection shop=window_blind shop=doors
es ventana*, aluminio*, carpintería metálica, carpintería de aluminio, persiana*, toldo*, pvc, cerramiento*, puertas automáticas, puertas de garaje, puerta*, instalador de ventanas, proveedor de ventanas; ca finestr*, persian*, tendals, portes; gl fiestras, persianas; eu leiho*, pertsiana*
en window installation*, window supplier*, windows and doors, double glazing*, blinds*, awning*, garage door*, shutters, door supplier*, window installer*, upvc windows; fr fenêtre*, fenêtres, volets, stores, portes et fenêtres, store banne; de fensterbau*, fenster*, rolladen*, rollladen*, markisen*, türen; it infiss*, serrament*, tapparell*, tende da sole; pt janel*, caixilharia*, estores, persianas, esquadrias; nl kozijn*, raamdecoratie, zonwering, rolluik*; pl okna, rolety, drzwi; tr pencere*, panjur*, pimapen

herrero | Herrería y metal | Servicio | craft=metal_construction craft=blacksmith craft=welder
es herrer*, forja*, metalister*, soldador*, soldadura*, calderer*, estructuras metálicas, taller de metal, rejas, herrajes; ca ferrer, ferrers, serralleria; gl ferreir*, soldador*; eu burdingin*, errementari*
en blacksmith*, welder*, metal fabricator*, metal workshop, ironwork*, steel fabricator*, welding, metal construction; fr ferronnier*, métallerie, métallier*, soudeur*, forgeron; de schmied*, metallbau*, schweißer*; it carpenteria metallica, saldator*, ferro battuto; pt ferreir*, soldador*, metalúrgica, serralharia; nl lasbedrijf*, smid, lasser; pl kowal*, spawacz*; tr demirci*, kaynakçı*, ferforje

mármoles | Mármoles y piedra | Servicio | craft=stonemason
es mármol*, marmolist*, marmoler*, encimera*, cantería, cantero*, piedra natural, granito*; ca marbrist*, marbres; gl marmorist*, canteir*; eu harginak, harri*
en stonemason*, marble supplier, marble contractor, countertop*, granite supplier, stone supplier, countertops; fr marbrier*, marbrerie, tailleur de pierre; de steinmetz*, naturstein*; it marmist*, marmi; pt marmorist*, mármores, marmoraria; nl steenhouwer*, natuursteen; pl kamieniarz*; tr mermer*

suelos | Suelos y parquet | Servicio | craft=floorer craft=parquet_layer shop=flooring
es parquet*, suelos, tarima*, pavimento*, acuchillado*, suelo laminado, tienda de suelos, contratista de suelos, pisos laminados, moqueta*, alfombra*; ca parquet*, terres; gl parqué, chans; eu parket*, zoru*
en flooring*, floor sanding, wood floor*, carpet installer, carpet store, floor refinishing, tile floor; fr parqueteur*, revêtement de sol, parquet, moquette; de parkettleger*, bodenleger*, bodenbelag*, fußboden*; it parquettist*, pavimenti; pt pavimento*, soalho*, pisos; nl vloeren*, parketvloer*, vloerenlegger; pl parkieciarz*, podłogi; tr parke*, zemin

azulejos | Azulejos y baños | Tienda | craft=tiler shop=tiles shop=bathroom_furnishing
es azulej*, alicatado*, alicatador*, solador*, cerámicas, baños y azulejos, saneamiento*, sanitarios, tienda de azulejos, muebles de baño; ca rajol*, enrajolador*; gl azulexo*; eu azuleju*, lauza*
en tiler*, tile store, tile contractor*, bathroom supply store, bathrooms, tiles; fr carreleur*, carrelage*, salle de bain*; de fliesenleger*, fliesen*; it piastrellist*, piastrelle, ceramiche; pt azulejist*, azulejo*, ladrilhador*; nl tegelzetter*, tegels, sanitair; pl glazurnik, płytki*; tr fayans*, seramik

pladur | Pladur y escayola | Servicio | craft=plasterer craft=insulation
es pladur*, escayol*, yeser*, falsos techos, placas de yeso, durlock, drywall, aislamiento*, aislamientos; ca guixaire*, pladur; gl pladur, xeseir*; eu igeltsu*
en plasterer*, drywall*, plastering, insulation contractor*, dry wall contractor; fr plâtrier*, plaquist*, isolation; de trockenbau*, stuckateur*, gipser*, dämmung; it cartongessist*, cartongesso, stuccator*, isolamento; pt gesseir*, pladur, gesso*; nl stukadoor*, stucadoor*; pl tynkarz*, ocieplenia; tr alçıpan*, alçı*, sıva*

limpieza | Limpieza | Servicio | craft=cleaning office=cleaning
es limpieza*, limpiezas, servicio de limpieza, empresa de limpieza, limpieza de oficinas, limpieza a domicilio, limpiadora*, empleada de hogar, servicio doméstico, limpieza de cristales, limpieza de alfombras, limpieza de fachadas, asistenta; ca neteja*, neteges, serveis de neteja; gl limpeza*; eu garbiketa*, garbitzaile*
en cleaning*, cleaner*, cleaners, house cleaning*, maid service*, commercial cleaning, carpet cleaning*, window cleaning*, janitorial, janitorial service, pressure washing; fr nettoyage*, femme de ménage, ménage; de gebäudereinigung*, reinigungsfirma*, reinigungsdienst, putzfrau, reinigung*; it pulizi*, impresa di pulizie; pt limpezas, empresa de limpeza, diarista*, limpeza*; nl schoonmaak*, schoonmaakbedrijf*, glazenwasser*; pl sprzątanie, firma sprzątająca, sprzątając*; tr temizlik*

jardinero | Jardinería y viveros | Servicio | craft=gardener
es jardiner*, paisajist*, poda*, césped artificial, mantenimiento de jardines, desbroce*, jardines, arquitecto paisajista, diseñador de jardines, riego*; ca jardiner*, podes, gespa; gl xardineir*, xardinería; eu lorezain*
en gardener*, landscap*, lawn care*, tree service*, tree surgeon*, garden maintenance, gardening, lawn mowing, irrigation, artificial turf; fr jardinier*, paysagist*, élagage, élagueur*; de gärtner*, gartenbau*, landschaftsbau*, baumpflege, gartengestaltung; it giardinier*, giardinaggio, potatura; pt jardineir*, jardinagem, paisagism*; nl hovenier*, tuinman, tuinonderhoud, tuinarchitect; pl ogrodnik*, projektowanie ogrodów; tr bahçıvan*, peyzaj*

vivero | Jardinería y viveros | Tienda | shop=garden_centre
es vivero*, centro de jardinería, garden, tienda de plantas, plantas; ca viver*, centre de jardineria, garden; gl viveiro*; eu mintegi*, landare*
en garden center*, garden centre*, plant nursery, nursery plants; fr pépinière*, jardinerie*; de gartencenter*, baumschule*, pflanzen*; it vivai*, garden center; pt viveiro*, horto, garden center; nl tuincentrum*, kwekerij*; pl centrum ogrodnicze, szkółka roślin; tr fidanlık*

piscinas | Piscinas | Tienda | shop=swimming_pool craft=swimming_pool
es piscina*, piscinas, construcción de piscinas, mantenimiento de piscinas, contratista de piscinas, tienda de piscinas, alberca*, pileta*; ca piscin*, piscines; gl piscina*; eu igerileku*
en swimming pool contractor*, swimming pool supply store, pool cleaning*, pool builder*, swimming pool repair service, pool maintenance; fr pisciniste*, piscines; de poolbau*, schwimmbadbau*; it piscine; pt piscinas; nl zwembaden, zwembadbouw; pl baseny; tr havuz yapımı

energía solar | Energía solar | Servicio | generator:source=solar
es energía solar, placas solares, placa solar, paneles solares, panel solar, fotovoltaic*, autoconsumo, instalación solar, energías renovables, empresa de energía solar, proveedor de equipos de energía solar, solares instalador; ca plaques solars, energia solar, fotovoltai*; gl placas solares, enerxía solar; eu eguzki plaka*, eguzki panel*, eguzki energia
en solar energy*, solar panel*, solar installer*, solar power, solar company; fr panneaux solaires, photovoltaïque, panneau solaire; de solaranlage*, photovoltaik*, solartechnik; it fotovoltaic*, pannelli solari; pt painéis solares, energia solar, fotovoltaic*; nl zonnepanelen; pl fotowoltaika, panele słoneczne; tr güneş enerjisi, güneş paneli

control de plagas | Control de plagas | Servicio | craft=pest_control shop=pest_control
es control de plagas, plaga*, fumigac*, fumigador*, desinfecc*, desratiz*, exterminador*, desinsectación, cucarachas, carcoma, termitas; ca control de plagues, plagues, desratització; gl control de pragas, pragas; eu izurrite*
en pest control*, exterminator*, fumigation, termite control, bed bugs; fr dératis*, désinsectisation, nuisibles; de schädlingsbekämpf*, kammerjäger*; it disinfest*, derattizz*; pt controlo de pragas, controle de pragas, dedetiz*, desinfestaç*; nl ongediertebestrijding; pl dezynsekcja, deratyzacja; tr ilaçlama*

mudanzas | Mudanzas | Servicio | shop=moving_company office=moving_company
es mudanza*, empresa de mudanzas, guardamueble*, portes, minimudanzas, fletes, mudanza internacional, transporte de muebles; ca mudanc*, mudances; gl mudanza*; eu lekualdaket*, mudantza*
en moving company, moving companies, movers, mover, packers and movers, packers, removals, removal companies, man and van, moving and storage service, moving service*; fr déménag*; de umzug*, umzugsunternehmen, umzugsfirma, möbelspedition; it trasloc*, traslochi; pt mudança*, mudanças, carretos; nl verhuisbedrijf*, verhuizer*, verhuizing*; pl przeprowadzk*; tr nakliyat*, evden eve*, taşımacılık ev

trasteros | Trasteros | Servicio | shop=storage_rental
es trastero*, alquiler de trasteros, almacenaje*, self storage, minialmacén*, servicio de almacenamiento, guardamuebles box, bodegas de almacenaje, minibodega*; ca traster*, emmagatzem*; gl rochos, trasteiro*; eu trasteleku*
en self storage*, storage facility, storage unit*, self-storage facility, storage; fr garde-meubles, box de stockage, self stockage; de lagerraum*, selfstorage, lagerbox*; it deposito mobili, self storage; pt armazenamento, self storage, guarda-móveis; nl opslagruimte*, opslag huren; pl magazyny samoobsługowe, przechowalnia; tr depo kiralama, eşya depolama

seguridad | Seguridad y alarmas | Servicio | office=security shop=security
es alarma*, empresa de seguridad, seguridad privada, vigilancia*, videovigilancia, cámaras de seguridad, sistema de seguridad, proveedor de sistemas de seguridad, controlador de accesos, detective*, contra incendios, extintor*, protección contra incendios; ca alarmes, seguretat; gl alarmas, seguridade; eu alarma*, segurtasun*
en security system*, security guard*, security service, alarm*, cctv*, burglar alarm*, fire protection*, private investigator*, security company; fr alarme*, sécurité privée, télésurveillance, vidéosurveillance, détective; de sicherheitsdienst*, alarmanlage*, sicherheitstechnik, detektei; it allarm*, videosorveglianza, vigilanza; pt alarmes, segurança eletrônica, segurança privada, vigilância; nl beveiliging*, alarmsysteem*; pl ochrona, monitoring, alarmy; tr güvenlik*, alarm sistem*

ascensores | Ascensores | Servicio | craft=elevator
es ascensor*, elevador*, salvaescaleras, montacargas, servicio de ascensores; ca ascensors; gl ascensores; eu igogailu*
en elevator service, elevator*, lift company, stairlift*, lift installation; fr ascenseur*, ascensoriste; de aufzug*, treppenlift*; it ascensor*, montascale; pt elevadores, ascensores; nl liften, traplift*; pl windy, dźwigi osobowe; tr asansör*

tapicero | Tapicería | Servicio | craft=upholsterer
es tapicer*, tapizado*, retapizar; ca tapisser*; gl tapizador*, tapicería; eu tapizatzaile*
en upholster*; fr tapissier*, tapisserie ameublement; de polsterei*, polsterer*; it tappezzier*; pt estofador*, tapeceir*, estofos; nl meubelstoffeerder*, stoffeerder*; pl tapicer*; tr döşemeci*

reparación de electrodomésticos | Reparación de electrodomésticos | Servicio | craft=electronics_repair shop=appliance_repair craft=appliance_repair
es reparación de electrodomésticos, reparación de lavadoras, reparar lavadora*, servicio técnico, servicio de reparación de electrodomésticos, reparación de frigoríficos, técnico de lavadoras, técnico de electrodomésticos, arreglo de electrodomésticos, reparación de televisores, reparación de heladeras, servicio técnico de electrodomésticos; ca reparació d'electrodomèstics, servei tècnic; gl reparación de electrodomésticos; eu etxetresna elektrikoen konponketa
en appliance repair*, washing machine repair*, fridge repair*, refrigerator repair*, tv repair*, electronics repair*, oven repair; fr réparation électroménager, dépannage électroménager; de haushaltsgeräte reparatur, waschmaschinen reparatur, kundendienst; it riparazione elettrodomestici, assistenza elettrodomestici; pt reparação de eletrodomésticos, conserto de eletrodomésticos, assistência técnica, conserto de máquina de lavar; nl witgoed reparatie, wasmachine reparatie; pl naprawa agd, serwis agd; tr beyaz eşya servisi, çamaşır makinesi servisi

pozos | Pozos y sondeos | Servicio | craft=well_drilling
es perforación de pozos, pozos de agua, sondeos, contratista de perforación; en well drilling*, drilling contractor; fr forage*; de brunnenbau*; pt furos de água; it pozzi artesiani

manitas | Mantenimiento y manitas | Servicio | craft=handyman
es manitas, handyman, mantenimiento de edificios, mantenimiento integral, arreglos del hogar, multiservicio*, chapuzas, servicio de mantenimiento; ca manetes, manteniment; gl mantemento; eu mantentze lan*
en handyman*, handywoman, property maintenance, handyman service, odd jobs; fr bricoleur*, homme à tout faire, multiservices; de hausmeisterservice*, handwerker*, hausmeister; it tuttofare, manutenzione*; pt faz tudo, marido de aluguel, manutenção; nl klusjesman, klusbedrijf*; pl złota rączka; tr usta hizmet*
`;
