import type { Batch } from '#contract/entities/batch.ts';
import type { Dominio } from '#contract/entities/dominio.ts';
import type { Negocio } from '#contract/entities/negocio.ts';
import type { Oportunidad } from '#contract/entities/oportunidad.ts';

interface Entity {
  /** Fields by which an object is recognised. */
  has: readonly string[];
  /** The screen that shows one of them, followed by its id; null: it has no screen of its own. */
  page: string | null;
  /** The field with the time at which it was seen; null: the row itself is the fact, read now. */
  seen: string | null;
  /** Fields in lists and inside other entities; null: all. */
  brief: readonly string[] | null;
}

const DOMAIN: (keyof Dominio)[] = [
  '_id',
  'dominio',
  'estado_verificacion',
  'es_disponible',
  'confianza',
  'confirmaciones',
  'fase_ciclo',
  'motivo',
  'comprobacion',
  'valor_estimado',
  'fecha_expiracion',
  'liberacion_desde',
  'liberacion_hasta',
  'oferta_registrador',
  'favorito',
];
const OPPORTUNITY: (keyof Oportunidad)[] = [
  '_id',
  'dominio_id',
  'negocio_id',
  'tipo_oportunidad',
  'puntuacion_oportunidad',
  'valor_estimado',
  'valor_intervalo',
  'prioridad_accion',
  'razones_oportunidad',
  'riesgo_marca',
  'estado_gestion',
];
const BUSINESS: (keyof Negocio | 'dominio')[] = [
  '_id',
  'nombre_negocio',
  'categoria_negocio',
  'municipio',
  'provincia',
  'pais',
  'rating',
  'review_count',
  'estado_actual',
  'dominio_extraido',
  'no_contactar',
  'dominio',
];
const BATCH: (keyof Batch)[] = [
  '_id',
  'nombre',
  'tipo',
  'estado',
  'motivo',
  'motivo_codigo',
  'total_keywords',
  'keywords_completadas',
  'keywords_con_error',
  'porcentaje_completado',
  'tiempo_estimado_restante',
  'gasto',
  'estadisticas',
  'fecha_creacion',
];

const ENTITIES: readonly Entity[] = [
  {
    has: ['_id', 'estado_verificacion', 'comprobacion'],
    page: '/domains?ver=',
    seen: 'fecha_ultima_verificacion',
    brief: DOMAIN,
  },
  {
    has: ['_id', 'puntuacion_oportunidad'],
    page: '/results?ver=',
    seen: 'fecha_creacion',
    brief: OPPORTUNITY,
  },
  { has: ['_id', 'keywords_completadas'], page: '/batches?ver=', seen: null, brief: BATCH },
  { has: ['_id', 'nombre_negocio'], page: '/businesses?ver=', seen: 'fecha_scrapeado', brief: BUSINESS },
  // A row of a search is named by its business.
  { has: ['_id', 'negocio', 'nuevo'], page: '/businesses?ver=', seen: null, brief: null },
  { has: ['_id', 'nombre', 'motivo'], page: '/batches?ver=', seen: null, brief: null },
  { has: ['hora'], page: null, seen: 'hora', brief: null },
];

export const entityOf = (fields: readonly string[]): Entity | undefined =>
  ENTITIES.find(({ has }) => has.every((name) => fields.includes(name)));

export interface Receipt {
  /** Address of the screen with the evidence. */
  url?: string;
  visto?: string;
  /** Seconds since then. */
  edad_s?: number;
}

/** Where the evidence of this row is shown, and how old it is. */
export function receiptOf(
  { page, seen }: Pick<Entity, 'page' | 'seen'>,
  row: Readonly<Record<string, unknown>>,
  moment: { now: number; publicUrl: string },
): Receipt {
  const time = seen === null ? new Date(moment.now).toISOString() : row[seen];
  const known = typeof time === 'string' ? time : undefined;
  return {
    ...(page !== null && typeof row._id === 'string'
      ? { url: new URL(page + row._id, moment.publicUrl).href }
      : {}),
    ...(known === undefined ? {} : { visto: known, edad_s: ageOf(known, moment.now) }),
  };
}

const ageOf = (time: string, now: number): number =>
  Math.max(0, Math.round((now - Date.parse(time)) / 1_000));
