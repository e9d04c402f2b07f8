import { estadoProceso } from '#contract/states.ts';
import { StateCards } from '../../parts/list/state-cards.tsx';
import { withView } from '../../parts/list/url-fields.ts';
import { KeywordState, type KeywordsSearch } from './address.ts';
import { cardText, keywordsText as text } from './text.ts';

export function Cards(props: {
  search: KeywordsSearch;
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
      linkTo={(estado) => ({
        to: '/keywords',
        search: withView(search, { estado: KeywordState.safeParse(estado).data }),
      })}
      cards={[
        { label: cardText.total, value: data?.total, estado: undefined },
        { label: cardText.pendientes, value: data?.por_estado.pendientes, estado: estadoProceso.pendiente },
        { label: cardText.procesando, value: data?.por_estado.procesando, estado: estadoProceso.procesando },
        {
          label: cardText.completadas,
          value: data?.por_estado.completadas,
          estado: estadoProceso.completado,
        },
        { label: cardText.error, value: data?.por_estado.con_error, estado: estadoProceso.error },
      ]}
    />
  );
}
