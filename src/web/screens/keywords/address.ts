import { Id } from '#contract/entities/shared.ts';
import { EstadoProceso, estadoProceso } from '#contract/states.ts';
import { optionalField as optional } from '../../parts/list/url-fields.ts';
import { type FilterOf, listAddress, type SearchOf } from '../../parts/list-screen/address.ts';

/** Keywords are never paused, only their batches: a filter by that state would always be empty. */
export const KeywordState = EstadoProceso.exclude([estadoProceso.pausado]);

export const keywordsAddress = listAddress({
  searchMax: 200,
  filter: { estado: optional(KeywordState), batch_id: optional(Id) },
  orders: ['fecha', 'keyword', 'estado', 'resultados'],
  order: 'fecha',
  ascending: ['keyword', 'estado'],
});
export type KeywordsFilter = FilterOf<typeof keywordsAddress>;
export type KeywordsSearch = SearchOf<typeof keywordsAddress>;
