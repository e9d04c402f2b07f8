/** Replaces a name that was withdrawn under Google's terms. */
const WITHDRAWN_NAME = 'Negocio de Google (datos retirados)';

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
