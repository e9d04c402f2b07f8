import { VALUE_TIERS } from '#contract/limits.ts';
import { useFormat } from '../../format/use-format.ts';
import { FigureCards } from '../../parts/figure-cards.tsx';
import { withView } from '../../parts/list/url-fields.ts';
import { LoadError } from '../../parts/load-error.tsx';
import { type ExpiredSearch, expiredAddress } from './address.ts';
import { cardText, expiredText as text } from './text.ts';

interface Figures {
  all: {
    disponibles: number;
    total_expirados: number;
    total: number;
    valorados: number;
    valor_total_estimado: number;
  };
  high: number;
  favourites: number;
}

/** Four totals of the filtered free names; a click lists the counted names. */
export function ExpiredCards(props: {
  search: ExpiredSearch;
  figures: Figures | undefined;
  error: Error | null;
  onRetry: () => void;
}) {
  const { number, money } = useFormat();
  const { figures } = props;
  const search = props.search.vista === 'libres' ? props.search : expiredAddress.parse({});
  if (figures === undefined && props.error !== null) {
    return <LoadError title={text.statsFailed} error={props.error} onRetry={props.onRetry} />;
  }
  const high = (search.valor_minimo ?? 0) >= VALUE_TIERS.medio;
  const favourite = search.favorito === true;
  return (
    <FigureCards
      label={text.stats}
      figures={[
        {
          label: cardText.total,
          value: figures ? number(figures.all.disponibles || figures.all.total_expirados || 0) : null,
          tone: 'good',
          link: { to: '/expired', search: expiredAddress.withoutFilter(search) },
        },
        {
          label: cardText.high,
          value: figures ? number(figures.high) : null,
          link: {
            to: '/expired',
            search: withView(search, { valor_minimo: high ? undefined : VALUE_TIERS.medio }),
          },
          active: high,
        },
        {
          label: cardText.favourites,
          value: figures ? number(figures.favourites) : null,
          link: {
            to: '/expired',
            search: withView(search, { favorito: favourite ? undefined : true }),
          },
          active: favourite,
        },
        {
          label: cardText.value,
          // Without a valuation the value is unknown, not 0 €.
          value: figures
            ? figures.all.valorados === 0
              ? text.unknown
              : money(figures.all.valor_total_estimado)
            : null,
          base: figures?.all.valorados
            ? cardText.valued(number(figures.all.valorados), number(figures.all.total))
            : undefined,
        },
      ]}
    />
  );
}
