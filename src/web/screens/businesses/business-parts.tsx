import type { NegocioListado } from '#contract/entities/negocio.ts';
import { estadoNegocio } from '#contract/states.ts';
import { noDomainText } from '#domain/website/no-domain-text.ts';
import { markText } from '../../contact/text.ts';
import { shownName } from '../../format/business-name.ts';
import { useFormat } from '../../format/use-format.ts';
import { RowMenu } from '../../parts/row-menu.tsx';
import { VerdictBadge } from '../../parts/verdict-badge.tsx';
import classes from './businesses.module.css';
import { businessesText as text } from './text.ts';

export interface BusinessActions {
  open(id: string): void;
  remove(id: string): void;
  /** Sets or removes the mark «No contactar». */
  mark(row: NegocioListado): void;
  copy(value: string): void;
  select(id: string, chosen: boolean): void;
}

/** The verdict on a business's domain, or 'Oportunidad' with the reason why the domain is missing. */
export function BusinessVerdict({ row, onOpen }: { row: NegocioListado; onOpen?: () => void }) {
  if (row.dominio_extraido === null) {
    const why = noDomainText(row.motivo_sin_dominio);
    return (
      <span className={classes.opportunity} data-hint={why}>
        {text.opportunity} <span className={classes.note}>{why}</span>
      </span>
    );
  }
  if (row.dominio === null) return null;
  return <VerdictBadge plain dominio={row.dominio} {...(onOpen ? { onOpen } : {})} />;
}

export function Rating({ row }: { row: NegocioListado }) {
  const { decimal, number } = useFormat();
  if (row.rating === null) return <span className={classes.none}>{text.unknown}</span>;
  return <span>{text.reviews(decimal(row.rating), number(row.review_count ?? 0))}</span>;
}

/** Marked as not to be contacted. */
export function NotToContact({ row }: { row: NegocioListado }) {
  if (row.no_contactar == null) return null;
  return <span className={classes.closed}>{markText.title}</span>;
}

export function Closed({ row }: { row: NegocioListado }) {
  if (row.estado_actual === estadoNegocio.abierto) return null;
  return (
    <span className={classes.closed}>
      {row.estado_actual === estadoNegocio.cerrado ? text.closed : text.closedForNow}
    </span>
  );
}

export function BusinessMenu({ row, actions }: { row: NegocioListado; actions: BusinessActions }) {
  return (
    <RowMenu
      label={text.more(shownName(row))}
      items={[
        { label: text.see, onClick: () => actions.open(row._id) },
        ...(row.dominio_extraido === null
          ? []
          : [{ label: text.verify, to: '/domains' as const, search: { search: row.dominio_extraido } }]),
        {
          label: row.no_contactar == null ? markText.menuMark : markText.menuAllow,
          onClick: () => actions.mark(row),
        },
        { label: text.remove, danger: true, onClick: () => actions.remove(row._id) },
      ]}
    />
  );
}
