import * as z from 'zod';
import { EstadoGestion, EstadoVerificacion, PrioridadAccion, TipoOportunidad } from '../states.ts';
import { CausaMuerte, Dominio, IntervaloValor, ParteValor, RiesgoMarca } from './dominio.ts';
import { Negocio } from './negocio.ts';
import { Fecha, Id } from './shared.ts';

const Competencia = z.strictObject({
  /** The latest keyword whose first businesses were checked. */
  keyword: z.string().nullable(),
  keywords: z.int(),
  /** Null: the keyword names only one of the two, and is a group of its own. */
  oficio: z.string().nullable(),
  lugar: z.string().nullable(),
  negocios_mirados: z.int(),
  con_web_viva: z.int(),
});

export const Oportunidad = z.strictObject({
  _id: Id,
  dominio_id: Dominio.nullable(),
  negocio_id: Negocio.nullable(),
  tipo_oportunidad: TipoOportunidad,
  /** All kinds of its name in the same list, its own first. */
  tipos: z.array(TipoOportunidad),
  puntuacion_oportunidad: z.number().min(0).max(100),
  /** Points of each part, which add up to the score before its limits. */
  partes: z.record(z.string(), z.number()),
  /** EUR. */
  valor_estimado: z.int().nullable(),
  valor_intervalo: IntervaloValor.nullable(),
  valor_desconocido: z.array(z.string()),
  desglose_valor: z.array(ParteValor),
  prioridad_accion: PrioridadAccion.default('baja'),
  razones_oportunidad: z.array(z.string()),
  acciones_recomendadas: z.array(z.string()),
  riesgo_marca: RiesgoMarca.nullable(),
  competencia: Competencia.nullable(),
  /** Null: shown in the lists. */
  estado_gestion: EstadoGestion.nullable(),
  fecha_creacion: Fecha,
  notas: z.string(),
});
export type Oportunidad = z.infer<typeof Oportunidad>;

export const NegocioMirado = z.strictObject({
  _id: Id,
  nombre_negocio: z.string(),
  dominio: z.string().nullable(),
  /** The domain whose receipt shows whether it works; null: no domain, or `dominio` was deleted. */
  dominio_id: Id.nullable(),
  con_web_viva: z.boolean(),
  review_count: z.int().nullable(),
});
export type NegocioMirado = z.infer<typeof NegocioMirado>;

/** The name in another zone; null: the account has no verdict on it. */
export const MismoNombre = z.strictObject({
  dominio: z.string(),
  estado_verificacion: EstadoVerificacion.nullable(),
  es_disponible: z.boolean().nullable(),
});
export type MismoNombre = z.infer<typeof MismoNombre>;

/** EUR a year in the name's zone, by the account's table; null: unknown. */
const PreciosZona = z.strictObject({
  zona: z.string(),
  registro: z.number().nullable(),
  renovacion: z.number().nullable(),
});

export const OportunidadEntera = Oportunidad.extend({
  mismo_nombre: z.array(MismoNombre),
  precios: PreciosZona.nullable(),
  causas_muerte: z.array(CausaMuerte),
  negocios_mirados: z.array(NegocioMirado),
});
export type OportunidadEntera = z.infer<typeof OportunidadEntera>;
