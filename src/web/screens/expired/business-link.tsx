import type { Dominio } from '#contract/entities/dominio.ts';
import { mapSearch, shownName } from '../../format/business-name.ts';
import { safeLink } from '../../format/safe-link.ts';
import classes from './free/free.module.css';
import { None } from './none.tsx';
import { expiredText as text } from './text.ts';

/** The best-known business of a name, linked to the map by its own link, its place id, or its name. */
export function BusinessLink({ row }: { row: Pick<Dominio, 'negocio_id'> }) {
  const business = row.negocio_id;
  if (business === null) return <None />;
  const { direccion, place_id, enlace_maps } = business;
  const name = shownName(business);
  return (
    <a
      className={classes.link}
      href={safeLink(enlace_maps) ?? mapSearch(name, direccion, place_id)}
      target="_blank"
      rel="noopener noreferrer"
      data-hint={name}
      data-hint-when="cut"
    >
      {name}
      <span className="visually-hidden">
        {' '}
        {text.map(name)} {text.newTab}
      </span>
    </a>
  );
}
