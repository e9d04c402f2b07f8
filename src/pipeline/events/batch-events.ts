import type { ParadaBatch } from '#contract/events/event-schemas.ts';
import { type EstadoProceso, estadoProceso } from '#contract/states.ts';
import type { BatchRow } from '#store/queries/batches/batches.ts';
import type { NewEvent } from '#store/queries/events/outbox.ts';

const ENDED: ReadonlySet<EstadoProceso> = new Set([estadoProceso.completado, estadoProceso.error]);

/** The event of a batch that has just ended or paused. */
export function batchEvents(before: EstadoProceso, batch: BatchRow): NewEvent[] {
  const { id, estado, motivo, motivo_codigo } = batch;
  if (estado === before) return [];
  const hechos: ParadaBatch = { estado, motivo, motivo_codigo };
  if (ENDED.has(estado)) return [{ tipo: 'batch.fin', entidad_id: id, hechos }];
  return estado === estadoProceso.pausado ? [{ tipo: 'batch.parado', entidad_id: id, hechos }] : [];
}
