import { memo } from 'react';
import type { FilaLive } from '#contract/entities/live.ts';
import { useFormat } from '../../../format/use-format.ts';
import { type Column, DataTable } from '../../../parts/data-table.tsx';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import type { GroupsPage } from '../progress/patch.ts';
import { columnText, liveText as text } from '../text.ts';
import type { LiveView, OrdenLive } from '../url-state.ts';
import classes from './groups-table.module.css';
import { BusinessName, DomainLink, KeywordMark, Phone, RatingMark } from './row-parts.tsx';

const groupColumns: readonly Column<OrdenLive>[] = [
  { id: 'keyword', label: columnText.keyword, sort: 'keyword', width: '26%' },
  { id: 'nombre_negocio', label: columnText.nombre_negocio, sort: 'nombre_negocio', width: '42%' },
  { id: 'rating', label: columnText.rating, sort: 'rating', width: '16%' },
  { id: 'contacto', label: columnText.contacto, width: '16%' },
];

export interface GroupsTableProps {
  grupos: GroupsPage['grupos'];
  view: LiveView;
  onSort: (orden: OrdenLive) => void;
  onOpen: (dominioId: string) => void;
  stale: boolean;
}

/** The results gathered by domain: its verdict once, and under it the businesses that list it. */
export const GroupsTable = memo(function GroupsTable(props: GroupsTableProps) {
  const { grupos, view, onSort, onOpen, stale } = props;
  const { number } = useFormat();
  return (
    <DataTable
      label={text.groupLabel}
      columns={groupColumns}
      sort={{ by: view.orden, dir: view.dir }}
      onSort={onSort}
      stale={stale}
    >
      {grupos.map(({ dominio, negocios, negocios_total }) => (
        <tbody key={dominio?._id ?? 'sin-dominio'}>
          <tr className={classes.head}>
            <th scope="rowgroup" colSpan={groupColumns.length}>
              <span className={classes.group}>
                <DomainLink dominio={dominio} sitioWeb={negocios[0]?.negocio.sitio_web ?? null} />
                {dominio !== null && <VerdictBadge dominio={dominio} onOpen={() => onOpen(dominio._id)} />}
                <span className={classes.count}>
                  {text.groupCount(number(negocios_total), negocios_total === 1)}
                </span>
              </span>
            </th>
          </tr>
          {negocios.map((fila) => (
            <BusinessRow key={fila._id} fila={fila} />
          ))}
          {negocios_total > negocios.length && (
            <tr>
              <td colSpan={groupColumns.length} className={classes.more}>
                {text.groupMore(number(negocios_total - negocios.length))}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </DataTable>
  );
});

const BusinessRow = memo(function BusinessRow({ fila }: { fila: FilaLive }) {
  return (
    <tr>
      <td data-label={columnText.keyword}>
        <KeywordMark fila={fila} />
      </td>
      <td data-label={columnText.nombre_negocio} data-main>
        <BusinessName negocio={fila.negocio} />
      </td>
      <td data-label={columnText.rating}>
        <RatingMark negocio={fila.negocio} />
      </td>
      <td data-label={columnText.contacto}>
        <Phone telefono={fila.negocio.telefono} />
      </td>
    </tr>
  );
});
