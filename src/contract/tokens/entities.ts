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
  .superRefine(({ alcances, tope_creditos, tope_euros }, context) => {
    const caps = [
      [alcance.recolectar, 'tope_creditos', tope_creditos],
      [alcance.comprar, 'tope_euros', tope_euros],
    ] as const;
    for (const [scope, path, cap] of caps) {
      if (alcances.includes(scope) === (cap !== null && cap !== undefined)) continue;
      const message = alcances.includes(scope) ? `falta para «${scope}»` : `solo con «${scope}»`;
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });
export type AccesoNuevo = z.output<typeof AccesoNuevo>;
