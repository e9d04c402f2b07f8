import { memo } from 'react';
import type { FilaLive } from '#contract/entities/live.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { type Column, DataTable } from '../../../parts/data-table.tsx';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { columnText, liveText as text } from '../text.ts';
import type { LiveView, OrdenLive } from '../url-state.ts';
import { BusinessName, DomainLink, KeywordMark, Phone, RatingMark } from './row-parts.tsx';

const liveColumns: readonly Column<OrdenLive>[] = [
  { id: 'keyword', label: columnText.keyword, sort: 'keyword', width: '16%' },
  { id: 'nombre_negocio', label: columnText.nombre_negocio, sort: 'nombre_negocio', width: '22%' },
  { id: 'dominio', label: columnText.dominio, sort: 'dominio', width: '21%' },
  { id: 'estado', label: columnText.estado, width: '18%' },
  { id: 'rating', label: columnText.rating, sort: 'rating', width: '10%' },
  { id: 'contacto', label: columnText.contacto, width: '13%' },
];

export interface LiveTableProps {
  filas: readonly FilaLive[];
  view: LiveView;
  onSort: (orden: OrdenLive) => void;
  onOpen: (dominioId: string) => void;
  stale: boolean;
}

/** The results, a business a row. */
export const LiveTable = memo(function LiveTable(props: LiveTableProps) {
  const { filas, view, onSort, onOpen, stale } = props;
  return (
    <DataTable
      label={text.tableLabel}
      columns={liveColumns}
      sort={{ by: view.orden, dir: view.dir }}
      onSort={onSort}
      stale={stale}
    >
      <tbody>
        {filas.map((fila) => (
          <LiveRow key={fila._id} fila={fila} onOpen={onOpen} />
        ))}
      </tbody>
    </DataTable>
  );
});

const LiveRow = memo(function LiveRow({ fila, onOpen }: { fila: FilaLive; onOpen: (id: string) => void }) {
  const { negocio, dominio } = fila;
  return (
    <tr data-free={isFree(dominio) || undefined}>
      <td data-label={columnText.keyword}>
        <KeywordMark fila={fila} />
      </td>
      <td data-label={columnText.nombre_negocio} data-main>
        <BusinessName negocio={negocio} />
      </td>
      <td data-label={columnText.dominio}>
        <DomainLink dominio={dominio} sitioWeb={negocio.sitio_web} />
      </td>
      <td data-label={columnText.estado}>
        <VerdictBadge
          dominio={dominio}
          reason={negocio.motivo_sin_dominio}
          {...(dominio === null ? {} : { onOpen: () => onOpen(dominio._id) })}
        />
      </td>
      <td data-label={columnText.rating}>
        <RatingMark negocio={negocio} />
      </td>
      <td data-label={columnText.contacto}>
        <Phone telefono={negocio.telefono} />
      </td>
    </tr>
  );
});

const isFree = (dominio: FilaLive['dominio']): boolean =>
  dominio?.es_disponible === true &&
  dominio.estado_verificacion !== estadoVerificacion.necesita_verificacion_manual;
