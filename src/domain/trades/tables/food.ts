export const food = `
restaurante | Restaurante | Restaurante | amenity=restaurant
es restaurant*, marisquer*, asador*, arrocer*, mesón*, comida casera, menú del día, parrilla*, parrillad*, cevicher*, taquer*, tacos, sushi, comida china, comida mexicana, comida italiana, comida japonesa, comer, donde comer, cenar, sidrer*, freidur*, casa de comidas, fonda*, pollería*, comedor, buffet*, bufé, paella*, gastrobar*, picanter*, antojitos, fondas, chiringuito*, churrasquer*, cantina*, ramen, chifa*, steakhouse, brasería, restaurantes baratos, jamón, jamones cena, bistró, marisco; ca restaurant*, braser*, marisqueri*, arrosseri*, menú diari, on menjar, menjar; gl restaurante*, xantar, marisquería*, churrasquería*, cea; eu jatetxe*, sagardotegi*, erretegi*, asador
en restaurant*, diner*, bistro*, steak house*, steakhouse*, eatery, barbecue*, bbq, seafood restaurant*, buffet*, places to eat, sushi*, tapas restaurant*, grill, brunch*, food court, chophouse, gastropub, dining, dinner, lunch, ramen restaurant; fr restaurant*, brasserie*, bistrot*, crêperi*, traiteur restaurant, auberge restaurant, rôtisserie, manger; de restaurant*, gasthaus*, gaststätte*, gasthof, wirtshaus*, steakhaus, speiselokal; it ristorant*, trattori*, osteri*, tavola calda, bracer*, mangiare; pt restaurant*, churrascari*, marisqueir*, tasca*, cervejaria restaurante, comida a quilo, lanchonete*, onde comer, rodízio; nl restaurant*, eetcafé*, eethuis, uit eten; pl restauracj*, gospoda, karczma, bar mleczny, jadłodajnia; tr restoran*, lokanta*, restaurant*, ocakbaşı, kebapçı*, meyhane*, balıkçı restoran, yemek

pizzería | Pizzería | Restaurante | cuisine=pizza
es pizzer*, pizza*, pizza a domicilio; ca pizzeri*; gl pizzería*; eu pizzeria*
en pizza*, pizzeria*, pizza restaurant*, pizza delivery*, pizza takeaway; fr pizzeria*, pizza*; de pizzeria*, pizza*; it pizzeri*, pizza*, pizza al taglio; pt pizzari*, pizza*; nl pizzeria*, pizza*; pl pizzeri*, pizza*; tr pizza*

hamburguesería | Hamburguesería | Restaurante | cuisine=burger
es hamburgueser*, hamburguesa*, smash burger, burger*; ca hamburgueseri*; gl hamburguesería*
en burger*, hamburger restaurant*, hamburger*; fr burger*; de burger*; it hamburgeri*, paninotec*; pt hamburgueri*, hambúrguer*; nl hamburger*; pl burger*; tr hamburger*

comida rápida | Comida rápida | Restaurante | amenity=fast_food amenity=food_court
es comida rápida, kebab*, bocadiller*, comida para llevar, comida a domicilio, asador de pollos, pollos asados, food truck, sandwicher*, perritos calientes, arepas, empanadas, empanader*, restaurante de comida rápida, restaurante de comida para llevar, shawarma*, precocinados; ca menjar ràpid, menjar per emportar, pollastres a l'ast, entrepans; gl comida rápida, comida para levar; eu janari lasterra
en fast food*, takeaway*, take away, takeout restaurant, sandwich shop*, fish and chips*, fried chicken*, food truck*, deli, meal takeaway, meal delivery, hot dog*, chip shop, kebab shop*, sandwich*, chicken wings restaurant; fr restauration rapide, snack*, sandwicheri*, friterie*, plats à emporter, food truck; de imbiss*, döner*, schnellrestaurant*, currywurst; it fast food, rosticceri*, friggitori*, piadineri*, asporto; pt fast food, snack bar*, pastelaria brasileira, quentinhas, take away, marmit*; nl snackbar*, cafetaria*, frituur*, afhaal*, shoarma; pl fast food, kebab*, bar szybkiej obsługi; tr dönerci*, döner*, fast food, büfe*, pideci, lahmacun*

bar | Bar | Restaurante | amenity=bar amenity=pub amenity=biergarten
es bar, bares, cervecer*, taberna*, tapas, pub, pubs, bar de copas, cocteler*, coctel*, bar de tapas, vermuter*, tasca*, bodeguita, pulper*, copas, bodegón, lounge bar, wine bar, peña; ca bar, bars, cerveseri*, cocteleri*, taverna*, tapes, vermut; gl taberna*, bar, bares, cervexer*, tapas, furancho*, viños; eu taberna*, pintxo*, garagardotegi*
en bar, bars, pub, pubs, cocktail bar*, wine bar*, tapas bar*, brewery, brewpub*, beer hall, beer garden*, sports bar*, irish pub*, tavern*, lounge, gastro pub, inn pub; fr bar, bars, bar à vin*, pub, brasserie artisanale, bar à cocktails; de kneipe*, bar, bars, biergarten, cocktailbar, brauhaus*, weinstube*; it bar, enoteca con cucina, birreri*, pub, cocktail bar; pt bar, bares, cervejaria*, boteco*, botequim, taberna*; nl café*, kroeg*, bar, bars, bruin café; pl bar, bary, pub*, piwiarnia, browar*; tr bar, barlar, birahane*, pub

cafetería | Cafetería | Restaurante | amenity=cafe
es cafeter*, café, cafés, chocolater*, churrer*, salón de té, granja, desayunos, merender*, tetería*, fuente de soda, té, tienda de café restaurante, cafe, zumería, bubble tea, crepería*, cafetín, brunch; ca cafeteri*, granja, xurreri*, xocolateri*, cafè; gl cafeter*, churrer*; eu kafetegi*, kafe*
en cafe, cafes, café, coffee shop*, coffee*, tea room*, tea house*, breakfast restaurant*, espresso bar, cafeteria*, juice shop, bubble tea store, tea shop, pancake restaurant, internet cafe; fr café, cafés, salon de thé, coffee shop; de café, cafés, cafe, teestube, eiscafé, kaffeehaus; it caffè, caffetteri*, sala da tè; pt café, cafés, cafetari*, cafeteri*, casa de chá, pastelaria e café; nl koffie*, koffiebar*, lunchroom*, theehuis, koffiehuis; pl kawiarni*, herbaciarni*; tr kafe*, kahveci*, kahve*, çay bahçesi, kahvaltı*, cafe

heladería | Heladería | Restaurante | amenity=ice_cream shop=ice_cream
es helader*, helado*, tienda de helados, yogurtería*, neverías, paletería*, nevería*; ca gelateri*, gelats; gl xeader*; eu izozki*, izozkitegi*
en ice cream*, gelato*, frozen yogurt*, dessert shop*, dessert restaurant; fr glacier*, glaces; de eisdiele*, eissalon; it gelateri*, gelato*, yogurteria; pt gelatari*, sorveteri*, geladaria*, sorvete*; nl ijssalon*, ijs; pl lodziarni*, lody, cukiernia lodziarnia; tr dondurma*

discoteca | Discoteca y sala de fiestas | Servicio | amenity=nightclub
es discoteca*, sala de fiestas, club nocturno, salas de fiestas, sala de conciertos, karaoke*, after, antro*, boliche*; ca discotec*, sala de festes; gl discoteca*; eu diskoteka*
en night club*, nightclub*, disco, dance club*, karaoke*, live music venue*, karaoke bar; fr discothèque*, boîte de nuit; de diskothek*, nachtclub*, club; it discotec*, locale notturno; pt discoteca*, boate*, balada*, casa noturna; nl discotheek*, nachtclub; pl dyskoteka, klub nocny; tr gece kulübü, diskotek

catering | Catering | Servicio | craft=caterer
es catering*, servicio de catering, banquetes, cocinero a domicilio, chef a domicilio, banquetería*; ca càtering*, catering; gl catering; eu catering*
en caterer*, catering*, private chef*, party catering, mobile caterer, food delivery service; fr traiteur*, cuisinier à domicile; de catering*, partyservice*; it catering, banqueting; pt catering, buffet para festas, serviço de catering, bufê*; nl catering*, traiteur*; pl catering*; tr catering, yemek servisi, tabldot

panadería | Panadería | Tienda | shop=bakery craft=bakery
es panader*, horno de pan, hornos, horno, tahona*, panificadora*, obrador de pan, pan; ca fleca, fleques, forn de pa, forn, forns, fornet; gl panader*, panadaría*, forno*; eu okindegi*, okin*
en bakery, bakeries, baker, bakers, bread shop, bakehouse, bagel shop; fr boulangeri*, boulanger*; de bäckerei*, bäcker*; it panifici*, panetteri*, forno, fornaio; pt padari*, panificadora*, panificaç*; nl bakkerij*, bakker*; pl piekarni*; tr fırın*, ekmek*, unlu mamul*

pastelería | Pastelería | Tienda | shop=pastry shop=confectionery shop=chocolate shop=cake
es pasteler*, confiter*, reposter*, dulces, tartas, repostería, obrador, bombon*, tienda de caramelos, golosinas, pasteles, bollería, tortas, dulcería*, turrones, chuches; ca pastisseri*, bomboneri*, dolços, llaminadures; gl pasteler*, confeiter*, doces; eu gozotegi*, pasteleri*
en pastry shop*, patisserie, confectioner*, cake shop*, chocolate shop*, candy store*, cupcake shop*, donut shop*, sweet shop*, cakes, cake bakery, wedding bakery, chocolatier; fr pâtisseri*, pâtissier*, chocolatier*, confiseri*; de konditorei*, konditor*, confiserie, süßwaren; it pasticceri*, cioccolateri*, dolci; pt pastelari*, confeitari*, doceri*, doces, bolos, chocolateria; nl banketbakkerij*, patisserie, chocolaterie, taart*; pl cukierni*, torty; tr pastane*, tatlıcı*, baklava*, çikolata*

carnicería | Carnicería | Tienda | shop=butcher
es carnicer*, charcuter*, pollería carnicería, jamoner*, salchicher*, embutidos, carnes, carnicerías, jamones, frigorífico carnes, casquería, matadero; ca carnisser*, xarcuteri*, cansalader*; gl carnicer*, charcuter*, carnizar*; eu harategi*, urdaitegi*
en butcher*, meat shop*, charcuterie*, meat market, halal meat*, meat products store; fr boucheri*, charcuteri*, boucher*; de metzgerei*, fleischerei*, metzger*, fleischer*, schlachterei; it maceller*, salumeri*, norcineri*; pt talho*, açougue*, charcutari*, casa de carnes; nl slagerij*, slager*; pl mięsn*, rzeźnik*, masarni*, sklep mięsny; tr kasap*, et ürün*, şarküteri*

pescadería | Pescadería | Tienda | shop=seafood shop=fishmonger
es pescader*, marisco fresco, pescados, venta de pescado, pescado fresco, congelados, mariscos y pescados; ca peixater*, peix; gl peixer*, peixes, peixe, pescader*; eu arrandegi*, arrain*
en fishmonger*, fish shop*, seafood market*, fish store, frozen food store, fish market; fr poissonneri*, poissonnier*; de fischgeschäft*, fischhandel*, fischhändler; it pescheri*, pescivendol*, surgelati; pt peixari*, peixe fresco; nl viswinkel*, vishandel*, visboer; pl sklep rybny, ryby; tr balıkçı*, balık hali

frutería | Frutería | Tienda | shop=greengrocer shop=farm
es fruter*, verduler*, frutas y verduras, verduras, hortalizas, frutas, frutos secos, productos ecológicos, fruta; ca fruiter*, verduler*, fruites, fruita; gl froiter*, froitas; eu frutadendak, fruta*, fruitadenda*
en greengrocer*, fruit and vegetable store*, fruit shop*, produce market*, farmers market*, farm shop*, organic shop, nut store, fruit; fr primeur*, fruits et légumes, produits de la ferme; de obst*, gemüse*, hofladen*; it fruttivendol*, ortofrutta, frutta e verdura; pt frutari*, hortifruti, quitanda*, sacolão; nl groenteboer*, groentewinkel*; pl warzywniak, owoce i warzywa; tr manav*

supermercado | Supermercado | Tienda | shop=supermarket shop=convenience shop=wholesale shop=food shop=general
es supermercado*, alimentación, ultramarinos, tienda de comestibles, hipermercado*, autoservicio*, abarrotes, tienda de conveniencia, minimercado*, mercado*, colmado*, tienda de alimentación, mayorista*, cash and carry, bodega de abarrotes, súper, productos latinos, abacería, almacén de comestibles, mayorista de alimentos, miscelánea; ca supermercat*, queviures, mercat*, botiga de queviures; gl supermercado*, ultramarinos, alimentación; eu supermerkatu*, janari denda*, merkatu*, azoka
en supermarket*, grocery*, convenience store*, corner shop*, hypermarket*, food store*, wholesale grocer*, grocer*, market, off licence convenience, warehouse club, general store*, food products supplier, wholesaler*, food wholesale, asian grocery store; fr supermarché*, épicerie*, alimentation générale, hypermarché*, supérette*, marché, alimentation; de supermarkt*, lebensmittel*, discounter, tante emma laden, kaufhalle, getränkemarkt*; it supermercat*, alimentari, minimarket, ipermercat*, discount alimentare, mercato; pt supermercado*, mercearia*, minimercado*, hipermercado*, mercado*, mini mercado, empório; nl supermarkt*, levensmiddelen*, buurtwinkel; pl supermarket*, sklep spożywczy, spożywcz*, hipermarket*, delikatesy; tr süpermarket*, market*, bakkal*, gıda*, toptan*

delicatessen | Productos gourmet | Tienda | shop=deli shop=cheese shop=coffee shop=tea shop=spices shop=honey shop=pasta
es delicatessen, gourmet, queser*, tienda gourmet, productos gourmet, aceite de oliva, almazara*, tienda de quesos, tienda de especias, miel, conservas, tienda de té, tostador de café, tostadero; ca delicatessen, formatger*, oli d'oliva; gl queixer*, produtos gourmet; eu gaztandegi*, gourmet
en delicatessen, cheese shop*, gourmet grocery store, olive oil*, spice store*, tea store*, coffee roaster*, coffee store, health food; fr épicerie fine, fromageri*, fromager*, produits du terroir, torréfacteur; de feinkost*, käse*, kaffeerösterei*, delikatessen; it gastronomi*, prodotti tipici, formagg*, casei*, torrefazione; pt produtos gourmet, queijari*, empório gourmet, loja gourmet; nl delicatessen*, kaaswinkel*, kaas; pl sery, delikatesy regionalne; tr peynir*, kuruyemiş*, baharat*

vinos y licores | Vinos y licores | Tienda | shop=wine shop=alcohol shop=beverages
es vinoteca*, licorer*, vinos y licores, tienda de vinos, tienda de licores, vinater*, enoteca*, bebidas, distribuidor de bebidas, botillería*, venta de cerveza, cervezas artesanas, licores, tienda de vinos y licores; ca vinoteca*, licors, celler de vins; gl vinoteca*, licores; eu ardo denda*, ardotegi*
en liquor store*, wine shop*, wine store*, off licence*, bottle shop*, wine merchant*, beer store*, beverage distributor, alcohol retail; fr caviste*, cave à vin*, vins et spiritueux; de weinhandlung*, weinhandel, getränkehandel, spirituosen; it enotec*, vini e liquori, vineria*; pt garrafeira*, adega de bebidas, vinhos, distribuidora de bebidas; nl slijterij*, wijnhandel*; pl sklep monopolowy, alkohole, winiarnia sklep; tr tekel bayi*, şarap evi

bodega | Bodega | Tienda | craft=winery craft=distillery
es bodega*, bodegas, viñedo*, enoturismo, cooperativa vinícola, viña, destilería*, catas de vino, vitivinícola; ca celler*, cellers, vinyes, enoturisme; gl adega*, adegas; eu upategi*, upeltegi*, txakolindegi*
en winery, wineries, vineyard*, distillery, wine cellar*, wine tour*; fr domaine viticole, vigneron*, cave coopérative, distillerie, vignoble*, château viticole; de weingut*, winzer*, brennerei*; it cantina vinicola, azienda vinicola, cantin*, distilleri*, vigneto; pt adega*, vinícola*, quinta vinícola, vinha; nl wijngaard*, distilleerderij; pl winnic*, destylarni*; tr şaraphane*, bağ evi

herbolario | Herbolario | Tienda | shop=herbalist shop=health_food shop=nutrition_supplements
es herbolari*, herboristeria, herboristerí*, dietétic*, productos naturales, tienda naturista, tienda de productos naturales, suplementos deportivos, nutrición deportiva, tienda de productos ecológicos, naturista*, tienda de suplementos nutricionales, cbd; ca herbolari*, herboristeri*, dietètica; gl herboristería*; eu belardenda*, herboristeria
en herbalist*, health food store*, herb shop*, vitamin & supplements store, vitamin store, organic food store, natural goods store, nutrition store, cannabis store, cbd shop; fr herboristeri*, magasin bio, produits bio; de reformhaus*, bioladen*, kräuterladen; it erboristeri*, prodotti naturali; pt ervanári*, produtos naturais, herbanária; nl natuurwinkel*, reformwinkel*, biologische winkel; pl zielarsk*, zdrowa żywność; tr aktar*, organik ürün*
`;
