import type { PageSign } from '../sign.ts';

/** 'dentalsol.es is for sale', 'ejemplo.com esta en venta': the name itself, not a house. */
const NAME_FOR_SALE =
  /\b[a-z0-9-]{1,63}\.[a-z]{2,24} (?:is|may be|might be) (?:available )?for sale\b|\b[a-z0-9-]{1,63}\.[a-z]{2,24} (?:esta (?:en|a la) venta|(?:est|esta) a (?:vendre|venda)|steht zum verkauf|e in vendita|esta en venda|is te koop|jest na sprzedaz|salgai dago)\b/;

/** 'This domain is for sale', in the languages of the product's countries. */
const DOMAIN_FOR_SALE = [
  /\b(?:this|the) (?:domain(?: name)?|web address) (?:is|may be|might be) (?:available )?for sale\b/,
  /\b(?:este|el) (?:nombre de )?dominio (?:esta|puede estar) (?:disponible )?(?:en|a la|para la) venta\b/,
  /\b(?:aquest|el) (?:nom de )?domini (?:esta|es) en venda\b/,
  /\b(?:este|o) (?:nome de )?dominio (?:esta|atopase) (?:a|disponivel para|en|disponible para) vend?a\b/,
  /\b(?:ce|le) (?:nom de )?domaine est (?:disponible )?(?:a|a la|en) vend?(?:re|te)\b/,
  /\b(?:questo|il) (?:nome (?:di|a) )?dominio (?:e|puo essere) in vendita\b/,
  /\b(?:diese|die) (?:internet-?)?domain (?:steht|ist|konnte) (?:zum verkauf|zu verkaufen|kauflich)\b/,
  /\b(?:deze|dit) (?:domein|domeinnaam) (?:is|staat) te koop\b/,
  /\bta domena jest na sprzedaz\b|\bdomeinu hau salgai\b/,
  /\b(?:buy|purchase|acquire) this (?:premium )?domain\b|\b(?:make|submit) an offer (?:on|for) this domain\b/,
  /\b(?:comprar|compra|adquiere|adquirir) este dominio\b|\binteresad[oa] en (?:comprar )?este dominio\b/,
  /\b(?:se vende|vendo|vendemos|se alquila) (?:este|el) (?:nombre de )?dominio\b|\bdominio disponible para (?:su|la) (?:compra|venta)\b|\b(?:este|el) dominio esta disponible para (?:su|la) compra\b/,
  /\bthis domain(?: name)? is (?:available for (?:purchase|sale|lease)|being auctioned|up for (?:sale|auction)|listed for sale)\b|\b(?:lease|rent) this domain\b/,
  /\b(?:interested in|inquire about|enquire about) this domain\b|\bdiese domain kaufen\b|\bacheter ce (?:nom de )?domaine\b/,
  /\bacquista(?:re)? questo dominio\b|\bcompre este dominio\b|\bkoop deze domein(?:naam)?\b|\bkup te domene\b/,
];

const PHRASES = [
  'domain for sale',
  'domain name for sale',
  'domain is for sale',
  'domain name is for sale',
  'domain may be for sale',
  'dominio en venta',
  'dominio a la venta',
  'domini en venda',
  'dominio a venda',
  'domaine a vendre',
  'domain zu verkaufen',
  'domain steht zum verkauf',
  'dominio in vendita',
  'domein te koop',
  'domeinnaam te koop',
  'domena na sprzedaz',
  'is for sale by owner',
  'premium domain',
  'is for sale!',
];

/** Offers of the name without the words 'for sale'. */
const OFFERED = [
  /\b(?:get|own) this domain\b|\bthis domain (?:could|can|may) be yours\b|\blease to own\b.{0,200}\bdomain\b/,
  /\beste dominio (?:puede|podria) ser (?:tuyo|suyo)\b|\bte (?:interesa|gusta) (?:este|el) dominio\b|\badquirir (?:este|el) dominio\b|\bdominio premium (?:disponible|en venta)\b/,
  /\baquest domini pot ser teu\b|\bt'interessa aquest domini\b/,
  /\b(?:este|o) dominio pode ser (?:seu|teu)\b|\binteressad[oa] n(?:este|o) dominio\b/,
  /\bce (?:nom de )?domaine (?:peut|pourrait) (?:etre a vous|vous interesser)\b|\binteresse[e]? par ce (?:nom de )?domaine\b/,
  /\bquesto dominio puo essere tuo\b|\bti interessa questo dominio\b|\binteressato a questo dominio\b/,
  /\bdiese domain konnen sie (?:kaufen|erwerben)\b|\b(?:interesse|interessiert) an dieser domain\b/,
  /\b(?:interesse|geinteresseerd) in deze domein(?:naam)?\b/,
  /\bzainteresowany ta domena\b/,
  /\b(?:vendo|vendemos|se vende|en venta|a la venta|for sale|zu verkaufen|a vendre|in vendita|te koop)[:!]? (?:el dominio |the domain |die domain |le domaine |il dominio )?[a-z0-9-]{1,63}\.(?:com|net|org|info|eu|es|cat|gal|eus|fr|it|de|pt|nl|pl|at|ch|be)\b/,
  /\b(?:listed|available) (?:on|at|via|through) (?:sedo|afternic|dan\.com|godaddy auctions|atom\.com|spaceship)\b/,
];

