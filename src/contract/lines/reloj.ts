import * as z from 'zod';

const LOOKS_MAX = 20_000;
const DAY_MS = 86_400_000;

const Dia = z.iso.date();
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** ISO 8601 to epoch milliseconds (default: UTC, midnight); null: invalid. */
function timeOf(text: string): number | null {
  const [, day = '', time = '00:00', offset = 'Z'] = ISO.exec(text) ?? [];
  if (!Dia.safeParse(day).success) return null;
  const at = Date.parse(
    `${day}T${time.replace(',', '.')}${offset.toUpperCase().replace(/(\d{2})(\d{2})$/, '$1:$2')}`,
  );
  return Number.isNaN(at) ? null : at;
}

const Hora = z
  .string()
  .trim()
  .max(40)
  .transform((text, context) => {
    const time = timeOf(text);
    if (time !== null) return time;
    context.addIssue({ code: 'custom', message: 'no es una hora ISO 8601' });
    return z.NEVER;
  });

/** A moment, or a whole day: first and last epoch millisecond. Null: empty text. */
const Caducidad = z
  .string()
  .trim()
  .max(40)
  .transform((text, context) => {
    if (text === '') return null;
    const time = timeOf(text);
    if (time === null) {
      context.addIssue({ code: 'custom', message: 'no es una fecha ISO 8601' });
      return z.NEVER;
    }
    return { desde: time, hasta: Dia.safeParse(text).success ? time + DAY_MS - 1 : time };
  });

/** A line of `reloj`; unknown fields are ignored. */
export const LineaReloj = z.object({
  id: z.union([z.string().max(500), z.number()]),
  dominio: z
    .string()
    .trim()
    .toLowerCase()
    .max(500)
    .refine((text) => /^\S+$/.test(text), 'no es un dominio'),
  ahora: Hora,
  observaciones: z
    .array(
      z.object({
        hora: Hora,
        resultado: z.enum(['delegado', 'ausente', 'sin_respuesta']),
        corroborado: z.boolean().nullish(),
      }),
    )
    .max(LOOKS_MAX),
  fecha_expiracion: Caducidad.nullish(),
  registrador: z
    .array(z.object({ hora: Hora, disponible: z.boolean().nullable(), premium: z.boolean().nullish() }))
    .max(LOOKS_MAX)
    .nullish(),
});
export type LineaReloj = z.infer<typeof LineaReloj>;
