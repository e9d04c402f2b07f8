import { useQuery } from '@tanstack/react-query';
import { AUTHORITY_FILTERS, BACKLINK_FILTERS, VALUE_FILTERS } from '#contract/limits.ts';
import { EstadoVerificacion, FaseCiclo } from '#contract/states.ts';
import { estadoVerificacionLabel } from '#domain/text/labels.ts';
import { phaseChoice } from '../../../evidence/text.ts';
import { choice, extension, type Filters, flag, minimum } from '../../../parts/list-screen/filters.ts';
import type { DomainsFilter } from '../address.ts';
import { extensionsQuery } from '../queries.ts';

const VERDICT = 'Veredicto';
const NAME = 'Nombre y valor';

/** Filters of the verdict first, then of the value. */
export const domainFilters: Filters<DomainsFilter> = {
  estado_verificacion: choice(
    'Estado',
    'Todos',
    EstadoVerificacion.options.map((one) => [one, estadoVerificacionLabel[one]]),
    VERDICT,
  ),
  es_disponible: choice<boolean | null>(
    'Disponible',
    'Todos',
    [
      [true, 'Libres'],
      [false, 'No disponibles'],
      [null, 'Sin saber'],
    ],
    VERDICT,
  ),
  fase_ciclo: choice(
    'Fase',
    'Todos',
    FaseCiclo.options.map((one) => [one, phaseChoice[one]]),
    VERDICT,
  ),
  extension: extension(
    'Todos',
    NAME,
    () => useQuery(extensionsQuery).data?.map((one) => one.extension) ?? [],
  ),
  valor_minimo: minimum('Valor mínimo', VALUE_FILTERS, 'money', NAME),
  autoridad_minima: minimum('Autoridad mínima', AUTHORITY_FILTERS, 'number', NAME),
  backlinks_minimos: minimum('Enlaces mínimos', BACKLINK_FILTERS, 'number', NAME),
  favorito: flag('Solo favoritos', 'Sin favoritos'),
  confirmado: flag('Solo libres confirmados'),
  aviso: { chip: () => 'Solo los de un aviso' },
  batch_id: { chip: () => 'Solo los de un batch' },
  keyword_id: { chip: () => 'Solo los de una keyword' },
};
