import type { TipoEvento } from '#contract/events/entities.ts';
import type { CambioOrden } from '#contract/events/event-schemas.ts';
import type { EstadoOrden } from '#contract/orders/entities.ts';
import type { Tx } from '../../store.ts';
import { addEvents } from '../events/outbox.ts';
import type { OrderRow } from './orders.ts';

/** States that programs are told of; the others are steps of a sender. */
const TOLD: Partial<Record<EstadoOrden, TipoEvento>> = {
  armada: 'orden.armada',
  por_conciliar: 'orden.por_conciliar',
  comprada: 'orden.comprada',
  no_comprada: 'orden.no_comprada',
  caducada: 'orden.caducada',
  cancelada: 'orden.cancelada',
};

/** Keeps the event of an order that has just entered a state; one that waits again is not armed again. */
export async function addOrderEvent(
  tx: Tx,
  usuarioId: string,
  antes: EstadoOrden,
  { id, estado, codigo, motivo }: OrderRow,
  now: number,
): Promise<void> {
  const tipo = TOLD[estado];
  if (tipo === undefined || estado === antes || (estado === 'armada' && antes !== 'borrador')) return;
  const hechos: CambioOrden = { antes, ahora: estado, codigo, motivo };
  await addEvents(tx, usuarioId, [{ tipo, entidad_id: id, hechos }], now);
}
