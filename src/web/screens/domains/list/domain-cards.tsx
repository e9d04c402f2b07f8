import type { EstadisticasDominios } from '#contract/entities/estadisticas.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { useFormat } from '../../../format/use-format.ts';
import { type Figure, FigureCards } from '../../../parts/figure-cards.tsx';
import { isFiltered, withView } from '../../../parts/list/url-fields.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import { type DomainsSearch, domainsAddress } from '../address.ts';
import { cardText, domainsText as text } from '../text.ts';

/** Six totals of the filter, counted by the server; a click lists the counted domains. */
export function DomainCards(props: {
  search: DomainsSearch;
  stats: EstadisticasDominios | undefined;
  /** Null while another message reports the failure. */
  error: Error | null;
  onRetry: () => void;
}) {
  const { number, money } = useFormat();
  const { stats, search } = props;
  if (stats === undefined && props.error !== null) {
    return <LoadError title={text.statsFailed} error={props.error} onRetry={props.onRetry} />;
  }
  const count = (value: number | undefined) => (value === undefined ? null : number(value));
  const { activo, expirado } = estadoVerificacion;
  /** Lists them, or all again if already listed. */
  const only = (part: Partial<DomainsSearch>, active: boolean): Pick<Figure, 'link' | 'active'> => {
    const off = Object.fromEntries(Object.keys(part).map((name) => [name, undefined]));
    return { link: { to: '/domains', search: withView(search, active ? off : part) }, active };
  };
  const estado = (value: typeof activo | typeof expirado) =>
    only({ estado_verificacion: value }, search.estado_verificacion === value);
  return (
    <FigureCards
      label={text.stats}
      figures={[
        {
          label: cardText.total,
          value: count(stats?.total),
          link: { to: '/domains', search: domainsAddress.withoutFilter(search) },
          active: !isFiltered(domainsAddress.filterOf(search)),
        },
        { label: cardText.verificados, value: count(stats?.verificados) },
        { label: cardText.activos, value: count(stats?.por_estado.activos), ...estado(activo) },
        { label: cardText.expirados, value: count(stats?.expirados), tone: 'warn', ...estado(expirado) },
        {
          label: cardText.disponibles,
          value: count(stats?.disponibles),
          tone: 'good',
          ...only({ es_disponible: true }, search.es_disponible === true),
        },
        {
          label: cardText.valor,
          value: stats === undefined ? null : worth(stats, money),
          sum: true,
          base: stats?.valorados ? text.valued(number(stats.valorados), number(stats.total)) : undefined,
          link: {
            to: '/domains',
            search: withView(search, { orden: 'valor', direccion: domainsAddress.firstDirection('valor') }),
          },
        },
      ]}
    />
  );
}

/** Without a valuation the value is unknown, not 0 €. */
const worth = (stats: EstadisticasDominios, money: (value: number) => string): string =>
  stats.valorados === 0 ? text.unknown : money(stats.valor_total_estimado);
