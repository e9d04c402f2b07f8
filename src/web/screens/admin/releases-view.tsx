import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../format/use-format.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Clip } from '../../parts/list/clip.tsx';
import type { ListColumn } from '../../parts/list/list-table.tsx';
import { AdminList, AdminRow } from './admin-list.tsx';
import { releasesQuery } from './queries.ts';
import { releaseText as text } from './text.ts';
import type { ViewProps } from './view.ts';

const COLUMNS: readonly ListColumn<never>[] = [
  { id: 'zona', label: text.zone, card: 'title' },
  { id: 'vistas', label: text.seen, width: '6rem', card: 'fact', align: 'end' },
  { id: 'dentro', label: text.inside, width: '9rem', card: 'fact', align: 'end' },
  { id: 'fuera', label: text.outside, width: '9rem', card: 'fact', align: 'end' },
  { id: 'horas', label: text.hours, width: '18rem', card: 'foot' },
];

/** Announced releases compared with observed ones, by zone. */
export function ReleasesView({ search, onSearch }: ViewProps) {
  const { number } = useFormat();
  const query = useQuery(releasesQuery);
  return (
    <AdminList
      text={text}
      query={query}
      columns={COLUMNS}
      search={search}
      onSearch={onSearch}
      empty={
        <EmptyState
          icon={<IconHourglass size={22} aria-hidden="true" />}
          title={text.none}
          line={text.noneLine}
        />
      }
      row={({ zona, vistas, dentro, fuera, horas }) => {
        const cells: Record<string, React.ReactNode> = {
          zona: <Clip>{`.${zona}`}</Clip>,
          vistas: <span className="tabular">{text.seenOf(number(vistas), vistas === 1)}</span>,
          dentro: <span className="tabular">{text.insideOf(number(dentro))}</span>,
          fuera: <span className="tabular">{text.outsideOf(number(fuera))}</span>,
          horas:
            horas === null ? (
              <span data-none>{text.hoursNone}</span>
            ) : (
              <Clip>{text.hoursOf(number(horas[0]), number(horas[1]))}</Clip>
            ),
        };
        return <AdminRow key={zona} id={zona} columns={COLUMNS} cells={cells} />;
      }}
    />
  );
}
