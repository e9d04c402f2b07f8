import { estadoProceso } from '#contract/states.ts';
import { StateCards } from '../../parts/list/state-cards.tsx';
import { withView } from '../../parts/list/url-fields.ts';
import { cardText, batchesText as text } from './text.ts';
import type { BatchesSearch } from './url-state.ts';

export function Cards(props: {
  search: BatchesSearch;
  stats: {
    data: { total: number; por_estado: Record<string, number> } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  shown: boolean;
}) {
  const { search, stats } = props;
  const { data } = stats;
  const error = data === undefined ? stats.error : null;
  if (error !== null && !props.shown) return null;
  return (
    <StateCards
      label={text.stats}
      failed={text.statsFailed}
      error={error}
      onRetry={() => void stats.refetch()}
      shown={search.estado}
      linkTo={(estado) => ({ to: '/batches', search: withView(search, { estado }) })}
      cards={[
        { label: cardText.total, value: data?.total, estado: undefined },
        { label: cardText.pendientes, value: data?.por_estado.pendientes, estado: estadoProceso.pendiente },
        { label: cardText.procesando, value: data?.por_estado.procesando, estado: estadoProceso.procesando },
        {
          label: cardText.completados,
          value: data?.por_estado.completadas,
          estado: estadoProceso.completado,
        },
        { label: cardText.pausados, value: data?.por_estado.pausadas, estado: estadoProceso.pausado },
        { label: cardText.error, value: data?.por_estado.con_error, estado: estadoProceso.error },
      ]}
    />
  );
}
