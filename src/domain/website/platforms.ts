/** Why a host is not the business's own domain. */
export type SharedKind = 'platform' | 'social' | 'directory' | 'shortener';

/**
 * Hosts on which a business lives as a guest: a match of the host or of any name above it. The private section of the
 * Public Suffix List covers only part of the builders, and none of the rest.
 */
const PLATFORMS = `
  google.com business.site negocio.site g.page g.co goo.gl withgoogle.com googleusercontent.com page.link firebaseapp.com
  wix.com wixsite.com wixstudio.com editorx.io wixpress.com wordpress.com wpcomstaging.com wpengine.com wpenginepowered.com
  weebly.com weeblysite.com square.site squareup.com squarespace.com
  webnode.com webnode.page webnode.es webnode.cat webnode.mx webnode.com.co webnode.cl webnode.pt webnode.fr webnode.it
  jimdo.com jimdosite.com jimdofree.com webador.es webador.com webador.mx webador.fr site123.me site123.com
  strikingly.com mystrikingly.com godaddysites.com myftpupload.com secureserver.net onlinestore.godaddy.com
  hostinger.site hostingersite.com hostingerapp.com 000webhostapp.com zyrosite.com zyro.com builderallwppro.com builderall.com
  ueniweb.com ueni.com duda.co dudaone.com dudamobile.com multiscreensite.com multiscreensite.co.uk responsivewebsitebuilder.io
  one.com onepage.website onepage.me carrd.co canva.site canva.com my.canva.site framer.website framer.app framer.media
  webflow.io webflow.com tilda.ws bubbleapps.io softr.app glideapp.io glide.page notion.site notion.so super.site
  typedream.app unicornplatform.page readymag.com cargo.site cargocollective.com format.com myportfolio.com adobe.com
  pixieset.com smugmug.com zenfolio.com behance.net
  ionos.space live-website.com mywebsite.online 1and1.es mywebsite-editor.com kinsta.cloud cloudwaysapps.com
  sitelock.com siterubix.com myshopify.com shopify.com shopifypreview.com mybigcommerce.com bigcommerce.com bigcartel.com
  ecwid.com company.site prestashop.com palbin.com tiendanube.com mitiendanube.com nuvemshop.com.br lojavirtualnuvem.com.br
  empretienda.com.ar empretienda.com mercadoshops.com mercadoshops.com.ar mercadoshops.com.mx mercadoshops.com.co jumpseller.com
  vtexcommercestable.com.br myvtex.com storenvy.com sumupstore.com sumup.link sumup.store payhip.com gumroad.com stan.store
  hubspotpagebuilder.com hs-sites.com hubspotpagebuilder.eu mailchimpsites.com mailchi.mp leadpages.co lpages.co unbouncepages.com
  instapage.com instapagedemo.com landbot.io landen.co getresponsesite.com getresponsepages.com subscribepage.io mlsend.com
  clickfunnels.com myclickfunnels.com kartra.com systeme.io kajabi.com mykajabi.com teachable.com thinkific.com podia.com hotmart.com
  netlify.app vercel.app now.sh herokuapp.com github.io gitlab.io pages.dev workers.dev web.app onrender.com fly.dev render.com
  surge.sh glitch.me replit.app repl.co azurewebsites.net azurestaticapps.net cloudfront.net amazonaws.com appspot.com run.app
  r2.dev digitaloceanspaces.com ondigitalocean.app railway.app deno.dev cloudapp.net windows.net sharepoint.com
  blogspot.com blogger.com blogia.com tumblr.com medium.com substack.com livejournal.com over-blog.com overblog.com canalblog.com
  skyrock.com blogs.es obolog.es ning.com wikidot.com fandom.com tripod.com angelfire.com freewebs.com webs.com
  eresmas.com eresmas.net galeon.com iespana.es webcindario.com miarroba.es miarroba.com es.tl page.tl com.tl de.tl mex.tl
  paginawebgratis.es paginasweb.es lapaginaweb.es e-monsite.com e.monsite.com sitew.com sitew.org sitew.fr simdif.com simplesite.com
  yolasite.com yola.com bravesites.com doodlekit.com homestead.com moonfruit.com bravenet.com ucoz.com ucoz.es ucoz.net narod.ru
  wozaonline.co.za webstarts.com websitebuilder.com websites.co.in odoo.com bitrix24.site bitrix24.es b24.site
  freehosting.com awardspace.com byethost.com epizy.com infinityfreeapp.com infinityfree.me rf.gd 42web.io great-site.net
  altervista.org xoom.it interfree.it beepworld.de beepworld.it npage.de oyla.de homepage-baukasten.de
  chez.com pagesperso-orange.fr perso.orange.fr free.fr wanadoo.es terra.es telefonica.net ya.com ono.com arrakis.es
  telepolis.com lycos.es geocities.com geocities.ws mundofree.com
  gob.site eventbrite.com eventbrite.es eventbrite.com.mx eventbrite.com.ar
  dropbox.com drive.google.com docs.google.com forms.gle onedrive.live.com 1drv.ms issuu.com calameo.com yumpu.com flipsnack.com
  typeform.com jotform.com surveymonkey.com wufoo.com
  flywheelsites.com flywheelstaging.com pantheonsite.io myraidbox.de lovable.app bolt.host base44.app durable.co b12sites.com
  hocoos.com mobirisesite.com sitejet.io sitehub.io brizy.site elementor.cloud nicepage.io divi.space tempurl.host
  plesk.page cpanel.site mydurable.com gamma.site pory.app dorik.io umso.co swipepages.net pagedemo.co pagecloud.com
  ngrok.io ngrok.app trycloudflare.com translate.goog ampproject.org archive.org web.archive.org
`;

