import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { EstadoGestion, PrioridadAccion, TipoOportunidad } from '#contract/states.ts';
import { extensionField, optionalField as optional } from '../../parts/list/url-fields.ts';
import { type FilterOf, listAddress, type SearchOf } from '../../parts/list-screen/address.ts';

export const resultsAddress = listAddress({
  searchMax: 253,
  filter: {
    tipo_oportunidad: optional(TipoOportunidad),
    prioridad_accion: optional(PrioridadAccion),
    puntuacion_minima: optional(z.int().min(0).max(100)),
    valor_minimo: optional(z.int().min(0)),
    extension: extensionField,
    /** Lists the names set aside instead. */
    estado_gestion: optional(EstadoGestion),
  },
  orders: ['puntuacion', 'valor', 'fecha'],
  order: 'puntuacion',
  /** The opportunity with open details. */
  open: { ver: optional(Id) },
});
export type ResultsFilter = FilterOf<typeof resultsAddress>;
export type ResultsSearch = SearchOf<typeof resultsAddress>;
