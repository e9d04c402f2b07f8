import * as z from 'zod';
import { Fecha, Id } from '../entities/shared.ts';
import { CanalRegistrador } from '../states.ts';
import { CodigoOrden, CosteOrden, CuandoOrden } from './entities.ts';
import { ORDEN } from './limits.ts';

/** Apart from the orders themselves: a list of orders loads nothing of how one is made. */

const Servidor = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/);

export const OrdenEntrada = z.strictObject({
  dominio_id: Id,
  registrador: CanalRegistrador,
  cuando: CuandoOrden,
  /** Needed by all but `ahora`. */
  hasta: Fecha.nullable().default(null),
  anos: z.int().min(1).max(ORDEN.anos_max).default(1),
  tope_centimos: z.int().min(1).max(ORDEN.tope_max_centimos),
  servidores: z
    .array(Servidor)
    .max(ORDEN.servidores_max)
    .refine((names) => names.length !== 1 && new Set(names).size === names.length)
    .default([]),
  acepta_premium: z.boolean().default(false),
  /** The name typed in full, where its brand risk is high. */
  nombre_escrito: z.string().max(253).nullable().default(null),
});
export type OrdenEntrada = z.infer<typeof OrdenEntrada>;

/** What the purchase dialog needs to offer an order. */
export const PropuestaOrden = z.strictObject({
  cuando: CuandoOrden,
  /** Null: an order can be made. */
  problema: z.strictObject({ codigo: CodigoOrden, motivo: z.string() }).nullable(),
  registradores: z.array(
    z.strictObject({
      registrador: CanalRegistrador,
      nombre: z.string(),
      /** The order that this registrar can take for the name. */
      cuando: CuandoOrden,
      con_clave: z.boolean(),
      simulacro: z.boolean(),
      /** Null: it gave no price today. */
      coste: CosteOrden.nullable(),
      premium: z.boolean(),
    }),
  ),
  hasta_propuesto: Fecha.nullable(),
  /** The name must be typed in full. */
  riesgo_alto: z.boolean(),
  otra_cuenta: z.boolean(),
  problemas_titular: z.array(z.string()),
});
export type PropuestaOrden = z.infer<typeof PropuestaOrden>;
