import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { LIBERACIONES_DIAS_MAX } from '#contract/limits.ts';
import { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { extensionField, optionalField as optional } from '../../parts/list/url-fields.ts';
import { type FilterOf, listAddress, type SearchOf } from '../../parts/list-screen/address.ts';

export const VISTAS = ['libres', 'pronto', 'ordenes', 'comprados', 'descartados'] as const;
export type Vista = (typeof VISTAS)[number];

export const expiredAddress = listAddress({
  searchMax: 253,
  /** The filter of the free names. */
  filter: {
    extension: extensionField,
    valor_minimo: optional(z.int().min(0)),
    autoridad_minima: optional(z.number().min(0).max(100)),
    backlinks_minimos: optional(z.int().min(0)),
    favorito: optional(z.boolean()),
  },
  orders: ORDENES_DOMINIOS,
  order: 'valor',
  ascending: ['dominio', 'estado', 'expiracion'],
  view: { vista: z.enum(VISTAS).catch('libres').default('libres') },
  open: {
    /** Of the names soon to be free: a single day. */
    dia: optional(z.iso.date()),
    /** At most this many days until the release. */
    dias: optional(z.int().min(0).max(LIBERACIONES_DIAS_MAX)),
    provincia: optional(z.string().max(120)),
    categoria_negocio: optional(z.string().max(200)),
    /** Of the orders: those that have not ended, or those that have. */
    grupo: optional(z.enum(['abiertas', 'terminadas'])),
    /** The order with open details. */
    orden_abierta: optional(Id),
    /** The domain with open details. */
    ver: optional(Id),
  },
});
export type ExpiredFilter = FilterOf<typeof expiredAddress>;
export type ExpiredSearch = SearchOf<typeof expiredAddress>;

/** The filter of the names soon to be free. */
export type DropsFilter = Pick<ExpiredSearch, 'search' | 'dia' | 'dias' | 'provincia' | 'categoria_negocio'>;
export const dropsFilterOf = (address: ExpiredSearch): DropsFilter => {
  const { search, dia, dias, provincia, categoria_negocio } = address;
  return { search, dia, dias, provincia, categoria_negocio };
};

/** The same filter in Domains: free names without a known earlier registration. */
export const neverHeldAddress = (filter: ExpiredFilter) => ({
  ...filter,
  es_disponible: true,
  estado_verificacion: estadoVerificacion.no_resuelve,
});

export const withVista = ({ limite, columnas }: ExpiredSearch, vista: Vista): ExpiredSearch =>
  expiredAddress.parse({ vista, limite, columnas });
