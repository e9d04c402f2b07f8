import type { Evidence } from '#domain/evidence/evidence.ts';
import { accountLimits } from '#store/queries/accounts/limits.ts';
import { pausedDomains } from '#store/queries/domains/batch-domains.ts';
import { lockDomains } from '#store/queries/domains/checks.ts';
import { readEvidence } from '#store/queries/evidence/evidence.ts';
import { type RegistryServer, readServers } from '#store/queries/registry/servers.ts';
import type { Tx } from '#store/store.ts';
import { isTrusted } from '../registry/canary.ts';
import type { CheckResult } from '../runtime/check-result.ts';
import { checkStart, isConclusive } from './domain-checks.ts';

export interface Known {
  rows: Awaited<ReturnType<typeof lockDomains>>;
  evidence: Map<string, Evidence[]>;
  servers: Map<string, RegistryServer>;
  /** Domains whose batches are all paused: they get no next question. */
  paused: ReadonlySet<string>;
  allowed: number;
}

export async function readAll(
  tx: Tx,
  usuarioId: string,
  results: readonly CheckResult[],
  accountServers: readonly string[],
  now: number,
): Promise<Known> {
  const ids = results.map((result) => result.dominio_id);
  const names = results.map((result) => result.dominio);
  const servers = results.flatMap(({ access, work }) => [
    access.servers.rdap,
    access.servers.whois,
    work?.servidor,
  ]);
  const { reintentos_automaticos } = await accountLimits(tx, usuarioId);
  return {
    rows: await lockDomains(tx, usuarioId, ids),
    evidence: await readEvidence(tx, usuarioId, names, now),
    servers: await readServers(tx, [
      ...new Set([...servers, ...accountServers].filter((name) => name != null)),
    ]),
    paused: await pausedDomains(tx, usuarioId, ids),
    allowed: reintentos_automaticos,
  };
}

export const allEvidence = (result: CheckResult, known: Known) => [
  ...(known.evidence.get(result.dominio) ?? []),
  ...trusted(result, known.servers),
];

/** Distrusts the answer of a server that was quarantined during the question. */
export function trusted(result: CheckResult, servers: Known['servers']): readonly Evidence[] {
  const server = result.work === null ? undefined : servers.get(result.work.servidor);
  if (server === undefined || isTrusted(server)) return result.nuevas;
  return result.nuevas.map((piece) =>
    'quarantined' in piece && isConclusive(piece) ? { ...piece, quarantined: true } : piece,
  );
}

/** Start of the check if the zone needs both RDAP and WHOIS for 'free'; otherwise null. */
export function bothAskedFrom(
  { dominio_id, access }: CheckResult,
  { rows }: Known,
  now: number,
): number | null {
  const row = rows.get(dominio_id);
  if (row === undefined || !access.rules.hasRdap || !access.rules.hasWhoisRules) return null;
  return checkStart(row, now);
}
