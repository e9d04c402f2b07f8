/** Directories, marketplaces and portals of one country; each matches its subdomains too. */
export const DIRECTORIES_BY_COUNTRY: Readonly<Record<string, string>> = {
  DE: `11880.com golocal.de meinestadt.de dastelefonbuch.de stadtbranchenbuch.com branchenbuchdeutschland.de kennstdueinen.de
    marktplatz-mittelstand.de werkenntdenbesten.de wlw.de firmenwissen.de hotel.de hrs.de speisekarte.de speisekarte.menu
    restaurant-ranglisten.de sanego.de docinsider.de arzt-auskunft.de arztsuche.de my-hammer.de myhammer.de blauarbeit.de anwalt.de
    anwalt24.de anwaltauskunft.de immobilienscout24.de immowelt.de immonet.de mobile.de kleinanzeigen.de ebay-kleinanzeigen.de markt.de
    quoka.de dialo.de auskunft.de klicktel.de goyellow.de pointoo.de oeffnungszeitenbuch.de lieferando.de pizza.de check24.de
    auto.de traum-ferienwohnungen.de fewo-direkt.de unternehmensregister.de yably.de
    prinz.de varta-guide.de gelbe-seiten.de cylex.de cylex-branchenbuch.de jameda.de holidaycheck.de nebenan.de aroundhome.de
    wer-zu-wem.de firmendb.de hotfrog.de dasoertliche.com`,
  AT: `herold.at firmenabc.at wko.at docfinder.at willhaben.at mjam.net mjam.at lieferando.at falstaff.com gaultmillau.at
    immobilienscout24.at cylex.at oeffnungszeitenbuch.at hotfrog.at stadtbranchenbuch.at autoscout24.at
    firmendatenbank.at`,
  CH: `local.ch search.ch moneyhouse.ch comparis.ch homegate.ch immoscout24.ch ricardo.ch tutti.ch anibis.ch eat.ch gaultmillau.ch
    doctena.ch onedoc.ch renovero.ch ofri.ch directories.ch cylex.ch localsearch.ch
    medicosearch.ch deindeal.ch autoscout24.ch easymonitor.ch zefix.ch`,
  IT: `paginebianche.it misterimprese.it virgilio.it tuttocitta.it prontoimprese.it reteimprese.it overplace.com cylex-italia.it
    informazione-aziende.it ufficiocamerale.it reportaziende.it fatturatoitalia.it companyreports.it dottori.it idoctors.it
    paginemediche.it topdoctors.it immobiliare.it casa.it subito.it kijiji.it prontopro.it instapro.it matrimonio.com
    bed-and-breakfast.it agriturismo.it agriturismi.it venere.com trovaprezzi.it automobile.it 2night.it sluurpy.it
    oraridiapertura24.it tuugo.it hotfrog.it paginesi.it paginegiallecasa.it icribis.com italiaonline.it
    gamberorosso.it guidamonaci.it trovacasa.it wikicasa.it bakeca.it europages.it`,
  FR: `pagesblanches.fr 118000.fr 118712.fr 118218.fr mappy.com societe.com pappers.fr infogreffe.fr verif.com annuaire.com
    justacote.com lefigaro.fr linternaute.com petitfute.com petitfute.fr routard.com guestonline.fr maiia.com keldoc.com
    lemedecin.fr rdvmedicaux.com docavenue.com leboncoin.fr seloger.com logic-immo.com bienici.com pap.fr avendrealouer.fr
    superimmo.com lacentrale.fr vroomly.com idgarages.com allogarage.fr travaux.com habitatpresto.com starofservice.com
    allovoisins.com mariages.net gites-de-france.com abritel.fr chambres-hotes.fr logishotels.com alloresto.fr avis-verifies.com
    local.fr manageo.fr bottin.fr gralon.net cylex-locale.fr hotfrog.fr meilleursagents.com paruvendu.fr le-bottin.com
    horaires.com e-annuaire.fr hoodspot.fr yably.fr tel.fr pages24.fr annuairefrancais.fr
    hellopro.fr viamichelin.fr viamichelin.com tripadvisor.fr annuaire.org`,
  PT: `portugalio.com racius.com einforma.pt infoempresas.com.pt guiadacidade.pt lifecooler.com zaask.pt custojusto.pt
    imovirtual.com sapo.pt supercasa.pt standvirtual.com cylex.pt tuugo.pt hotfrog.pt codigo-postal.pt jornaldenegocios.pt
    fixando.pt habitissimo.pt paginasamarelas.com.pt gowork.pt nif.pt`,
  GB: `thomsonlocal.com 192.com scoot.co.uk cylex-uk.co.uk hotfrog.co.uk freeindex.co.uk checkatrade.com trustatrader.com
    ratedpeople.com mybuilder.com bark.com bookatable.co.uk squaremeal.co.uk designmynight.com rightmove.co.uk zoopla.co.uk
    onthemarket.com gumtree.com autotrader.co.uk 118information.co.uk misterwhat.co.uk locallife.co.uk touchlocal.com
    businessmagnet.co.uk hitched.co.uk bidvine.com yelp.co.uk misterwhat.com wowcher.co.uk hardens.com allagents.co.uk
    which.co.uk primelocation.com uksmallbusinessdirectory.co.uk
    carehome.co.uk daynurseries.co.uk`,
  US: `superpages.com whitepages.com bbb.org manta.com chamberofcommerce.com citysearch.com merchantcircle.com angi.com angieslist.com
    homeadvisor.com thumbtack.com porch.com zillow.com trulia.com realtor.com redfin.com homes.com apartments.com seamless.com
    postmates.com allmenus.com menupix.com zmenu.com singleplatform.com healthgrades.com vitals.com webmd.com ratemds.com
    wellness.com npidb.org npino.com avvo.com findlaw.com lawyers.com justia.com martindale.com cars.com cargurus.com carfax.com
    autotrader.com craigslist.org dexknows.com local.com kudzu.com usarestaurants.info roadtrippers.com loopnet.com
    yellowbot.com showmelocal.com ezlocal.com hotfrog.com opencare.com caring.com care.com niche.com greatschools.org
    golfnow.com hipcamp.com`,
  CA: `canada411.ca 411.ca yellowpages.ca profilecanada.com skipthedishes.com kijiji.ca realtor.ca pagesjaunes.ca homestars.com
    n49.com opencorporates.ca autotrader.ca rentals.ca`,
  BR: `telelistas.net guiamais.com.br apontador.com.br listamais.com.br solutudo.com.br econodata.com.br cnpj.biz
    casadosdados.com.br reclameaqui.com.br getninjas.com.br webmotors.com.br zapimoveis.com.br vivareal.com.br imovelweb.com.br
    quintoandar.com.br deliverymuch.com.br guiafacil.com elo7.com.br casamentos.com.br catho.com.br boaconsulta.com`,
  MX: `seccionamarilla.com.mx segundamano.mx vivanuncios.com.mx inmuebles24.com lamudi.com.mx doctoralia.com.mx cylex.mx
    tuugo.com.mx sindelantal.mx empresite.eleconomista.com.mx directorioempresarialmexico.com yelp.com.mx propiedades.com`,
  AR: `guiaoleo.com.ar restorando.com.ar restorando.com zonaprop.com.ar argenprop.com mercadolibre.com.ar dateas.com
    paginasamarillas.com.ar cuitonline.com properati.com.ar turismocity.com.ar demotores.com.ar alamaula.com`,
  CO: `metrocuadrado.com fincaraiz.com.co ciencuadras.com tucarro.com.co paginasamarillas.com.co elempleo.com informacolombia.com
`,
  CL: `amarillas.cl yapo.cl portalinmobiliario.com chileautos.cl toctoc.com genealog.cl mercantil.com`,
  PE: `urbania.pe adondevivir.com neoauto.com mesa247.pe degusta.com.pe universidadperu.com datosperu.org paginasamarillas.com.pe`,
  LATAM: `encuentra24.com corotos.com.do doplim.com.co doplim.com.mx doplim.es clasf.es clasf.mx clasf.com.ar olx.com.ec plusvalia.com
    paginasamarillas.com.do paginasamarillas.com.gt paginasamarillas.com.hn paginasamarillas.com.ni
    paginasamarillas.com.sv paginasamarillas.com.pa amarillas.com.bo infocasas.com.uy gallito.com.uy tucarro.com.ve`,
  NL: `telefoonboek.nl detelefoongids.nl cylex.nl openingstijden.nl openingstijden.com thuisbezorgd.nl iens.nl funda.nl marktplaats.nl
    werkspot.nl zorgkaartnederland.nl drimble.nl oozo.nl bedrijvenpagina.nl 2dehands.be immoweb.be pagesdor.be`,
  PL: `pyszne.pl panoramafirm.pl pkt.pl aleo.com gowork.pl oferteo.pl otodom.pl otomoto.pl allegro.pl olx.pl znanylekarz.pl
    targeo.pl zumi.pl cylex-polska.pl favore.pl rejestr.io baza-firm.com.pl`,
};
