import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../format/use-format.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Clip } from '../../parts/list/clip.tsx';
import type { ListColumn } from '../../parts/list/list-table.tsx';
import { AdminList, AdminRow } from './admin-list.tsx';
import { changesQuery } from './queries.ts';
import { actionText, adminText, changeText as text } from './text.ts';
import type { ViewProps } from './view.ts';

const COLUMNS: readonly ListColumn<never>[] = [
  { id: 'hora', label: text.when, width: '8.5rem', card: 'fact' },
  { id: 'accion', label: text.what, width: '12rem', card: 'title' },
  { id: 'objeto', label: text.object, width: '15rem', card: 'fact' },
  { id: 'detalle', label: text.detail, card: 'foot' },
  { id: 'email', label: text.who, width: '14rem', card: 'fact', drop: 1 },
];

export function ChangesView({ search, onSearch }: ViewProps) {
  const { dayTime } = useFormat();
  const query = useQuery(changesQuery(search));
  return (
    <AdminList
      text={text}
      query={query}
      columns={COLUMNS}
      search={search}
      onSearch={onSearch}
      empty={
        <EmptyState
          icon={<IconHistory size={22} aria-hidden="true" />}
          title={text.none}
          line={text.noneLine}
        />
      }
      row={(change) => {
        const cells: Record<string, React.ReactNode> = {
          hora: <time dateTime={change.hora}>{dayTime(change.hora)}</time>,
          accion: <Clip>{actionText[change.accion]}</Clip>,
          objeto: <Clip>{change.objeto}</Clip>,
          detalle:
            change.detalle === '' ? (
              <span data-none>{adminText.unknown}</span>
            ) : (
              <Clip>{change.detalle}</Clip>
            ),
          email: <Clip>{change.email}</Clip>,
        };
        return <AdminRow key={change._id} id={change._id} columns={COLUMNS} cells={cells} />;
      }}
    />
  );
}