const SOCIAL = `
  facebook.com fb.com fb.me fb.gg fb.watch m.me messenger.com instagram.com instagr.am ig.me threads.net threads.com
  twitter.com x.com t.co tiktok.com youtube.com youtu.be youtube-nocookie.com linkedin.com lnkd.in pinterest.com pin.it
  whatsapp.com wa.me wa.link api.whatsapp.com chat.whatsapp.com walink.co wasap.my telegram.me telegram.org t.me viber.com line.me
  snapchat.com twitch.tv discord.gg discord.com reddit.com vimeo.com dailymotion.com flickr.com soundcloud.com spotify.com
  bandcamp.com mixcloud.com vk.com ok.ru tuenti.com myspace.com xing.com meetup.com weibo.com kwai.com bsky.app mastodon.social
  patreon.com ko-fi.com onlyfans.com deviantart.com last.fm hi5.com orkut.com foursquare.com swarmapp.com
  linktr.ee linktree.com beacons.ai bio.link bio.site lnk.bio linkin.bio linkinbio.com campsite.bio allmylinks.com
  taplink.cc taplink.at taplink.ws solo.to msha.ke milkshake.app later.com flow.page flowcode.com contactinbio.com
  hoo.be about.me magic.ly koji.to komi.io snipfeed.co znap.link heylink.me carrd.link many.link tap.bio
  biolink.info lnk.to ffm.to linkfire.com smarturl.it direct.me instabio.cc linkr.bio linkpop.com withkoji.com
  shor.by shorby.com wlo.link popl.co hihello.me blinq.me dot.cards vcardplus.com qr-code.click me-qr.com qrco.de q-r.to
`;

const DIRECTORIES = `
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
`;

const SHORTENERS = `
  bit.ly bitly.com j.mp tinyurl.com is.gd v.gd ow.ly buff.ly cutt.ly rebrand.ly short.io t.ly tiny.cc shorturl.at rb.gy
  goo.su s.id soo.gd clck.ru tr.im adf.ly bc.vc ouo.io u.to n9.cl acortar.link acortaurl.com urlz.fr shorte.st tny.im
  lc.cx dlvr.it ift.tt snip.ly bl.ink kutt.it zpr.io surl.li shorturl.gg urlshorturl.com qrfy.com qrcodes.pro qr1.be
  hubs.la hubs.ly mcaf.ee po.st db.tt tiny.one 1url.com x.gd gg.gg linkd.in app.link onelink.to smart.link
  onelink.me g2.by spoti.fi amzn.to a.co amzn.eu apple.co etsy.me yhoo.it bcove.me qr.net me2.do bnc.lt wp.me ln.is
  xurl.es l.ead.me uqr.to qr.link scnv.io mtr.cool oal.lu bitly.ws t.cn dub.sh
`;

/**
 * Names that big services hold under dozens of extensions: the label before any public suffix is enough. Only names so
 * peculiar that no local business would carry them by chance.
 */
const BRANDS = new Map<string, SharedKind>([
  ...list('google blogspot webnode webador wixsite squarespace', 'platform'),
  ...list('facebook instagram pinterest linkedin whatsapp youtube tiktok', 'social'),
  ...list(
    `tripadvisor airbnb doctoralia treatwell booksy milanuncios mercadolibre paginasamarillas ubereats glovoapp
     groupon expedia trivago amazon ebay yelp foursquare habitissimo cylex hotfrog infobel europages topdoctors
     pedidosya autoscout24 thefork opentable`,
    'directory',
  ),
]);

const HOSTS = new Map<string, SharedKind>([
  ...list(PLATFORMS, 'platform'),
  ...list(DIRECTORIES, 'directory'),
  ...list(SOCIAL, 'social'),
  ...list(SHORTENERS, 'shortener'),
]);

/** The kind of shared service that a host (A-label, lower case) belongs to, or `null`. */
export function sharedKind(host: string): SharedKind | null {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const kind = HOSTS.get(name);
    if (kind !== undefined) return kind;
  }
  return null;
}

/** The kind of the service whose brand stands right before the public suffix, or `null`. */
export function brandKind(label: string): SharedKind | null {
  return BRANDS.get(label) ?? null;
}

function list(words: string, kind: SharedKind): [string, SharedKind][] {
  return words.split(/\s+/).map((word) => [word, kind]);
}
