import { SCORE_FILTERS, VALUE_FILTERS } from '#contract/limits.ts';
import { PrioridadAccion, TipoOportunidad } from '#contract/states.ts';
import { choice, extension, type Filters, minimum } from '../../../parts/list-screen/filters.ts';
import type { ResultsFilter } from '../address.ts';
import { asideText, priorityText, typeText } from '../text.ts';

export const resultFilters: Filters<ResultsFilter> = {
  puntuacion_minima: minimum('Puntuación mínima', SCORE_FILTERS, 'number'),
  valor_minimo: minimum('Valor mínimo', VALUE_FILTERS, 'money'),
  tipo_oportunidad: choice(
    'Tipo',
    'Todas',
    TipoOportunidad.options.map((one) => [one, typeText[one]]),
  ),
  prioridad_accion: {
    ...choice(
      'Prioridad',
      'Todas',
      PrioridadAccion.options.map((one) => [one, priorityText[one]]),
    ),
    chip: (priority) => `Prioridad: ${priorityText[priority]}`,
  },
  extension: extension('Todas'),
  estado_gestion: { chip: (aside) => asideText[aside] },
};
