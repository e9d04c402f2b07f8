import { estadoVerificacionLabel } from '#domain/text/labels.ts';
import { phaseChoice } from '../../../evidence/text.ts';
import type { Format } from '../../../format/format.ts';
import type { Chip } from '../../../parts/list/filter-chips.tsx';
import { type DomainsFilter, type DomainsSearch, domainsAddress } from '../address.ts';
import { filterText as text } from '../text.ts';

type Name = Exclude<keyof DomainsFilter, 'search'>;

/** The filters in force beside the search, in words, each with the way to take it off. */
export function chipsOf(
  search: DomainsSearch,
  format: Format,
  onChange: (change: Partial<DomainsSearch>) => void,
): Chip[] {
  const filter = domainsAddress.filterOf(search);
  return NAMES.flatMap((name) => {
    const label = labelOf(name, filter, format);
    return label === null ? [] : [{ id: name, label, onRemove: () => onChange({ [name]: undefined }) }];
  });
}

const NAMES: readonly Name[] = [
  'estado_verificacion',
  'es_disponible',
  'fase_ciclo',
  'extension',
  'valor_minimo',
  'autoridad_minima',
  'backlinks_minimos',
  'favorito',
  'confirmado',
  'aviso',
  'batch_id',
  'keyword_id',
];

function labelOf(name: Name, filter: DomainsFilter, { number, money }: Format): string | null {
  if (filter[name] === undefined) return null;
  switch (name) {
    case 'estado_verificacion':
      return filter.estado_verificacion === undefined
        ? null
        : estadoVerificacionLabel[filter.estado_verificacion];
    case 'es_disponible':
      return filter.es_disponible === null ? text.notKnown : filter.es_disponible ? text.free : text.taken;
    case 'fase_ciclo':
      return filter.fase_ciclo === undefined ? null : phaseChoice[filter.fase_ciclo];
    case 'extension':
      return `.${filter.extension}`;
    case 'valor_minimo':
      return `${text.valor}: ${money(filter.valor_minimo ?? 0)}`;
    case 'autoridad_minima':
      return `${text.autoridad}: ${number(filter.autoridad_minima ?? 0)}`;
    case 'backlinks_minimos':
      return `${text.backlinks}: ${number(filter.backlinks_minimos ?? 0)}`;
    case 'favorito':
      return filter.favorito ? text.favourites : text.noFavourites;
    case 'confirmado':
      return filter.confirmado ? text.confirmed : null;
    case 'aviso':
      return text.announced;
    case 'batch_id':
      return text.batch;
    case 'keyword_id':
      return text.keyword;
  }
}
