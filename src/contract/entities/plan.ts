import * as z from 'zod';
import { ProveedorMapas } from '../states.ts';
import { Fecha } from './shared.ts';

/** What is left of a provider's plan, as its own answers say it: one line for each thing it counts. */
export const CuotaProveedor = z.strictObject({
  proveedor: z.string(),
  /** What is counted, in the provider's own word: 'requests', 'businesses'… */
  objeto: z.string(),
  limite: z.int(),
  restantes: z.int(),
  /** When it begins again; null when the provider does not say. */
  reinicio: Fecha.nullable(),
  /** When it was read. */
  hora: Fecha,
});
export type CuotaProveedor = z.infer<typeof CuotaProveedor>;

/** Where the batch's own cap stops it before the end of its list. */
const ParadaTope = z.strictObject({
  por: z.enum(['solicitudes', 'creditos']),
  limite: z.int(),
  /** Keywords that are searched before it stops, and what all of them would take. */
  keywords: z.int(),
  sin_tope: z.strictObject({ solicitudes: z.int(), creditos: z.int() }),
});

/** What a batch is expected to take and to bring, before it starts; with a cap, up to the cap. */
export const Plan = z.strictObject({
  proveedor: ProveedorMapas,
  /** Keywords that are to be searched: those that the account has already are not among them. */
  keywords: z.int(),
  /** Searches that the account's language model may add at most; all figures count them. */
  variantes: z.int(),
  negocios: z.int(),
  dominios: z.int(),
  solicitudes: z.int(),
  creditos: z.int(),
  /** At the provider's price table; null where no price is known. */
  euros: z.number().nullable(),
  /** At the limits in force, verification of the domains included. */
  segundos: z.int(),
  /** Of the account's month. `restantes` null: no limit. */
  cuota: z.strictObject({ usadas: z.int(), limite: z.int().nullable(), restantes: z.int().nullable() }),
  cuotas_proveedor: z.array(CuotaProveedor),
  /** Null where no cap is reached; plans that were stored earlier do not say. */
  parada: ParadaTope.nullable().default(null),
  /** What the figures stand on. */
  base: z.strictObject({
    origen: z.enum(['propio', 'supuesto']),
    /** Keywords of this account and provider that were measured; 0 when it is assumed. */
    keywords_medidas: z.int(),
    negocios_por_keyword: z.number(),
    dominios_por_keyword: z.number(),
    solicitudes_por_keyword: z.number(),
    creditos_por_keyword: z.number(),
    segundos_por_keyword: z.number(),
    /** Spanish, a sentence: where the figures come from. */
    explicacion: z.string(),
  }),
  /** Spanish: what stands in the way of it (quota, key, daily limit), worst first. */
  avisos: z.array(z.string()),
});
export type Plan = z.infer<typeof Plan>;
