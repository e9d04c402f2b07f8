import { randomBytes } from 'node:crypto';
import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { isRegistrar } from '#domain/evidence/registrar-channel.ts';
import {
  judgeCanary,
  quarantinedUntil,
  randomCanaryName,
  registeredCanaryNames,
} from '#domain/registry-server/canary.ts';
import { withdrawDenials } from '#store/queries/processes/withdraw-denials.ts';
import { quarantineServer, type RegistryServer, saveCanary } from '#store/queries/registry/servers.ts';
import type { RegistryWork } from '#store/queries/registry/work.ts';
import { withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { zoneNameOf } from './known-registered-names.ts';

/** A server can start to give false answers at any time. */
const NEXT_GOOD_MS = 10 * 60_000;
/** Registrars limit requests and close accounts that ask much. */
const NEXT_GOOD_REGISTRAR_MS = 24 * 3_600_000;
/** Negatives do not count before a good canary, so a silent server is tested again soon. */
const NEXT_SILENT_MS = [2_000, 6_000, 15_000, 2 * 60_000, 5 * 60_000] as const;
const NEXT_SILENT_LAST_MS = 15 * 60_000;
/** The routine canary of a trusted server is less urgent. */
const NEXT_SILENT_TRUSTED_MS = 2 * 60_000;
const DNS_TIMEOUT_MS = 6_000;
const UNVOUCHED_MAX = 2;

/** Longer than a canary, shorter than a question's longest wait: it delays the questions if its process dies. */
export const CANARY_LEASE_MS = 50_000;

export const isCanaryDue = (server: RegistryServer, now: number) =>
  server.canal !== 'whois_api' && (server.canario_siguiente === null || server.canario_siguiente <= now);

/** Denials are believed only after a good canary. */
export const isTrusted = (server: RegistryServer) =>
  server.canal === 'whois_api' || (server.canario_ok_en !== null && !server.cuarentena);

/** One question in the server's rate slot; null if it closed or the run stops. */
export type PoliteQuestion = (name: string) => Promise<RegistryEvidence | null>;

/**
 * Asks about a registered and a random name. A wrong answer quarantines the server and discards its denials since the
 * last good canary.
 */
export async function checkCanary(
  deps: PipelineDeps,
  server: RegistryServer,
  work: RegistryWork,
  ask: PoliteQuestion,
  signal: AbortSignal,
): Promise<void> {
  const zone = zoneNameOf(work.dominio);
  const registered = await askForRegistered(deps, zone, ask, signal);
  const random = registered.evidence === null ? null : await ask(randomCanaryName(randomBytes(24), zone));
  if (signal.aborted) return;
  const { outcome, motivo } =
    registered.evidence === null || random === null
      ? { outcome: 'silent' as const, motivo: registered.motivo }
      : judgeCanary(registered.evidence.kind, random.kind);
  const { servidor } = work;
  const now = deps.clock.now();
  if (outcome === 'wrong') {
    const failed = { servidor, motivo, since: now, until: quarantinedUntil(server.ultima_mentira, now), now };
    await withSystem(deps.store, (tx) => quarantineServer(tx, failed));
    deps.log.warn({ servidor, motivo }, 'registry server quarantined');
  } else {
    const goodMs = isRegistrar(server.canal) ? NEXT_GOOD_REGISTRAR_MS : NEXT_GOOD_MS;
    const next = now + (outcome === 'good' ? goodMs : silentMs(server));
    const canary = { servidor, outcome, motivo, quarantinedBefore: server.ultima_mentira, next, now };
    await withSystem(deps.store, (tx) => saveCanary(tx, canary));
  }
  await withdrawDenials(deps.store, () => deps.clock.now(), signal);
}

function silentMs(server: RegistryServer): number {
  if (isTrusted(server)) return NEXT_SILENT_TRUSTED_MS;
  return NEXT_SILENT_MS[server.canarios_callados] ?? NEXT_SILENT_LAST_MS;
}

/** If the zone's DNS delegates the name, a denial is wrong. Without such a name only a positive answer counts. */
async function askForRegistered(
  deps: PipelineDeps,
  zone: string,
  ask: PoliteQuestion,
  signal: AbortSignal,
): Promise<{ evidence: RegistryEvidence | null; motivo: string | null }> {
  const famous = registeredCanaryNames(zone);
  const vouched = await delegatedName(deps, [...famous, ...deps.knownRegistered.of(zone)], signal);
  if (vouched !== null) return { evidence: await ask(vouched), motivo: null };
  for (const name of famous.slice(0, UNVOUCHED_MAX)) {
    const evidence = await ask(name);
    if (evidence === null || signal.aborted) break;
    if (evidence.kind === 'registered') return { evidence, motivo: null };
  }
  return { evidence: null, motivo: 'sin un nombre registrado con que probarlo' };
}

async function delegatedName(
  deps: PipelineDeps,
  names: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  for (const name of names) {
    const seen = await deps.dns.askDelegation(name, { signal, timeoutMs: DNS_TIMEOUT_MS });
    if (seen.kind === 'referral') return name;
  }
  return null;
}
