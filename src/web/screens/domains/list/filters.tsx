import { useQuery } from '@tanstack/react-query';
import { AUTHORITY_FILTERS, BACKLINK_FILTERS, EXTENSIONES, VALUE_FILTERS } from '#contract/limits.ts';
import { EstadoVerificacion, FaseCiclo } from '#contract/states.ts';
import { estadoVerificacionLabel } from '#domain/text/labels.ts';
import { phaseChoice } from '../../../evidence/text.ts';
import { useFormat } from '../../../format/use-format.ts';
import { CheckLine } from '../../../parts/check-line.tsx';
import { ExtensionFilter, MinimumFilter } from '../../../parts/list/common-filters.tsx';
import { FilterChoice } from '../../../parts/list/filter-choice.tsx';
import { FilterGroup } from '../../../parts/list/filters-popover.tsx';
import { type DomainsFilter, type DomainsSearch, domainsAddress } from '../address.ts';
import { extensionsQuery } from '../queries.ts';
import { filterText as text } from '../text.ts';

/** Every filter of the list: what is known of the verdict together, then what the name is worth. */
export function Filters(props: {
  search: DomainsSearch;
  onChange: (change: Partial<DomainsSearch>) => void;
}) {
  const { number, money } = useFormat();
  const { onChange } = props;
  const filter = domainsAddress.filterOf(props.search);
  // The usual four, then what the account has besides.
  const { data: own = [] } = useQuery(extensionsQuery);
  const extensions = [...new Set<string>([...EXTENSIONES, ...own.map(({ extension }) => extension)])];
  return (
    <>
      <FilterGroup title={text.verdict}>
        <FilterChoice
          label={text.estado}
          value={filter.estado_verificacion ?? ''}
          all={text.all}
          options={EstadoVerificacion.options.map((one) => [one, estadoVerificacionLabel[one]])}
          onPick={(value) => onChange({ estado_verificacion: EstadoVerificacion.safeParse(value).data })}
        />
        <FilterChoice
          label={text.disponible}
          value={availability(filter)}
          all={text.all}
          options={[
            ['true', text.free],
            ['false', text.taken],
            ['null', text.notKnown],
          ]}
          onPick={(value) => onChange({ es_disponible: { true: true, false: false, null: null }[value] })}
        />
        <FilterChoice
          label={text.fase}
          value={filter.fase_ciclo ?? ''}
          all={text.all}
          options={FaseCiclo.options.map((one) => [one, phaseChoice[one]])}
          onPick={(value) => onChange({ fase_ciclo: FaseCiclo.safeParse(value).data })}
        />
      </FilterGroup>
      <FilterGroup title={text.name}>
        <ExtensionFilter
          label={text.extension}
          all={text.all}
          value={filter.extension}
          extensions={extensions}
          onPick={(extension) => onChange({ extension })}
        />
        <MinimumFilter
          label={text.valor}
          any={text.any}
          value={filter.valor_minimo}
          options={VALUE_FILTERS}
          text={(one) => text.atLeast(money(one))}
          onPick={(valor_minimo) => onChange({ valor_minimo })}
        />
        <MinimumFilter
          label={text.autoridad}
          any={text.any}
          value={filter.autoridad_minima}
          options={AUTHORITY_FILTERS}
          text={(one) => text.atLeast(number(one))}
          onPick={(autoridad_minima) => onChange({ autoridad_minima })}
        />
        <MinimumFilter
          label={text.backlinks}
          any={text.any}
          value={filter.backlinks_minimos}
          options={BACKLINK_FILTERS}
          text={(one) => text.atLeast(number(one))}
          onPick={(backlinks_minimos) => onChange({ backlinks_minimos })}
        />
      </FilterGroup>
      <CheckLine
        label={text.favourites}
        checked={filter.favorito === true}
        onChange={(wanted) => onChange({ favorito: wanted || undefined })}
      />
      <CheckLine
        label={text.confirmed}
        checked={filter.confirmado === true}
        onChange={(wanted) => onChange({ confirmado: wanted || undefined })}
      />
    </>
  );
}

const availability = ({ es_disponible }: DomainsFilter): string =>
  es_disponible === undefined ? '' : String(es_disponible);
