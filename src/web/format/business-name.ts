/** What stands in the place of a name that was withdrawn, as Google's terms ask. */
const WITHDRAWN_NAME = 'Negocio de Google (datos retirados)';

/** The name of a business; of one whose data of Google were withdrawn, what it is. */
export const shownName = ({ nombre_negocio }: { nombre_negocio: string }): string =>
  nombre_negocio === '' ? WITHDRAWN_NAME : nombre_negocio;

/** Google's documented address for a search on its map (Maps URLs, api=1). */
export function mapSearch(name: string, address: string | null, placeId: string | null): string {
  const url = new URL('https://www.google.com/maps/search/');
  url.searchParams.set('api', '1');
  url.searchParams.set('query', [name, address].filter(Boolean).join(', '));
  if (placeId !== null) url.searchParams.set('query_place_id', placeId);
  return url.href;
}
