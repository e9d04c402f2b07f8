import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import type { RegistryWork } from '#store/queries/registry/work.ts';
import { withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';

/** Registrars answer few questions, and only their own customers' names: a modest pace for each. */
const INTERVAL_MS = 1_000;
/** Its date is a detail: a long queue is not worth waiting in. */
const WAIT_MAX_MS = 15_000;
const TIMEOUT_MS = 10_000;

/**
 * The registrar's own expiry date where it decides: a registry that renews by itself shows a date that may not have
 * been paid for. Null when it is not needed, cannot be had soon, or the registrar says nothing.
 */
export async function registrarDetail(
  deps: PipelineDeps,
  seen: RegistryEvidence,
  work: RegistryWork,
  related: URL,
  signal: AbortSignal,
): Promise<RegistryEvidence | null> {
  const renewedUnpaid = seen.status.includes('autorenewperiod') && seen.fecha_expiracion_registrador === null;
  if (seen.kind !== 'registered' || !renewedUnpaid) return null;
  const now = deps.clock.now();
  const clave = `rdap-registrador:${related.host}`;
  const at = await withSystem(deps.store, (tx) => takeRateSlot(tx, { clave, intervalMs: INTERVAL_MS, now }));
  if (at - now > WAIT_MAX_MS) return null;
  await wait(at - now, signal);
  const detail = await deps.registry.rdap.askRegistrar(work.dominio, related, {
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  return detail.kind === 'registered' ? detail : null;
}
