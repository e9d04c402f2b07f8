import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import { type EstadoProceso, estadoProceso, type MotivoParada, motivoParada } from '#contract/states.ts';

/** The state diagram is in docs/architecture.md. */
export const batchState = {
  /** Keywords are still being received. */
  receiving: 'receiving',
  ready: 'ready',
  running: 'running',
  /** Runs, with a reason for its delay: its provider, or no source answers for its domains. */
  delayed: 'delayed',
  /** Runs, but no keyword is claimed before `no_antes`. */
  held: 'held',
  paused: 'paused',
  /** Paused at its own cap: its domains are checked to the end, and the next round may begin. */
  capped: 'capped',
  completed: 'completed',
  failed: 'failed',
} as const;
export type BatchState = (typeof batchState)[keyof typeof batchState];

/** The provider asks to wait, the provider does not answer, or no source answers for the domains. */
export const problema = { limitado: 'limitado', caido: 'caido', sin_respuesta: 'sin_respuesta' } as const;
export type Problema = (typeof problema)[keyof typeof problema];

/** The columns a transition may change. Times are epoch milliseconds of the product's clock. */
export interface Batch {
  estado: EstadoProceso;
  /** Why it is paused or delayed. */
  motivo: string | null;
  motivo_codigo: MotivoParada | null;
  problema: Problema | null;
  fallos_seguidos: number;
  no_antes: number | null;
  fecha_inicio: number | null;
  fecha_fin: number | null;
  tope_solicitudes: number | null;
  tope_creditos: number | null;
  recolecciones: number;
  recoleccion_cada_dias: number | null;
  recoleccion_tope: number | null;
  recoleccion_tope_creditos: number | null;
  proxima_recoleccion: number | null;
}

export const NEW_BATCH: Batch = {
  estado: estadoProceso.pendiente,
  motivo: null,
  motivo_codigo: null,
  problema: null,
  fallos_seguidos: 0,
  no_antes: null,
  fecha_inicio: null,
  fecha_fin: null,
  tope_solicitudes: null,
  tope_creditos: null,
  recolecciones: 0,
  recoleccion_cada_dias: null,
  recoleccion_tope: null,
  recoleccion_tope_creditos: null,
  proxima_recoleccion: null,
};

/** Columns that a transition reads but does not change. */
export interface BatchFacts {
  intake_completo: boolean;
  total_keywords: number;
  keywords_completadas: number;
  keywords_con_error: number;
  total_negocios_encontrados: number;
  total_dominios_extraidos: number;
  dominios_verificados: number;
  dominios_libres: number;
  solicitudes_usadas: number;
  creditos_usados: number;
  configuracion: Pick<BatchConfiguracion, 'verificar_dominios' | 'tope_solicitudes' | 'tope_creditos'>;
}

/** At a cap a batch stops searching; its domains are still checked, which costs no request. */
export const CAPPED: readonly MotivoParada[] = [
  motivoParada.tope_solicitudes,
  motivoParada.tope_creditos,
  motivoParada.tope_acceso,
];

export const isRunning = ({ estado }: Pick<Batch, 'estado'>): boolean => estado === estadoProceso.procesando;

/** Total: every combination of columns has exactly one state. */
export function stateOf(batch: Batch, { intake_completo }: Pick<BatchFacts, 'intake_completo'>): BatchState {
  switch (batch.estado) {
    case estadoProceso.pendiente:
      return intake_completo ? batchState.ready : batchState.receiving;
    case estadoProceso.procesando:
      if (batch.no_antes !== null) return batchState.held;
      return batch.motivo === null ? batchState.running : batchState.delayed;
    case estadoProceso.pausado:
      return batch.motivo_codigo !== null && CAPPED.includes(batch.motivo_codigo)
        ? batchState.capped
        : batchState.paused;
    case estadoProceso.completado:
      return batchState.completed;
    case estadoProceso.error:
      return batchState.failed;
  }
}

/** Ended or stopped at its cap: only a person or the next round continues it. */
export const isOver = (state: BatchState): boolean =>
  state === batchState.completed || state === batchState.failed || state === batchState.capped;

/** Every keyword has ended and, if domains are checked, each has its verdict. */
export const isDone = (batch: Pick<Batch, 'estado'> & BatchFacts): boolean =>
  isRunning(batch) &&
  batch.intake_completo &&
  batch.keywords_completadas + batch.keywords_con_error >= batch.total_keywords &&
  (batch.configuracion.verificar_dominios === false ||
    batch.dominios_verificados >= batch.total_dominios_extraidos);
