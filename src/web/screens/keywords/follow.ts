import { BATCH_POLL_MS } from '#contract/limits.ts';
import { type EstadoProceso, estadoProceso } from '#contract/states.ts';

/** Keywords that wait may stand still for days, in a batch that is paused or was not started. */
const WAITING_POLL_MS = 3 * BATCH_POLL_MS;

/** How often keywords on the screen are asked for again: any that waits may be taken at any moment. */
export function followMs(rows: readonly { estado: EstadoProceso }[] | undefined): number | false {
  const has = (state: EstadoProceso) => rows?.some(({ estado }) => estado === state) === true;
  if (has(estadoProceso.procesando)) return BATCH_POLL_MS;
  return has(estadoProceso.pendiente) ? WAITING_POLL_MS : false;
}
