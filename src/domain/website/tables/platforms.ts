/** Each matches its subdomains too. The Public Suffix List's private section has only some. */
export const PLATFORMS = `
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
  eatbu.com metro.rest metro.bar dish.co amenitiz.io amenitiz.com wubook.net toast.site
  order.online order.store gloriafood.com foodbooking.com restaurantlogin.com orderyoyo.com bopple.app mryum.com
  chownow.com menufy.com beyondmenu.com slicelife.com clover.com flipdish.com qamarero.com honei.app olaclick.com olaclick.app
  kyte.site take.app menudino.com goomer.app anota.ai gastronovi.com
  lodgify.com avantio.com beds24.com cloudbeds.com eviivo.com octorate.com siteminder.com littlehotelier.com book-directonline.com
  direct-book.com mews.com mews.li roomraccoon.com hotelrunner.com d-edge.com availpro.com reservit.com simplebooking.it
  secure-hotel-booking.com bookingbutton.com
  godaddy.com framer.ai framer.photos framer.wiki ghost.io webself.net mozello.com mozello.es mozellosite.com voog.com
  webwave.dev site.pro 1msite.eu vev.site ukit.me ulcraft.com emyspot.com doomby.com wifeo.com asso-web.com clubeo.com footeo.com
  kazeo.com eklablog.com hpage.com cabanova.com monsite-orange.fr renderforestsites.com wegic.app mixo.io
  onuniverse.com durablesites.com ck.page kit.com beehiiv.com wordpress.org home.blog food.blog business.blog
  wixrestaurants.com square.link squareup.com jimdoweb.com
  strato-editor.com strato-hosting.eu apps-1and1.com ionoscloud.com mywebsite-store.com
  siteground.biz
  netlify.com vercel.com fly.io gitbook.io readthedocs.io sourceforge.io bitbucket.io codeberg.page neocities.org
  stackblitz.io codesandbox.io csb.app koyeb.app northflank.app cyclic.app deta.app pythonanywhere.com
  b2clogin.com azureedge.net azurefd.net trafficmanager.net elasticbeanstalk.com amplifyapp.com
  pressable.com wpstaging.com instawp.xyz rocketcdn.me
`;
