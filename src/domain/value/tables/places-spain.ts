/** Thousands of inhabitants (rounded, municipal register of 2023). No accents; `=` precedes a second name. */
export const SPANISH_PLACES = `
  madrid 3332|barcelona 1660|valencia 807|zaragoza 682|sevilla 684|malaga 586|murcia 469|palma=palmademallorca 430|las palmas de gran canaria=laspalmas 379|
  alicante=alacant 349|bilbao=bilbo 346|cordoba 323|valladolid 297|vigo 293|l hospitalet de llobregat=hospitalet 274|vitoria gasteiz=vitoria=gasteiz 256|gijon=xixon 268|
  a coruna=coruna=lacoruna 247|elche=elx 238|granada 231|badalona 225|terrassa=tarrasa 225|cartagena 219|sabadell 217|oviedo=uvieu 217|jerez de la frontera=jerez 213|
  mostoles 212|santa cruz de tenerife 209|pamplona=iruna 205|almeria 200|alcala de henares 199|leganes 191|fuenlabrada 190|getafe 187|
  san sebastian=donostia 188|castellon de la plana=castellon=castello 175|burgos 174|santander 173|albacete 173|alcorcon 172|
  san cristobal de la laguna=la laguna 158|logrono 150|badajoz 151|marbella 156|salamanca 144|lleida=lerida 143|huelva 142|tarragona 138|dos hermanas 138|
  torrejon de ardoz 134|parla 134|mataro 129|leon 122|alcobendas 119|algeciras 123|santa coloma de gramenet 119|jaen 111|cadiz 111|reus 108|roquetas de mar 108|
  telde 102|girona=gerona 104|barakaldo=baracaldo 101|las rozas=las rozas de madrid 98|lugo 99|rivas vaciamadrid=rivas 97|santiago de compostela=santiago 99|
  caceres 96|lorca 98|san fernando 94|mijas 91|sant cugat=sant cugat del valles 97|torrevieja 90|chiclana=chiclana de la frontera 88|el ejido 89|el puerto de santa maria 90|
  cornella=cornella de llobregat 90|san sebastian de los reyes 92|velez malaga 85|fuengirola 86|melilla 86|ceuta 83|ourense=orense 104|talavera de la reina=talavera 84|toledo 86|
  pozuelo=pozuelo de alarcon 88|orihuela 82|coslada 80|sant boi=sant boi de llobregat 84|torrent=torrente 87|valdemoro 81|rubi 80|torremolinos 70|manresa 79|
  gandia 78|arona 86|guadalajara 90|palencia 77|collado villalba 65|majadahonda 72|benidorm 72|alcala de guadaira 76|vilanova i la geltru=vilanova 69|molina de segura 75|
  sagunto=sagunt 70|benalmadena 76|sanlucar de barrameda=sanlucar 70|ciudad real 75|aviles 75|santa lucia de tirajana 78|estepona 77|castelldefels 68|aranjuez 61|arganda=arganda del rey 58|
  getxo 76|paterna 73|viladecans 67|pontevedra 82|ponferrada 63|el prat de llobregat 65|granollers 63|cerdanyola=cerdanyola del valles 58|motril 59|ferrol 63|irun 63|linares 55|
  mollet=mollet del valles 51|zamora 59|merida 59|alcoy=alcoi 60|arrecife 66|calvia 53|adeje 50|colmenar viejo 56|tres cantos 53|boadilla=boadilla del monte 64|san bartolome de tirajana 54|
  san vicente del raspeig=sant vicent del raspeig 60|la linea de la concepcion=la linea 64|cuenca 54|huesca 54|elda 53|siero 52|torrelavega 51|avila 58|segovia 51|vila real=villarreal 51|rincon de la victoria 52|
  utrera 52|portugalete 45|santurtzi=santurce 46|figueres=figueras 48|esplugues=esplugues de llobregat 47|mairena del aljarafe 47|la rinconada 40|el vendrell 39|
  puertollano 46|gava 47|sant feliu=sant feliu de llobregat 46|igualada 41|vic 48|lucena 43|los palacios=los palacios y villafranca 39|puerto real 42|antequera 42|ubeda 34|ecija 40|
  langreo 38|mieres 36|plasencia 39|don benito 37|almendralejo 34|soria 40|teruel 36|san javier 34|cieza 35|yecla 35|aguilas 36|totana 33|alcantarilla 43|mazarron 34|
  denia 45|javea=xabia 29|villajoyosa=la vila joiosa 36|elda petrer 54|petrer 35|villena 34|santa pola 37|crevillent=crevillente 30|novelda 26|ibi 24|calpe=calp 25|altea 24|
  alzira 46|xativa=jativa 30|burjassot 39|ontinyent=onteniente 36|sueca 28|cullera 24|mislata 45|quart de poblet 26|manises 32|aldaia 33|xirivella 31|algemesi 28|oliva 26|catarroja 29|
  burriana 36|vinaros=vinaroz 29|benicarlo 28|onda 26|benicassim=benicasim 20|vall de uxo=la vall d uixo 32|
  ronda 34|alhaurin de la torre 44|alhaurin el grande 27|cartama 28|coin 24|nerja 22|loja 20|baza 20|guadix 19|almunecar 27|maracena 22|armilla 25|nijar 32|adra 26|vicar 28|
  andujar 36|martos 24|alcala la real 22|baeza 16|lepe 29|almonte 25|moguer 23|isla cristina 22|ayamonte 22|aljaraque 22|carmona 29|moron de la frontera=moron 28|lebrija 27|coria del rio 31|
  camas 27|tomares 25|san juan de aznalfarache 22|bormujos 23|osuna 17|arahal 20|cabra 20|priego de cordoba=priego 22|puente genil 30|montilla 23|palma del rio 21|pozoblanco 17|rota 30|
  chipiona 20|arcos de la frontera 31|barbate 22|conil=conil de la frontera 23|san roque 33|los barrios 24|tarifa 19|vejer 13|
  inca 34|manacor 46|llucmajor 39|marratxi 40|ibiza=eivissa 52|santa eulalia del rio 42|menorca 96|mahon=mao 30|ciutadella=ciudadela 31|mallorca 940|tenerife 948|gran canaria 862|lanzarote 156|fuerteventura 120|formentera 12|
  la orotava 42|puerto de la cruz 31|granadilla de abona 56|los realejos 38|arucas 38|galdar 24|ingenio 32|aguimes 33|puerto del rosario 43|la oliva 30|la palma 84|la gomera 22|
  mos 15|redondela 29|vilagarcia de arousa=vilagarcia 37|narón=naron 39|oleiros 38|carballo 31|arteixo 33|culleredo 31|ames 33|cangas 27|marin 24|lalin 20|monforte 18|verin 14|ribeira 27|a estrada 20|sanxenxo 18|
  camargo 30|castro urdiales 33|pielagos 27|laredo 11|basauri 40|leioa=lejona 32|durango 30|galdakao 29|sestao 27|erandio 24|bermeo 17|errenteria=renteria 39|zarautz 23|hernani 20|tolosa 20|arrasate=mondragon 22|eibar 27|
  tudela 37|baranain 20|burlada 20|estella 14|calahorra 25|haro 12|miranda de ebro=miranda 35|aranda de duero=aranda 33|laguna de duero 23|medina del campo=medina 20|benavente 18|astorga 10|bejar 12|
  calatayud 20|utebo 19|monzon 17|barbastro 17|alcaniz 16|jaca 13|tomelloso 36|alcazar de san juan=alcazar 31|valdepenas 30|manzanares 18|daimiel 18|miguelturra 16|hellin 30|villarrobledo 25|almansa 24|la roda 15|
  azuqueca=azuqueca de henares 36|illescas 32|sesena 29|navalcarnero 33|pinto 54|san fernando de henares 39|galapagar 36|arroyomolinos 36|ciempozuelos 26|torrelodones 25|algete 21|humanes 20|mejorada del campo 24|villaviciosa de odon=villaviciosa 29|
  paracuellos 28|parets del valles=parets 19|ripollet 39|sant adria=sant adria de besos 37|montcada=montcada i reixac 37|sant joan despi 34|barbera=barbera del valles 33|sitges 31|premia de mar=premia 28|sant vicenc dels horts 28|
  sant pere de ribes 31|martorell 28|sant andreu de la barca 27|molins de rei 26|santa perpetua=santa perpetua de mogoda 26|olesa=olesa de montserrat 24|castellar del valles 25|masnou=el masnou 24|vilafranca del penedes=vilafranca 40|esparreguera 22|
  manlleu 21|calafell 29|cambrils 36|salou 30|tortosa 34|valls 25|amposta 21|vila seca 23|blanes 41|lloret de mar=lloret 41|olot 37|salt 32|palafrugell 23|sant feliu de guixols 22|roses 20|banyoles 20|balaguer 17|tarrega 17|mollerussa 15|
  caravaca=caravaca de la cruz 26|jumilla 27|las torres de cotillas 22|torre pacheco 39|san pedro del pinatar 28|archena 20|mula 17|villafranca de los barros 13|zafra 17|montijo 15|navalmoral de la mata=navalmoral 17|coria 12|trujillo 9|
  castrillon 22|corvera 15|cangas de onis 6|llanes 13|ribadesella 6|villablino 8|la baneza 10|almagro 9|tarancon 16|sigüenza=siguenza 4|aranjuez 61|chinchon 6|alpedrete 15|el escorial 17|san lorenzo de el escorial=san lorenzo 19|
  la manga 12|costa del sol 900|costa brava 250|costa blanca 500|sierra nevada 10|baqueira 2|peniscola 8|torrox 20|frigiliana 4|mojacar 8|vera 19|huercal overa 20|huercal de almeria 20|olula del rio 6|
  ermua 15|llodio 18|amorebieta 20|mungia 18|gernika=guernica 17|hondarribia=fuenterrabia 17|azpeitia 15|andalucia 8500|cataluna=catalunya 7900|galicia 2700|asturias 1000|cantabria 588|euskadi=pais vasco 2200|navarra 672|la rioja 322|aragon 1340|extremadura 1050|
  canarias 2200|baleares 1200|castilla y leon 2380|castilla la mancha 2080|comunidad valenciana 5200|bizkaia=vizcaya 1150|gipuzkoa=guipuzcoa 725|alava=araba 335|espana 48000|bcn 1660|mad 3332`;
