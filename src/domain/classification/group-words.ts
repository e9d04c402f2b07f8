import { plainWords } from '../text/words.ts';
import type { Grupo } from '../trades/trades.ts';

/** The group by a category's first word, for trades that the table lacks or that may be of either group. */
const heads: readonly (readonly [Grupo, RegExp])[] = [
  [
    'Servicio',
    /^(?:servicio|service|servico|servei|servizo|serwis|usluga|uslugi|dienst|reparacion|reparation|reparatur|reparacao|riparazion\w*|naprawa|alquiler|aluguel|aluguer|noleggio|location|vermietung|verleih|verhuur|taller|atelier)\b/,
  ],
  [
    'Servicio',
    /\b(?:service|services|repair|repairs|rental|dienst|dienste|vermietung|verhuur|servisi|hizmeti|tamiri|installer|contractor)$/,
  ],
  [
    'Servicio',
    /\b(?:agency|agencia|agence|agentur|agenzia|ajansi|office|oficina|bureau|buro|ufficio|escritorio|biuro|clinic|clinica|klinik|studio|estudio|center|centro|centre|zentrum|merkezi|school|escuela|institute|instituto|organization|consultant|consultor|asesor|tecnico|instalador)\b/,
  ],
  [
    'Tienda',
    /^(?:tienda|almacen|magasin|boutique|negozio|loja|sklep|botiga|tenda|denda|winkel|geschaft|laden|fachgeschaft|venta|proveedor|distribuidor|mayorista|concesionario|vendita|commerce|comercio|mercado|market)\b/,
  ],
  [
    'Tienda',
    /\b(?:store|stores|shop|supplier|wholesaler|dealer|retailer|winkel|laden|geschaft|handel|handlung|magazasi|marketi|sklep|dukkani|mall|outlet)$/,
  ],
  ['Tienda', /\w{3,}(?:winkel|laden|geschaft|handlung|handel|zaak|markt)$/],
  [
    'Hotel',
    /\b(?:hotel|hotels|lodging|alojamiento|hebergement|unterkunft|alloggio|hospedaje|apartamentos|rooms|bed|cottage|lodge)\b/,
  ],
  [
    'Restaurante',
    /\b(?:restaurant\w*|ristorante|comida|cocina|cuisine|kuche|food|eatery|restoran\w*|bistro|grill)\b/,
  ],
];

/** Shops by name that sell work or meals, not goods. */
const NOT_GOODS =
  /\b(?:barber|repair|body|paint|tattoo|piercing|coffee|sandwich|dessert|kebab|tea|juice|machine|print|copy|chip|pizza|betting|ice cream|smoothie|bubble|donut|doughnut|noodle|pawn)\b/;

export function groupOfForm(category: string): Grupo | null {
  const text = plainWords(category);
  const [found] = heads.filter(([, pattern]) => pattern.test(text));
  return found?.[0] ?? null;
}

/** 'Tienda de …', '… store': it sells goods, for any trade. */
export function saysShop(category: string): boolean {
  const text = plainWords(category);
  return (
    /^(?:tienda|magasin|negozio|loja|sklep|botiga|tenda|proveedor|distribuidor|mayorista)\b/.test(text) ||
    /\b(?:store|supplier|wholesaler)$/.test(text) ||
    (/\bshop$/.test(text) && !NOT_GOODS.test(text))
  );
}

/** 'Servicio de reparación de …', '… repair service': it sells work, for any goods. */
export function saysService(category: string): boolean {
  const text = plainWords(category);
  return (
    /^(?:servicio|reparacion|service de|alquiler|reparatur|riparazione|conserto|fabricante)\b/.test(text) ||
    /\b(?:repair service|service|rental|rental service|manufacturer|school|contractor)$/.test(text)
  );
}