/** A request for a bid: counts on thin pages that speak of a domain. */
const BID =
  'make (?:an|us an|your) offer|submit (?:an|your) offer|haz(?:nos)? (?:una|tu) oferta|haga (?:una|su) oferta|hacer una oferta|con (?:tu|su) oferta|enviar? (?:tu|su|una) oferta|ofertas? a partir de|fes (?:una|la teva) oferta|faca (?:uma|a sua|sua) (?:oferta|proposta)|fai(?:te)? un.offerta|fa(?:i)?tes? (?:une|votre) offre|angebot (?:abgeben|machen|unterbreiten)|doe een bod|zloz oferte';
const BID_FOR_A_NAME = new RegExp(
  `\\b(?:domain|dominio|domini|domaine|domein|domeinnaam|domena)\\b.{0,160}\\b(?:${BID})\\b|\\b(?:${BID})\\b.{0,160}\\b(?:domain|dominio|domini|domaine|domein|domeinnaam|domene)\\b`,
);

/** French 'domaine' and Dutch 'domein' also mean estate: with land, vines or buildings, real estate is for sale. */
const ESTATE =
  /\b(?:hectares?|\d+ ?(?:ha|m2|m²)|vigne\w*|vignobles?|viticoles?|vinicoles?|chateau|chai|bastide|gite|parcelles?|terrains?|terres|maison|proprietes?|agricoles?|forestiers?|haras|equestre|chambres|wijngaard\w*|landgoed\w*|boerderij|bospercelen|grond|kasteel|kavels?)\b/;

const detalle = 'El dominio se anuncia en venta';

export const forSale: readonly PageSign[] = [
  {
    kind: 'for_sale',
    where: 'url',
    words: [
      /^(?:[\w-]+\.)?(?:hugedomains|dan|afternic|domainmarket|buydomains|brandbucket|squadhelp|atom|efty|saw|sav|perfectdomain|undeveloped|uni(?:registry|market)|brandpa|namefind|domainagents|dynadot|epik|flippa)\.com(?:\/|$)/,
      /^(?:[\w-]+\.)?sedo\.(?:com|de)\/search\/details/,
      /^(?:[\w-]+\.)?godaddy\.com\/(?:[\w-]+\/)?(?:forsale|domainsearch|domain-auctions)/,
    ],
    upTo: 'long',
    detalle,
  },
  // Estate agents use this path too.
  {
    kind: 'for_sale',
    where: 'url',
    words: [/\/(?:forsale|domain-for-sale)(?:\/|$)/],
    upTo: 'short',
    detalle,
  },
  {
    kind: 'for_sale',
    where: 'title',
    words: [
      NAME_FOR_SALE,
      /\b[a-z0-9-]{1,63}\.[a-z]{2,24}\b.{0,20}\bdomini?o? (?:en|a la|a) ven(?:ta|da)\b/,
      'hugedomains',
    ],
    upTo: 'long',
    detalle,
  },
  {
    kind: 'for_sale',
    where: 'heading',
    words: [...DOMAIN_FOR_SALE, ...PHRASES],
    unless: ESTATE,
    upTo: 'short',
    detalle,
  },
  { kind: 'for_sale', where: 'heading', words: [NAME_FOR_SALE], upTo: 'short', detalle },
  { kind: 'for_sale', where: 'heading', words: OFFERED, unless: ESTATE, upTo: 'short', detalle },
  {
    kind: 'for_sale',
    where: 'page',
    words: [...OFFERED, BID_FOR_A_NAME],
    unless: ESTATE,
    upTo: 'thin',
    detalle,
  },
  { kind: 'for_sale', where: 'text', words: DOMAIN_FOR_SALE, unless: ESTATE, upTo: 'short', detalle },
  { kind: 'for_sale', where: 'text', words: [NAME_FOR_SALE], upTo: 'short', detalle },
];
