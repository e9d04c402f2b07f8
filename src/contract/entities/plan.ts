import * as z from 'zod';
import { ProveedorMapas } from '../states.ts';
import { Fecha } from './shared.ts';

/** The rest of a provider's plan by its own answers; one entry per unit counted. */
export const CuotaProveedor = z.strictObject({
  proveedor: z.string(),
  /** The provider's word for the unit: 'requests', 'businesses'… */
  objeto: z.string(),
  limite: z.int(),
  restantes: z.int(),
  reinicio: Fecha.nullable(),
  hora: Fecha,
});
export type CuotaProveedor = z.infer<typeof CuotaProveedor>;

const ParadaTope = z.strictObject({
  por: z.enum(['solicitudes', 'creditos']),
  limite: z.int(),
  keywords: z.int(),
  sin_tope: z.strictObject({ solicitudes: z.int(), creditos: z.int() }),
});

export const Plan = z.strictObject({
  proveedor: ProveedorMapas,
  keywords: z.int(),
  /** Most searches added by the account's language model; all figures include them. */
  variantes: z.int(),
  negocios: z.int(),
  dominios: z.int(),
  solicitudes: z.int(),
  creditos: z.int(),
  /** By the provider's price table; null: price unknown. */
  euros: z.number().nullable(),
  /** At the current limits, with verification of the domains. */
  segundos: z.int(),
  /** In the account's month. `restantes` null: unlimited. */
  cuota: z.strictObject({ usadas: z.int(), limite: z.int().nullable(), restantes: z.int().nullable() }),
  cuotas_proveedor: z.array(CuotaProveedor),
  /** Null: no cap is reached; missing in older stored plans. */
  parada: ParadaTope.nullable().default(null),
  base: z.strictObject({
    origen: z.enum(['propio', 'supuesto']),
    /** Measured keywords of this account and provider; 0: assumed. */
    keywords_medidas: z.int(),
    negocios_por_keyword: z.number(),
    dominios_por_keyword: z.number(),
    solicitudes_por_keyword: z.number(),
    creditos_por_keyword: z.number(),
    segundos_por_keyword: z.number(),
    explicacion: z.string(),
  }),
  /** Obstacles in Spanish (quota, key, daily limit), worst first. */
  avisos: z.array(z.string()),
});
export type Plan = z.infer<typeof Plan>;
