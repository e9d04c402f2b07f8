import { makeDomain } from '../domains.ts';
import { fateNamed } from '../fates/fates.ts';
import { Random } from '../random.ts';
import type { WorldDomain } from '../types.ts';
import { zoneOf } from '../zones.ts';

/**
 * Sites of unpaid names: `parked-grace` in the registry. A builder's placeholder hides the end of the name, so a check
 * must ask the registry; a living site needs no such check, regardless of its words.
 */
const pages: readonly (readonly [name: string, page: string, row: 'grace' | 'alive'])[] = [
  ['cerrado-squarespace.com', 'closed-squarespace', 'grace'],
  ['cerrado-wix.com', 'closed-wix', 'grace'],
  ['cerrado-shopify.com', 'closed-shopify', 'grace'],
  ['cerrado-wordpress.com', 'closed-wordpress', 'grace'],
  ['cerrado-github.com', 'closed-github', 'grace'],
  ['alojado-ionos.com', 'placeholder-ionos', 'grace'],
  ['alojado-strato.com', 'placeholder-strato', 'grace'],
  ['alojado-ovh.com', 'placeholder-ovh', 'grace'],
  ['suspendido-por-impago.com', 'suspended', 'grace'],
  ['sin-pagina-publicada.com', 'unpublished', 'grace'],
  ['apuestas-es.com', 'casino-es', 'alive'],
  ['apuestas-pt.com', 'casino-pt', 'alive'],
  ['apuestas-en.com', 'casino-en', 'alive'],
  ['apuestas-id.com', 'casino-id', 'alive'],
  ['academia-de-poker.com', 'living-casino-trade', 'alive'],
  ['inmuebles-en-venta.com', 'living-for-sale', 'alive'],
  ['aparcamiento-del-centro.com', 'living-parking', 'alive'],
  ['seguridad-y-accesos.com', 'living-wall', 'alive'],
  ['reformas-en-curso.com', 'living-construction', 'alive'],
];

export function pageDomains(epoch: number): WorldDomain[] {
  return pages.flatMap(([name, page, row]) => {
    const zone = zoneOf(name);
    if (!zone) return [];
    const domain = makeDomain(new Random(0, name), name, zone, fateNamed('parked-grace'), epoch);
    const nameservers = ['ns1.dinahosting.com', 'ns2.dinahosting.com'];
    return [{ ...domain, fate: `page-${row}`, row, nameservers, site: { kind: 'authored' as const, page } }];
  });
}
