import type { Evidence } from '#domain/evidence/evidence.ts';
import { quarantinedUntil } from '#domain/registry-server/canary.ts';
import { disprovedDenials } from '#domain/registry-server/contradicted-denial.ts';
import { quarantineServer, type RegistryServer } from '#store/queries/registry/servers.ts';
import type { Tx } from '#store/store.ts';
import { isTrusted } from './canary.ts';

const MOTIVO = 'ha negado un dominio que estaba registrado';

interface Contradiction {
  since: number;
  /** All contradictions concern names that this server denied before, so only these records may be stale. */
  known: boolean;
}
export type ContradictedServers = ReadonlyMap<string, Contradiction>;

interface KnownOfName {
  evidence: readonly Evidence[];
  /** Start of the check if the registry's two channels are asked; otherwise null. */
  bothAskedFrom: number | null;
}

/** Servers whose denial is disproved by other evidence of the name. */
export function contradictedServers(
  servers: ReadonlyMap<string, RegistryServer>,
  names: Iterable<KnownOfName>,
): ContradictedServers {
  const contradicted = new Map<string, Contradiction>();
  for (const { evidence, bothAskedFrom } of names) {
    for (const { servidor, hora } of disprovedDenials(evidence, bothAskedFrom)) {
      const server = servers.get(servidor);
      if (server === undefined || !isTrusted(server)) continue;
      const other = contradicted.get(servidor);
      const known = isDiscarded(evidence, servidor) && (other?.known ?? true);
      contradicted.set(servidor, { since: Math.min(hora, other?.since ?? hora), known });
    }
  }
  return contradicted;
}

const isDiscarded = (evidence: readonly Evidence[], servidor: string): boolean =>
  evidence.some(
    (piece) =>
      piece.servidor === servidor && piece.kind === 'absent' && 'quarantined' in piece && piece.quarantined,
  );

/** Like after a failed canary; `servers` is their state at the contradiction. */
export async function quarantineContradicted(
  tx: Tx,
  servers: ReadonlyMap<string, RegistryServer>,
  contradicted: ContradictedServers,
  now: number,
): Promise<void> {
  for (const [servidor, { since, known }] of [...contradicted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const before = known ? null : (servers.get(servidor)?.ultima_mentira ?? null);
    const until = quarantinedUntil(before, now);
    await quarantineServer(tx, { servidor, motivo: MOTIVO, since, until, now });
  }
}
