import { useQuery } from '@tanstack/react-query';
import { choice, type Filters } from '../../parts/list-screen/filters.ts';
import { batchQuery } from '../../queries/batches.ts';
import type { KeywordsFilter } from './address.ts';
import { stateText, keywordsText as text } from './text.ts';

export const keywordFilters: Filters<KeywordsFilter> = {
  estado: choice('Estado', 'Todos', stateText),
  batch_id: { chip: (id) => <BatchName id={id} /> },
};

function BatchName({ id }: { id: string }) {
  const { data } = useQuery(batchQuery(id));
  return text.batch(data?.nombre ?? '…');
}
