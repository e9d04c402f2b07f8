import { useQuery } from '@tanstack/react-query';
import type { ResumenNegocios } from '#contract/entities/estadisticas.ts';
import { useFormat } from '../../format/use-format.ts';
import { FigureCards } from '../../parts/figure-cards.tsx';
import { wholeFiguresQuery } from './queries.ts';
import { cardText, businessesText as text } from './text.ts';
import { type BusinessesSearch, filterOf, withoutFilter, withView } from './url-state.ts';

/** The totals of the current filter; where the list stops counting at its cap, the whole figures load separately. */
export function BusinessFigures({
  search,
  counted,
}: {
  search: BusinessesSearch;
  counted: ResumenNegocios | undefined;
}) {
  const { number, percent } = useFormat();
  const isCut = counted?.exacto === false;
  const whole = useQuery({ ...wholeFiguresQuery(filterOf(search)), enabled: isCut });
  const summary = isCut ? whole.data : counted;
  const count = (value: number | undefined) => (value === undefined ? null : number(value));
  const total =
    isCut && summary === undefined ? cardText.moreThan(number(counted.total)) : count(summary?.total);
  const share = summary && summary.total > 0 ? (summary.con_dominio / summary.total) * 100 : 0;
  const site = (tiene_website: boolean) => ({
    link: {
      to: '/businesses' as const,
      search: withView(search, {
        tiene_website: search.tiene_website === tiene_website ? undefined : tiene_website,
      }),
    },
    active: search.tiene_website === tiene_website,
  });
  return (
    <FigureCards
      label={text.stats}
      figures={[
        {
          label: cardText.total,
          value: total,
          link: { to: '/businesses', search: withoutFilter(search) },
        },
        {
          label: cardText.with,
          value: count(summary?.con_dominio),
          base: summary && cardText.share(percent(share)),
          ...site(true),
        },
        { label: cardText.without, value: count(summary?.sin_dominio), ...site(false) },
        { label: cardText.countries, value: count(summary?.paises) },
      ]}
    />
  );
}
