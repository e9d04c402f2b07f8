import type { EstadisticasDominios } from '#contract/entities/estadisticas.ts';
import { useFormat } from '../../../format/use-format.ts';
import { FigureCards } from '../../../parts/figure-cards.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { cardText, domainsText as text } from '../text.ts';

/** Six totals of the filter in force, as the server counts them. */
export function DomainCards(props: {
  stats: EstadisticasDominios | undefined;
  error: Error | null;
  onRetry: () => void;
}) {
  const { number, money } = useFormat();
  const { stats } = props;
  if (stats === undefined && props.error !== null) {
    return <LoadError title={text.statsFailed} error={props.error} onRetry={props.onRetry} />;
  }
  const count = (value: number | undefined) => (value === undefined ? null : number(value));
  return (
    <FigureCards
      label={text.stats}
      figures={[
        { label: cardText.total, value: count(stats?.total) },
        { label: cardText.verificados, value: count(stats?.verificados) },
        { label: cardText.activos, value: count(stats?.por_estado.activos) },
        { label: cardText.expirados, value: count(stats?.expirados), tone: 'warn' },
        { label: cardText.disponibles, value: count(stats?.disponibles), tone: 'good' },
        { label: cardText.valor, value: stats === undefined ? null : money(stats.valor_total_estimado) },
      ]}
    />
  );
}
