import { IconStarFilled } from '@tabler/icons-react';
import type { FilaLive } from '#contract/entities/live.ts';
import { estadoNegocio } from '#contract/states.ts';
import { isInZone } from '#domain/check/domain-state.ts';
import { shownName } from '../../../format/business-name.ts';
import { phone } from '../../../format/phone.ts';
import { safeLink } from '../../../format/safe-link.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Clip } from '../../../parts/list/clip.tsx';
import { liveText as text } from '../text.ts';
import classes from './row-parts.module.css';

type Negocio = FilaLive['negocio'];

/** The business's name, marked when closed; on a card followed by its keyword. */
export function BusinessName({ fila }: { fila: FilaLive }) {
  const { negocio, keyword } = fila;
  const closed =
    negocio.estado_actual === estadoNegocio.cerrado
      ? text.closed
      : negocio.estado_actual === estadoNegocio.cerrado_temporal
        ? text.closedForNow
        : null;
  return (
    <span className={classes.cell}>
      <Clip className={classes.business}>{shownName(negocio)}</Clip>
      {closed !== null && <span className={classes.closed}>{closed}</span>}
      <Clip className={classes.found}>{keyword}</Clip>
    </span>
  );
}

/** The keyword that found the row, and whether the business was already known. */
export function KeywordMark({ fila }: { fila: FilaLive }) {
  return (
    <span className={classes.cell}>
      <Clip>{fila.keyword}</Clip>
      {!fila.nuevo && <span className={classes.known}>{text.alreadyKnown}</span>}
    </span>
  );
}

/** The domain as a link to the website, or 'Sin dominio'. A name outside its zone has no website. */
export function DomainLink({ dominio, sitioWeb }: { dominio: FilaLive['dominio']; sitioWeb: string | null }) {
  if (dominio === null) return <span className={classes.none}>{text.noWebsite}</span>;
  const name = dominio.dominio_unicode;
  const isChecked = dominio.fecha_ultima_verificacion !== null;
  const href = isChecked && !isInZone(dominio) ? null : (safeLink(sitioWeb) ?? safeLink(dominio.dominio));
  if (href === null) return <Clip className={classes.domain}>{name}</Clip>;
  return (
    <a
      className={classes.domain}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-hint={name}
      data-hint-when="cut"
    >
      {name}
      <span className="visually-hidden"> {text.newTab}</span>
    </a>
  );
}

/** Star, rating and review count, or '-'. */
export function RatingMark({ negocio }: { negocio: Negocio }) {
  const format = useFormat();
  if (negocio.rating === null) return <None />;
  return (
    <span className={classes.rating}>
      <IconStarFilled size={13} className={classes.star} aria-hidden="true" />
      <span className="visually-hidden">{text.rating} </span>
      {format.decimal(negocio.rating)}
      {negocio.review_count !== null && (
        <span className={classes.reviews}>
          {/* One text from a fixed position: another count does not shift the layout. */}
          {`(${format.number(negocio.review_count)})`}
          <span className="visually-hidden"> {text.reviews}</span>
        </span>
      )}
    </span>
  );
}

export function Phone({ telefono }: { telefono: string | null }) {
  return telefono === null ? <None /> : <span className={classes.phone}>{phone(telefono)}</span>;
}

const None = () => (
  <span className={classes.none} data-none>
    {text.none}
  </span>
);
