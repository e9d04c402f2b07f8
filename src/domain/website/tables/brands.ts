import type { SharedKind } from '../shared-kind.ts';

/** Without hyphens. Only names that no local business has by chance; a test excludes ordinary words. */
export const BRANDS: Readonly<Record<Exclude<SharedKind, 'shortener'>, string>> = {
  platform: `google blogspot webnode webador wixsite wix squarespace weebly jimdo jimdosite jimdofree wordpress shopify myshopify
    godaddy godaddysites strikingly mystrikingly ueniweb site123 eatbu amenitiz wubook lodgify cloudbeds tiendanube nuvemshop
    prestashop bigcommerce canva webflow mailchimp hubspot clickfunnels gloriafood flipdish toasttab chownow sumup`,
  social: `facebook instagram pinterest linkedin whatsapp youtube tiktok twitter snapchat tumblr linktree telegram vkontakte`,
  directory: `
    tripadvisor yelp foursquare trustpilot trustedshops opinionesverificadas avisverifies nextdoor groupon groupalia
    doctolib doctoralia docplanner doctoranytime topdoctors jameda miodottore znanylekarz zocdoc doctena keldoc maiia healthgrades
    multiestetica saludonnet whatclinic
    lieferando justeat thuisbezorgd pyszne menulog skipthedishes foodora foodpanda toogoodtogo deliveroo ubereats
    doordash grubhub glovo glovoapp rappi pedidosya ifood wolt sindelantal
    quandoo zenchef thefork lafourchette eltenedor opentable bookatable covermanager restorando sevenrooms restaurantguru
    restaurantji sluurpy gastroranking resdiary formitable resengo zomato
    treatwell booksy fresha planity salonized vagaro styleseat mindbodyonline simplybook setmore calendly wahanda
    booking bookingcom airbnb expedia trivago agoda vrbo homeaway abritel fewodirekt hostelworld holidaycheck edreams hotelscom
    holidu escapadarural toprural casamundo
    vinted wallapop milanuncios leboncoin gumtree kijiji mercadolibre mercadolivre amazon ebay etsy aliexpress olx
    kleinanzeigen ebaykleinanzeigen marktplaats willhaben
    idealista fotocasa habitaclia yaencontre immobilienscout24 immoscout24 immowelt seloger rightmove zoopla zillow autoscout24
    cochesnet autocasion
    paginasamarillas paginasblancas pagesjaunes pagesblanches paginegialle paginebianche gelbeseiten dasoertliche dastelefonbuch
    yellowpages whitepages goldenpages goudengids pagesdor paginasamarelas seccionamarilla thomsonlocal superpages misterimprese
    11880 118000 11870 golocal golocalde cylex hotfrog infobel europages tuugo vulka firmania brownbook infoisinfo firmenabc
    habitissimo cronoshare zaask homify houzz myhammer checkatrade mybuilder homeadvisor angieslist
    prontopro instapro starofservice bodasnet weddingwire zankyou
    infojobs glassdoor computrabajo jooble superprof emagister`,
};
