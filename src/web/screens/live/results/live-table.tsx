import { memo } from 'react';
import type { FilaLive } from '#contract/entities/live.ts';
import { domainTone } from '#domain/check/domain-state.ts';
import { noDomainText } from '#domain/website/no-domain-text.ts';
import { ListRow } from '../../../parts/list/list-row.tsx';
import { cellProps, ListTable } from '../../../parts/list/list-table.tsx';
import { useSlices } from '../../../parts/list/use-slices.ts';
import { useMinute } from '../../../parts/use-minute.ts';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { liveText as text } from '../text.ts';
import type { LiveView, OrdenLive } from '../url-state.ts';
import { liveColumn as column, LIVE_COLUMNS } from './live-columns.tsx';
import { BusinessName, DomainLink, KeywordMark, Phone, RatingMark } from './row-parts.tsx';

export interface LiveTableProps {
  filas: readonly FilaLive[];
  view: LiveView;
  onSort: (orden: OrdenLive) => void;
  onOpen: (dominioId: string) => void;
  stale: boolean;
}

export const LiveTable = memo(function LiveTable(props: LiveTableProps) {
  const { view, onSort, onOpen, stale } = props;
  const filas = useSlices(props.filas, idOf);
  const now = useMinute();
  return (
    <ListTable
      label={text.tableLabel}
      columns={LIVE_COLUMNS}
      sort={{ by: view.orden, dir: view.dir }}
      onSort={onSort}
      stale={stale}
    >
      <tbody>
        {filas.map((fila, place) => (
          // Key by position: new rows on top change the content of lines, and no line moves.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <LiveRow key={place} fila={fila} now={now} onOpen={onOpen} />
        ))}
      </tbody>
    </ListTable>
  );
});

const idOf = (fila: FilaLive) => fila._id;

const LiveRow = memo(function LiveRow(props: {
  fila: FilaLive;
  /** Epoch milliseconds. */
  now: number;
  onOpen: (id: string) => void;
}) {
  const { onOpen, now } = props;
  const { negocio, dominio } = props.fila;
  return (
    <ListRow id={props.fila._id} tone={domainTone(dominio, now)}>
      <td {...cellProps(column.keyword)}>
        <KeywordMark fila={props.fila} />
      </td>
      <td {...cellProps(column.negocio)}>
        <BusinessName fila={props.fila} />
      </td>
      <td {...cellProps(column.dominio)}>
        <DomainLink dominio={dominio} sitioWeb={negocio.sitio_web} />
      </td>
      <td {...cellProps(column.estado)}>
        <VerdictBadge
          plain
          now={now}
          dominio={dominio}
          reason={negocio.motivo_sin_dominio && noDomainText(negocio.motivo_sin_dominio)}
          {...(dominio === null ? {} : { onOpen: () => onOpen(dominio._id) })}
        />
      </td>
      <td {...cellProps(column.rating)}>
        <RatingMark negocio={negocio} />
      </td>
      <td {...cellProps(column.contacto)}>
        <Phone telefono={negocio.telefono} />
      </td>
    </ListRow>
  );
});
