import * as z from 'zod';
import { EstadoNegocio, EstadoVerificacion, FaseCiclo } from '../states.ts';

/** Missing, null and empty text all mean unknown. */
const known = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value),
    schema.nullable(),
  );

const Texto = known(z.string().trim().max(500));
const numero = (min: number, max: number) =>
  known(
    z.preprocess(
      (value) =>
        typeof value === 'string' && /^[+-]?\d+([.,]\d+)?$/.test(value.trim())
          ? Number(value.trim().replace(',', '.'))
          : value,
      z.number().min(min).max(max),
    ),
  );
const Cuenta = numero(0, 1e12);

/** ISO 8601 year, month, day or moment (default: UTC), to epoch milliseconds. */
const ISO = /^(\d{4})(-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;
const Momento = z
  .string()
  .trim()
  .max(40)
  .transform((text, context) => {
    const isoForm = ISO.exec(text);
    const zone = isoForm?.[7] ?? '';
    const hasTime = isoForm?.[4] !== undefined;
    const time = isoForm === null ? Number.NaN : Date.parse(hasTime && zone === '' ? `${text}Z` : text);
    if (Number.isNaN(time)) {
      context.addIssue({ code: 'custom', message: 'no es una fecha ISO 8601' });
      return z.NEVER;
    }
    return time;
  });
const Fecha = known(Momento);

export const SITIOS_VISTOS = ['responde', 'muerto', 'aparcado', 'en_venta', 'redirige'] as const;

const NegocioHechos = z.object({
  nombre_negocio: Texto,
  categoria_negocio: Texto,
  municipio: Texto,
  provincia: Texto,
  pais: known(z.string().trim().toUpperCase().max(60)),
  rating: numero(0, 5),
  review_count: Cuenta,
  ultima_resena: Fecha,
  estado_actual: known(EstadoNegocio),
  telefono: Texto,
  dominio_extraido: Texto,
});

const MetricasHechos = z.object({
  autoridad_dominio: numero(0, 100),
  backlinks_estimados: Cuenta,
  trust_flow: numero(0, 100),
  citation_flow: numero(0, 100),
  trafico_estimado: Cuenta,
  archivo_primero: Fecha,
  archivo_ultimo: Fecha,
  archivo_capturas: Cuenta,
  archivo_spam: known(z.boolean()),
});

/** A registrable name; a final dot and 'www.' are removed. */
const Nombre = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .transform((text) => text.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, ''))
  .refine((text) => /^[^\s.]+(\.[^\s.]+)+$/.test(text), 'no es un dominio');

/** A line of `valorar`; unknown fields are ignored. */
export const LineaValorar = z.object({
  id: z.union([z.string().max(500), z.number()]),
  dominio: known(Nombre),
  es_disponible: known(z.boolean()),
  confirmaciones: known(z.int().min(0).max(1_000)),
  fase_ciclo: known(FaseCiclo),
  fecha_registro: Fecha,
  fecha_expiracion: Fecha,
  fecha_liberacion_estimada: Fecha,
  estado_verificacion: known(EstadoVerificacion),
  sitio: known(z.enum(SITIOS_VISTOS)),
  negocios: z.preprocess((value) => value ?? [], z.array(NegocioHechos).max(10_000)),
  metricas: z.preprocess((value) => value ?? {}, MetricasHechos),
  competencia: known(
    z
      .object({ negocios_mirados: numero(0, 1e9), con_web_viva: numero(0, 1e9) })
      .refine(
        ({ negocios_mirados, con_web_viva }) =>
          negocios_mirados === null || con_web_viva === null || con_web_viva <= negocios_mirados,
        'con_web_viva no puede ser mayor que negocios_mirados',
      ),
  ),
  ahora: Fecha,
});
export type LineaValorar = z.infer<typeof LineaValorar>;
