import { AUTHORITY_FILTERS, BACKLINK_FILTERS, VALUE_FILTERS } from '#contract/limits.ts';
import { extension, type Filters, flag, minimum } from '../../../parts/list-screen/filters.ts';
import type { ExpiredFilter } from '../address.ts';

export const freeFilters: Filters<ExpiredFilter> = {
  extension: extension('Todas'),
  valor_minimo: minimum('Valor mínimo', VALUE_FILTERS, 'money'),
  autoridad_minima: minimum('Autoridad mínima', AUTHORITY_FILTERS, 'number'),
  backlinks_minimos: minimum('Enlaces mínimos', BACKLINK_FILTERS, 'number'),
  favorito: flag('Solo favoritos'),
};
