import { memo } from 'react';
import type { FilaLive, GrupoLive } from '#contract/entities/live.ts';
import { domainTone } from '#domain/check/domain-state.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ListRow } from '../../../parts/list/list-row.tsx';
import { cellProps, type ListColumn, ListTable } from '../../../parts/list/list-table.tsx';
import { useSlices } from '../../../parts/list/use-slices.ts';
import { useMinute } from '../../../parts/use-minute.ts';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import type { GroupsPage } from '../progress/patch.ts';
import { liveText as text } from '../text.ts';
import type { LiveView, OrdenLive } from '../url-state.ts';
import classes from './groups-table.module.css';
import { liveColumn as column, GROUP_COLUMNS } from './live-columns.tsx';
import { BusinessName, DomainLink, KeywordMark, Phone, RatingMark } from './row-parts.tsx';

export interface GroupsTableProps {
  grupos: GroupsPage['grupos'];
  view: LiveView;
  onSort: (orden: OrdenLive) => void;
  onOpen: (dominioId: string) => void;
  stale: boolean;
}

/** The results grouped by domain: its verdict once, its only business beside it or all of them below. */
export const GroupsTable = memo(function GroupsTable(props: GroupsTableProps) {
  const { view, onSort, stale } = props;
  const grupos = useSlices(props.grupos, idOf);
  const now = useMinute();
  return (
    <ListTable
      label={text.groupLabel}
      columns={GROUP_COLUMNS}
      sort={{ by: view.orden, dir: view.dir }}
      onSort={onSort}
      stale={stale}
    >
      {grupos.map((grupo, place) => (
        // Key by position: lines of the previous page are updated, not replaced.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Group key={place} grupo={grupo} now={now} onOpen={props.onOpen} />
      ))}
    </ListTable>
  );
});

const idOf = ({ dominio }: GrupoLive) => dominio?._id ?? '';

const Group = memo(function Group(props: {
  grupo: GrupoLive;
  /** Epoch milliseconds. */
  now: number;
  onOpen: (id: string) => void;
}) {
  const { number } = useFormat();
  const { dominio, negocios, negocios_total } = props.grupo;
  const [only] = negocios;
  const head = (
    <>
      <td {...cellProps(column.dominio)}>
        <DomainLink dominio={dominio} sitioWeb={only?.negocio.sitio_web ?? null} />
      </td>
      <td {...cellProps(column.estado)}>
        {dominio !== null && (
          <VerdictBadge plain now={props.now} dominio={dominio} onOpen={() => props.onOpen(dominio._id)} />
        )}
      </td>
    </>
  );
  const tone = domainTone(dominio, props.now);
  if (negocios_total === 1 && only !== undefined) {
    return (
      <tbody>
        <ListRow id={only._id} tone={tone}>
          {head}
          <Business fila={only} />
        </ListRow>
      </tbody>
    );
  }
  return (
    <tbody>
      <ListRow id={only?._id ?? ''} tone={tone}>
        {head}
        <td {...cellProps(column.negocio)} className={classes.count}>
          {text.groupCount(number(negocios_total), negocios_total === 1)}
        </td>
        <Blank columns={[column.keyword, column.rating, column.contacto]} />
      </ListRow>
      {negocios.map((fila, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as the groups
        <tr key={place}>
          <Blank columns={[column.dominio, column.estado]} />
          <Business fila={fila} />
        </tr>
      ))}
      {negocios_total > negocios.length && (
        <tr>
          <Blank columns={[column.dominio, column.estado]} />
          <td {...cellProps(column.negocio)} className={classes.count}>
            {text.groupMore(number(negocios_total - negocios.length))}
          </td>
          <Blank columns={[column.keyword, column.rating, column.contacto]} />
        </tr>
      )}
    </tbody>
  );
});

/** Empty cells: dropped with their columns, and hidden on cards. */
const Blank = ({ columns }: { columns: readonly ListColumn<OrdenLive>[] }) =>
  columns.map(({ id, drop }) => <td key={id} data-drop={drop} />);

function Business({ fila }: { fila: FilaLive }) {
  return (
    <>
      <td {...cellProps(column.negocio)}>
        <BusinessName fila={fila} />
      </td>
      <td {...cellProps(column.keyword)}>
        <KeywordMark fila={fila} />
      </td>
      <td {...cellProps(column.rating)}>
        <RatingMark negocio={fila.negocio} />
      </td>
      <td {...cellProps(column.contacto)}>
        <Phone telefono={fila.negocio.telefono} />
      </td>
    </>
  );
}
