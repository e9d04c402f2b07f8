import { SCORE_FILTERS, VALUE_FILTERS } from '#contract/limits.ts';
import { PrioridadAccion, TipoOportunidad } from '#contract/states.ts';
import type { Format } from '../../../format/format.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ExtensionFilter, MinimumFilter } from '../../../parts/list/common-filters.tsx';
import type { Chip } from '../../../parts/list/filter-chips.tsx';
import { FilterChoice } from '../../../parts/list/filter-choice.tsx';
import { FilterGroup, FiltersPopover } from '../../../parts/list/filters-popover.tsx';
import { type ResultsFilter, type ResultsSearch, resultsAddress } from '../address.ts';
import { asideText, priorityText, filterText as text, typeText } from '../text.ts';

type Change = (change: Partial<ResultsSearch>) => void;

export function Filters(props: { search: ResultsSearch; onChange: Change; inForce: number }) {
  const { number, money } = useFormat();
  const { onChange } = props;
  const filter = resultsAddress.filterOf(props.search);
  return (
    <FiltersPopover inForce={props.inForce}>
      <FilterGroup>
        <MinimumFilter
          label={text.score}
          any={text.any}
          value={filter.puntuacion_minima}
          options={SCORE_FILTERS}
          text={(one) => text.atLeast(number(one))}
          onPick={(puntuacion_minima) => onChange({ puntuacion_minima })}
        />
        <MinimumFilter
          label={text.value}
          any={text.any}
          value={filter.valor_minimo}
          options={VALUE_FILTERS}
          text={(one) => text.atLeast(money(one))}
          onPick={(valor_minimo) => onChange({ valor_minimo })}
        />
        <FilterChoice
          label={text.type}
          value={filter.tipo_oportunidad ?? ''}
          all={text.all}
          options={TipoOportunidad.options.map((one) => [one, typeText[one]])}
          onPick={(value) => onChange({ tipo_oportunidad: TipoOportunidad.safeParse(value).data })}
        />
        <FilterChoice
          label={text.priority}
          value={filter.prioridad_accion ?? ''}
          all={text.all}
          options={PrioridadAccion.options.map((one) => [one, priorityText[one]])}
          onPick={(value) => onChange({ prioridad_accion: PrioridadAccion.safeParse(value).data })}
        />
        <ExtensionFilter
          label={text.extension}
          all={text.all}
          value={filter.extension}
          onPick={(extension) => onChange({ extension })}
        />
      </FilterGroup>
    </FiltersPopover>
  );
}

/** The filters in force beside the search, in words, each with the way to take it off. */
export function chipsOf(search: ResultsSearch, { number, money }: Format, onChange: Change): Chip[] {
  const filter = resultsAddress.filterOf(search);
  const { puntuacion_minima, valor_minimo, tipo_oportunidad, prioridad_accion, extension, estado_gestion } =
    filter;
  const labels: [keyof ResultsFilter, string | null][] = [
    [
      'puntuacion_minima',
      puntuacion_minima === undefined ? null : `${text.score}: ${number(puntuacion_minima)}`,
    ],
    ['valor_minimo', valor_minimo === undefined ? null : `${text.value}: ${money(valor_minimo)}`],
    ['tipo_oportunidad', tipo_oportunidad === undefined ? null : typeText[tipo_oportunidad]],
    [
      'prioridad_accion',
      prioridad_accion === undefined ? null : `${text.priority}: ${priorityText[prioridad_accion]}`,
    ],
    ['extension', extension === undefined ? null : `.${extension}`],
    ['estado_gestion', estado_gestion === undefined ? null : asideText[estado_gestion]],
  ];
  return labels.flatMap(([id, label]) =>
    label === null ? [] : [{ id, label, onRemove: () => onChange({ [id]: undefined }) }],
  );
}
