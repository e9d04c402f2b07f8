import { IconStarFilled } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { FilaLive } from '#contract/entities/live.ts';
import { estadoNegocio } from '#contract/states.ts';
import { phone } from '../../../format/phone.ts';
import { safeLink } from '../../../format/safe-link.ts';
import { useFormat } from '../../../format/use-format.ts';
import { liveText as text } from '../text.ts';
import classes from './row-parts.module.css';

type Negocio = FilaLive['negocio'];

/** The business's name, with a mark when it is closed. */
export function BusinessName({ negocio }: { negocio: Negocio }) {
  const closed =
    negocio.estado_actual === estadoNegocio.cerrado
      ? text.closed
      : negocio.estado_actual === estadoNegocio.cerrado_temporal
        ? text.closedForNow
        : null;
  return (
    <span className={classes.cell}>
      <span className={classes.business}>{negocio.nombre_negocio}</span>
      {closed !== null && <span className={classes.closed}>{closed}</span>}
    </span>
  );
}

/** The keyword that found the row, and whether the account knew the business already. */
export function KeywordMark({ fila }: { fila: FilaLive }) {
  return (
    <span className={classes.cell}>
      <span className={classes.keyword}>{fila.keyword}</span>
      {!fila.nuevo && <span className={classes.known}>{text.alreadyKnown}</span>}
    </span>
  );
}

/** The domain as a link to the website, or 'Sin dominio'. */
export function DomainLink({ dominio, sitioWeb }: { dominio: FilaLive['dominio']; sitioWeb: string | null }) {
  if (dominio === null) return <span className={classes.none}>{text.noWebsite}</span>;
  const href = safeLink(sitioWeb) ?? safeLink(dominio.dominio);
  if (href === null)
    return (
      <span className={classes.domain}>
        <Breakable name={dominio.dominio_unicode} />
      </span>
    );
  return (
    <a className={classes.domain} href={href} target="_blank" rel="noopener noreferrer">
      <Breakable name={dominio.dominio_unicode} />
      <span className="visually-hidden"> {text.newTab}</span>
    </a>
  );
}

/** Star, rating and review count, or '-'. */
export function RatingMark({ negocio }: { negocio: Negocio }) {
  const format = useFormat();
  if (negocio.rating === null) return <span className={classes.none}>{text.none}</span>;
  return (
    <span className={classes.rating}>
      <IconStarFilled size={13} className={classes.star} aria-hidden="true" />
      <span className="visually-hidden">{text.rating} </span>
      {format.decimal(negocio.rating)}
      {negocio.review_count !== null && (
        <span className={classes.reviews}>
          ({format.number(negocio.review_count)}
          <span className="visually-hidden"> {text.reviews}</span>)
        </span>
      )}
    </span>
  );
}

export function Phone({ telefono }: { telefono: string | null }) {
  return telefono === null ? (
    <span className={classes.none}>{text.none}</span>
  ) : (
    <span className={classes.phone}>{phone(telefono)}</span>
  );
}

/** A long name breaks before its dots and hyphens, not anywhere. */
function Breakable({ name }: { name: string }) {
  return name.split(/(?=[.-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
