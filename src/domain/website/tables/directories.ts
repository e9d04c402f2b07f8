/** International ones, with subdomains. See also `directories-by-country.ts` and `brands.ts`. */
export const DIRECTORIES = `
  paginasamarillas.es paginasblancas.es paginasamarillas.com.ar paginasamarillas.com.co paginasamarillas.com.pe paginasamarillas.com.mx
  paginasamarillas.cl amarillas.cl paginasamarillas.com.uy paginasamarillas.com.ve paginasamarillas.com.ec seccionamarilla.com.mx
  seccionamarilla.com pagesjaunes.fr paginegialle.it gelbeseiten.de dasoertliche.de goldenpages.ie yell.com yellowpages.com
  yellowpages.ca paginasamarelas.pt pai.pt goudengids.nl goudengids.be telelista.net guiamais.com.br apontador.com.br
  qdq.com 11870.com axesor.es einforma.com infocif.es eleconomista.es expansion.com infoempresa.com datoscif.es iberinform.es
  empresite.com infobel.com cylex.es cylex.mx cylex.com.ar cylex.com.co cylex.net hotfrog.es hotfrog.com tuugo.es tuugo.com.mx
  vulka.es vulka.mx firmania.es firmania.com brownbook.net europages.es europages.com kompass.com solostocks.com guiaempresas.universia.es
  empresas.es empresia.es librebor.me dateas.com opencorporates.com dnb.com crunchbase.com nextdoor.com nextdoor.es find-open.es
  abierto-ahora.es horarios.com horariosytelefonos.com waze.com mapquest.com apple.com openstreetmap.org here.com bing.com
  citiservi.es habitissimo.es habitissimo.com.mx cronoshare.com zaask.es houzz.es houzz.com homify.es homify.com homify.com.mx starofservice.es
  yelp.com yelp.es tripadvisor.com tripadvisor.es booking.com airbnb.com airbnb.es vrbo.com homeaway.com homeaway.es expedia.com expedia.es
  hotels.com hoteles.com trivago.es trivago.com agoda.com kayak.es kayak.com edreams.es logitravel.com rumbo.es atrapalo.com destinia.com
  despegar.com despegar.com.ar despegar.com.mx hostelworld.com hrs.com holidaycheck.de minube.com toprural.com escapadarural.com clubrural.com
  casasrurales.net tuscasasrurales.com ruralia.com rusticae.es campings.com avirato.com bookassist.com synxis.com sirvoy.com
  thefork.com thefork.es eltenedor.es lafourchette.com opentable.com opentable.es opentable.com.mx covermanager.com resy.com sevenrooms.com
  restaurantguru.com restaurantji.com sluurpy.es sluurpy.com gastroranking.es guiarepsol.com michelin.com guide.michelin.com zomato.com
  degusta.com.pe degustapanama.com carta.menu cartadigital.app qrmenu.com menupages.com mesa247.pe
  just-eat.es justeat.es just-eat.com ubereats.com uber.com glovoapp.com glovo.com deliveroo.es deliveroo.com rappi.com rappi.com.mx
  rappi.com.co pedidosya.com pedidosya.com.ar peya.com ifood.com.br domicilios.com didi-food.com doordash.com grubhub.com wolt.com toogoodtogo.com
  lastpedido.com flipdish.com last.app tastyigniter.com
  doctoralia.es doctoralia.com.mx doctoralia.com.ar doctoralia.com.br doctoralia.co doctoralia.cl doctoralia.pe topdoctors.es topdoctors.mx
  topdoctors.com.co mundopsicologos.com masquemedicos.com doctoranytime.com clinicasaesthetic.es multiestetica.com multiestetica.mx
  saludonnet.com sanitas.es deporweb.com psicologos.com elitemedical.es docplanner.com jameda.de miodottore.it znanylekarz.pl
  treatwell.es treatwell.com booksy.com fresha.com uala.es uala.it shedul.com simplybook.me simplybook.it setmore.com acuityscheduling.com
  calendly.com mindbodyonline.com timify.com reservio.com agendapro.com planity.com bookeo.com bewe.io koibox.cloud vagaro.com styleseat.com
  squareup.site playtomic.io wodbuster.com trainingym.com virtuagym.com gympass.com wellhub.com classpass.com andjoy.life
  milanuncios.com wallapop.com vibbo.com segundamano.es segundamano.mx olx.com olx.es olx.pt olx.com.br olx.com.ar olx.com.co olx.com.pe
  mercadolibre.com mercadolibre.com.ar mercadolibre.com.mx mercadolibre.com.co mercadolibre.cl mercadolibre.com.uy mercadolibre.com.pe
  mercadolivre.com.br amazon.com amazon.es amazon.com.mx ebay.com ebay.es etsy.com aliexpress.com alibaba.com
  idealista.com idealista.pt idealista.it fotocasa.es habitaclia.com pisos.com yaencontre.com thinkspain.com kyero.com
  inmuebles24.com zonaprop.com.ar metrocuadrado.com fincaraiz.com.co argenprop.com portalinmobiliario.com urbania.pe vivanuncios.com.mx
  coches.net autocasion.com autoscout24.es autoscout24.com motor.es coches.com milanuncioscoches.com tallerator.es
  bodas.net bodas.com.mx matrimonio.com.co matrimonio.com.pe casamientos.com.ar casamentos.pt zankyou.es theknot.com weddingwire.com
  groupon.es groupon.com groupalia.com letsbonus.com infojobs.net indeed.com glassdoor.com glassdoor.es jooble.org computrabajo.com
  trustpilot.com ekomi.es opiniones-verificadas.com trustedshops.es guiarte.com salir.com timeout.com timeout.es
  micole.net scholarum.es gruposervilia.com yoteca.com emagister.com superprof.es tusclasesparticulares.com
  esquelas.es funos.es rememori.com nonprofit.es guiaongs.org atlasobscura.com
  wikipedia.org wikidata.org gofundme.com change.org ticketmaster.es entradas.com atrapalo.pe
  cybo.com tupalo.com tupalo.net mapcarta.com wanderlog.com top-rated.online nicelocal.es nicelocal.com wheree.com
  yalwa.es yalwa.com locanto.es locanto.com tablondeanuncios.com enalquiler.com indomio.es rentalia.com niumba.com holidu.es
  spain-holiday.com guiadelocio.com laguiago.com exploretock.com tock.com formitable.com guestplan.com resengo.com tablein.com
  tableo.com resmio.com lunchgate.ch lunchgate.com foratable.com aleno.me meitre.com resdiary.com quandoo.com zenchef.com
  takeaway.com menulog.com.au foodora.com foodpanda.com getir.com smood.ch hungryhouse.co.uk foodhub.co.uk toasttab.com
  salonized.com kiute.com glossgenius.com schedulicity.com mindbody.io booksy.net doctify.com whatclinic.com zocdoc.com
  provenexpert.com reviews.io reviews.co.uk feefo.com birdeye.com alignable.com expertise.com northdata.com northdata.de
  infoisinfo.com infoisinfo.es infoisinfo.com.mx infoisinfo.com.ar guialocal.com.ar guialocal.com.mx
`;
