import { IconExternalLink, IconRefresh, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { estadoVerificacion, faseCiclo } from '#contract/states.ts';
import { safeLink } from '../../../format/safe-link.ts';
import { useFormat } from '../../../format/use-format.ts';
import { DomainStateBadge } from '../../../parts/domain-state-badge.tsx';
import { ExtensionBadge } from '../../../parts/extension-badge.tsx';
import { RowAction } from '../../../parts/row-action.tsx';
import { RowCheck } from '../../../parts/row-check.tsx';
import { ValueBadge } from '../../../parts/value-badge.tsx';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { columnText, phaseShort, domainsText as text } from '../text.ts';
import type { ColumnId } from './columns.ts';
import classes from './domain-row.module.css';

/** Stable, so that a row draws itself anew only when it changes. */
export interface RowActions {
  open(id: string): void;
  verify(id: string): void;
  favourite(row: Dominio): void;
  remove(row: Dominio): void;
  select(id: string, chosen: boolean): void;
}

interface DomainRowProps {
  row: Dominio;
  columns: readonly ColumnId[];
  actions: RowActions;
  chosen: boolean;
  /** Chosen with all others: not to be taken out alone. */
  fixed: boolean;
  working: boolean;
  /** Epoch milliseconds; what it says of times is drawn anew when this changes. */
  now: number;
}

export const DomainRow = memo(function DomainRow(props: DomainRowProps) {
  const { row, columns, actions, chosen, fixed } = props;
  return (
    <tr
      className={classes.row}
      data-free={row.es_disponible === true || undefined}
      data-chosen={chosen || undefined}
    >
      <td className={classes.select}>
        <RowCheck
          label={text.select(row.dominio_unicode)}
          checked={chosen}
          disabled={fixed}
          onChange={(value) => actions.select(row._id, value)}
        />
      </td>
      {columns.map((id) => (
        <td
          key={id}
          className={id === 'disponible' ? classes.verdict : undefined}
          data-label={columnText[id]}
          data-main={id === 'dominio' || undefined}
        >
          {cell(id, props)}
        </td>
      ))}
    </tr>
  );
});

function cell(id: ColumnId, props: DomainRowProps): ReactNode {
  const { row, actions } = props;
  switch (id) {
    case 'dominio':
      return <Name row={row} onOpen={actions.open} />;
    case 'estado':
      return <DomainStateBadge estado={row.estado_verificacion} />;
    case 'disponible':
      return (
        <VerdictBadge
          dominio={row}
          plain={props.columns.includes('fase') && props.columns.includes('verificacion')}
          onOpen={() => actions.open(row._id)}
        />
      );
    case 'fase':
      return <Phase row={row} />;
    case 'http':
      return <Http row={row} />;
    case 'valor':
      return row.valor_estimado === null ? <None /> : <ValueBadge value={row.valor_estimado} />;
    case 'autoridad':
      return <Authority row={row} />;
    case 'verificacion':
      return <Checked row={row} now={props.now} />;
    case 'negocio':
      return <Business row={row} />;
    case 'acciones':
      return <Actions {...props} />;
  }
}

function Name({ row, onOpen }: { row: Dominio; onOpen: (id: string) => void }) {
  const link = row.es_disponible === true ? null : safeLink(row.dominio);
  // Where the name does not fit, it breaks before its zone rather than within it.
  const dot = row.dominio_unicode.indexOf('.');
  const [before, zone] = [row.dominio_unicode.slice(0, dot), row.dominio_unicode.slice(dot)];
  return (
    <span className={classes.name}>
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => onOpen(row._id)}>
        <span className="visually-hidden">{text.openPrefix} </span>
        {before}
        <wbr />
        {zone}
      </button>
      <span className={classes.marks}>
        <ExtensionBadge extension={row.extension} />
        {link !== null && (
          <a className={classes.visit} href={link} target="_blank" rel="noopener noreferrer">
            <IconExternalLink size={14} aria-hidden="true" />
            <span className="visually-hidden">
              {text.visit(row.dominio_unicode)} {text.newTab}
            </span>
          </a>
        )}
      </span>
    </span>
  );
}

const None = () => <span className={classes.none}>{text.unknown}</span>;

function Phase({ row }: { row: Dominio }) {
  const { date } = useFormat();
  const release = row.fecha_liberacion_estimada;
  if (row.fase_ciclo === faseCiclo.desconocida && release === null) return <None />;
  return (
    <span className={classes.stack}>
      <span>{phaseShort[row.fase_ciclo]}</span>
      {release !== null && row.es_disponible !== true && (
        <span className={classes.note}>{text.releases(date(release))}</span>
      )}
    </span>
  );
}

function Http({ row }: { row: Dominio }) {
  const { number } = useFormat();
  if (row.codigo_estado_http === null) return <None />;
  const ms = row.tiempo_respuesta;
  return (
    <span className={classes.figure} title={ms === null ? undefined : text.httpTime(number(ms))}>
      {row.codigo_estado_http}
    </span>
  );
}

function Authority({ row }: { row: Dominio }) {
  const { number } = useFormat();
  const value = row.metricas.autoridad_dominio;
  return value === null ? <None /> : <span className={classes.figure}>{number(value)}</span>;
}

function Checked({ row, now }: Pick<DomainRowProps, 'row' | 'now'>) {
  const { ago, dateTime } = useFormat();
  const seen = row.fecha_ultima_verificacion;
  if (seen === null) return <None />;
  return (
    <time dateTime={seen} title={dateTime(seen)}>
      {ago(seen, new Date(now))}
    </time>
  );
}

function Business({ row }: { row: Dominio }) {
  const { number } = useFormat();
  const business = row.negocio_id;
  if (business === null) return <None />;
  const more = row.negocios_total - 1;
  return (
    <span className={classes.stack}>
      <span className={classes.clip} title={business.nombre_negocio}>
        {business.nombre_negocio}
      </span>
      {(more > 0 || row.keyword_origen !== null) && (
        <span className={`${classes.note} ${classes.clip}`}>
          {more > 0 ? text.moreBusinesses(number(more)) : row.keyword_origen}
        </span>
      )}
    </span>
  );
}

function Actions({ row, actions, working }: DomainRowProps) {
  const name = row.dominio_unicode;
  const busy = row.estado_verificacion === estadoVerificacion.verificando;
  return (
    <span className={classes.actions}>
      <RowAction
        label={busy ? text.verifying(name) : text.verify(name)}
        disabled={busy}
        working={working}
        onClick={() => actions.verify(row._id)}
      >
        <IconRefresh size={16} />
      </RowAction>
      <RowAction
        label={row.favorito ? text.unfavourite(name) : text.favourite(name)}
        onClick={() => actions.favourite(row)}
      >
        {row.favorito ? <IconStarFilled size={16} className={classes.star} /> : <IconStar size={16} />}
      </RowAction>
      <RowAction label={text.remove(name)} disabled={busy} onClick={() => actions.remove(row)}>
        <IconTrash size={16} />
      </RowAction>
    </span>
  );
}
