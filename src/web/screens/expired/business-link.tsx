import type { Dominio } from '#contract/entities/dominio.ts';
import { safeLink } from '../../format/safe-link.ts';
import classes from './free/free.module.css';
import { None } from './none.tsx';
import { expiredText as text } from './text.ts';

/** The best-known business of a name, as a link to its page on the map: by its own link, its place, or its name. */
export function BusinessLink({ row }: { row: Pick<Dominio, 'negocio_id'> }) {
  const business = row.negocio_id;
  if (business === null) return <None />;
  const { nombre_negocio, direccion, place_id, enlace_maps } = business;
  return (
    <a
      className={classes.link}
      href={safeLink(enlace_maps) ?? mapSearch(nombre_negocio, direccion, place_id)}
      target="_blank"
      rel="noopener noreferrer"
      data-hint={nombre_negocio}
      data-hint-when="cut"
    >
      {nombre_negocio}
      <span className="visually-hidden">
        {' '}
        {text.map(nombre_negocio)} {text.newTab}
      </span>
    </a>
  );
}

/** Google's documented address for a search on its map (Maps URLs, api=1). */
function mapSearch(name: string, address: string | null, placeId: string | null): string {
  const url = new URL('https://www.google.com/maps/search/');
  url.searchParams.set('api', '1');
  url.searchParams.set('query', [name, address].filter(Boolean).join(', '));
  if (placeId !== null) url.searchParams.set('query_place_id', placeId);
  return url.href;
}
