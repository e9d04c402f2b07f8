import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import type { RegistryWork } from '#store/queries/registry/work.ts';
import { withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';

/** Registrars answer few questions, and only about their own customers' names. */
const INTERVAL_MS = 1_000;
/** A long queue is not worth its date. */
const WAIT_MAX_MS = 20_000;
const TIMEOUT_MS = 10_000;
/** A lost answer would show an ending name as parked, so it is asked twice. */
const ATTEMPTS = 2;

/**
 * A registry with automatic renewal shows an expiry date that may not be paid; the registrar's decides. Null if not
 * needed or not available.
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
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const detail = await askOnce(deps, work, related, signal);
    if (detail?.kind !== 'error') return detail?.kind === 'registered' ? detail : null;
  }
  return null;
}

async function askOnce(
  deps: PipelineDeps,
  work: RegistryWork,
  related: URL,
  signal: AbortSignal,
): Promise<RegistryEvidence | null> {
  const now = deps.clock.now();
  const clave = `rdap-registrador:${related.host}`;
  const at = await withSystem(deps.store, (tx) => takeRateSlot(tx, { clave, intervalMs: INTERVAL_MS, now }));
  if (at - now > WAIT_MAX_MS) return null;
  await wait(at - now, signal);
  return await deps.registry.rdap.askRegistrar(work.dominio, related, { signal, timeoutMs: TIMEOUT_MS });
}
