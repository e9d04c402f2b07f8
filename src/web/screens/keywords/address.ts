import { Id } from '#contract/entities/shared.ts';
import { EstadoProceso } from '#contract/states.ts';
import { optionalField as optional } from '../../parts/list/url-fields.ts';
import { listAddress, type SearchOf } from '../../parts/list-screen/address.ts';

export const keywordsAddress = listAddress({
  searchMax: 200,
  filter: { estado: optional(EstadoProceso), batch_id: optional(Id) },
  orders: ['fecha', 'keyword', 'estado', 'resultados'],
  order: 'fecha',
  ascending: ['keyword', 'estado'],
});
export type KeywordsSearch = SearchOf<typeof keywordsAddress>;
