import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { EstadoVerificacion, FaseCiclo } from '#contract/states.ts';
import { extensionField, optionalField as optional } from '../../parts/list/url-fields.ts';
import { type FilterOf, listAddress, type SearchOf } from '../../parts/list-screen/address.ts';

export const domainsAddress = listAddress({
  searchMax: 253,
  filter: {
    estado_verificacion: optional(EstadoVerificacion),
    /** null: unknown. */
    es_disponible: optional(z.boolean().nullable()),
    fase_ciclo: optional(FaseCiclo),
    extension: extensionField,
    valor_minimo: optional(z.int().min(0)),
    autoridad_minima: optional(z.number().min(0).max(100)),
    backlinks_minimos: optional(z.int().min(0)),
    favorito: optional(z.boolean()),
    confirmado: optional(z.boolean()),
    /** The notification whose domains are shown. */
    aviso: optional(Id),
    batch_id: optional(Id),
    keyword_id: optional(Id),
  },
  orders: ORDENES_DOMINIOS,
  order: 'recientes',
  ascending: ['dominio', 'estado', 'expiracion'],
  /** The domain with open details. */
  open: { ver: optional(Id) },
});
export type DomainsFilter = FilterOf<typeof domainsAddress>;
export type DomainsSearch = SearchOf<typeof domainsAddress>;

/** The first page in arrival order: the only view that new rows may enter by themselves. */
export const isArrivalView = (search: DomainsSearch): boolean =>
  search.pagina === 1 &&
  search.cursor === undefined &&
  search.orden === 'recientes' &&
  search.direccion === 'desc';
