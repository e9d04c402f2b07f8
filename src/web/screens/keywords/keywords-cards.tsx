import type { Keyword } from '#contract/entities/keyword.ts';
import { estadoProceso } from '#contract/states.ts';
import { useFormat } from '../../format/use-format.ts';
import { FigureCards } from '../../parts/figure-cards.tsx';
import { withView } from '../../parts/list/url-fields.ts';
import { LoadError } from '../../parts/load-error.tsx';
import { cardText, keywordsText as text } from './text.ts';
import type { KeywordsSearch } from './url-state.ts';

export function Cards(props: {
  search: KeywordsSearch;
  stats: {
    data: { total: number; por_estado: Record<string, number> } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  shown: boolean;
}) {
  const { number } = useFormat();
  const { search, stats } = props;
  const { data } = stats;
  if (data === undefined && stats.error !== null) {
    return props.shown ? (
      <LoadError title={text.statsFailed} error={stats.error} onRetry={() => void stats.refetch()} />
    ) : null;
  }
  const card = (label: string, value: number | undefined, estado: Keyword['estado'] | undefined) => ({
    label,
    value: value === undefined ? null : number(value),
    link: {
      to: '/keywords' as const,
      search: withView(search, { estado: search.estado === estado ? undefined : estado }),
    },
    active: search.estado === estado && estado !== undefined,
  });
  return (
    <FigureCards
      label={text.stats}
      figures={[
        card(cardText.total, data?.total, undefined),
        card(cardText.pendientes, data?.por_estado.pendientes, estadoProceso.pendiente),
        card(cardText.completadas, data?.por_estado.completadas, estadoProceso.completado),
        card(cardText.error, data?.por_estado.con_error, estadoProceso.error),
      ]}
    />
  );
}
