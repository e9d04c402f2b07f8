import * as z from 'zod';
import { Fecha, Id } from '../entities/shared.ts';
import { Alcance, alcance } from '../states.ts';

export const ACCESOS_MAX = 50;
/** Days that a token is valid at most, and unless another end is chosen. */
export const ACCESO_DIAS_MAX = 365;
export const ACCESO_DIAS = 90;
export const ACCESO_DIRECCIONES_MAX = 20;
const CREDITOS_MAX = 10_000_000;
const EUROS_MAX = 1_000_000;

/** What is shown of a token; its secret is shown once, when it is made. */
export const Acceso = z.strictObject({
  _id: Id,
  nombre: z.string(),
  /** Last characters of the secret, to recognise it. */
  final: z.string(),
  alcances: z.array(Alcance),
  /** Credits that its batches may spend in all; null without `recolectar`. */
  tope_creditos: z.int().nullable(),
  creditos_usados: z.int(),
  /** Euros that its orders may spend in all; null without `comprar`. */
  tope_euros: z.number().nullable(),
  euros_gastados: z.number(),
  /** Addresses and ranges that it may be used from; empty: all. */
  direcciones: z.array(z.string()),
  creado: Fecha,
  expira: Fecha,
  /** Coarse: within ten minutes; null: never used. */
  ultimo_uso: Fecha.nullable(),
  revocado: Fecha.nullable(),
});
export type Acceso = z.infer<typeof Acceso>;

export const AccesoNuevo = z
  .strictObject({
    nombre: z.string().trim().min(1).max(60),
    alcances: z.array(Alcance).min(1).max(Alcance.options.length),
    tope_creditos: z.int().min(1).max(CREDITOS_MAX).nullish(),
    tope_euros: z.number().min(0.01).max(EUROS_MAX).multipleOf(0.01).nullish(),
    dias: z.int().min(1).max(ACCESO_DIAS_MAX).default(ACCESO_DIAS),
    direcciones: z.array(z.string().trim().min(1).max(64)).max(ACCESO_DIRECCIONES_MAX).default([]),
  })
  .refine((one) => hasCap(one.alcances, alcance.recolectar, one.tope_creditos), {
    error: 'va con el permiso «recolectar», y solo con él',
    path: ['tope_creditos'],
  })
  .refine((one) => hasCap(one.alcances, alcance.comprar, one.tope_euros), {
    error: 'va con el permiso «comprar», y solo con él',
    path: ['tope_euros'],
  });
export type AccesoNuevo = z.output<typeof AccesoNuevo>;

/** A cap is given with the scope that costs, and only with it. */
function hasCap(scopes: readonly Alcance[], scope: Alcance, cap: number | null | undefined): boolean {
  return scopes.includes(scope) === (cap !== null && cap !== undefined);
}
