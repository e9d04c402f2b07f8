import * as z from 'zod';
import { Fecha, Id } from './shared.ts';

/** One part of a value: its euros (negative takes away) and what it rests on. The parts add up to the value. */
export const ParteValor = z.strictObject({ parte: z.string(), euros: z.int(), detalle: z.string() });

/** EUR, from … to: as wide as what is unknown. */
export const IntervaloValor = z.tuple([z.int(), z.int()]);

/** Why a name died, each with what shows it. */
export const CausaMuerte = z.strictObject({
  causa: z.enum(['cerrado', 'cambio_de_nombre', 'solo_www', 'aparcado', 'en_venta', 'secuestrado', 'mudado']),
  texto: z.string(),
  /** What was seen, and when: ISO 8601, null where no look has a time. */
  prueba: z.string(),
  hora: Fecha.nullable(),
  /** The business whose listing shows it; null: it was seen of the name itself. */
  negocio_id: Id.nullable(),
});
export type CausaMuerte = z.infer<typeof CausaMuerte>;
