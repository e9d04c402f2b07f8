import * as z from 'zod';
import { Exito, Fecha } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { CanalRegistrador } from '../states.ts';

/** Names of one import. */
export const NOMBRES_MAX = 500;

/** A name of an account at a registrar that is not in Comprados. */
export const NombreRegistrador = z.strictObject({
  registrador: CanalRegistrador,
  /** A-label. */
  dominio: z.string(),
  dominio_unicode: z.string(),
  caduca: Fecha.nullable(),
  autorenovacion: z.boolean().nullable(),
});
export type NombreRegistrador = z.infer<typeof NombreRegistrador>;

export const ImportarNombres = z.strictObject({
  registrador: CanalRegistrador,
  dominios: z.array(z.string().max(253)).min(1).max(NOMBRES_MAX),
});
export type ImportarNombres = z.infer<typeof ImportarNombres>;

/** Names that were bought at a registrar elsewhere; apart from the orders, which no other view of names loads. */
export const nombresRoutes = routes({
  nombres: {
    method: 'GET',
    path: '/api/ordenes/nombres',
    summary: 'Dominios de las cuentas de registradores que no están en Comprados, según su lista del día',
    auth: true,
    scope: 'leer',
    answer: Exito(z.array(NombreRegistrador)),
  },
  importarNombres: {
    method: 'POST',
    path: '/api/ordenes/nombres/importar',
    summary: 'Añade a Comprados dominios de la cuenta de un registrador, con su fecha de renovación',
    auth: true,
    scope: 'nunca',
    body: ImportarNombres,
    answer: Exito(z.strictObject({ importados: z.int() })),
  },
});
