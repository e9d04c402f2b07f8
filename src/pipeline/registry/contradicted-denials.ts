import type { Evidence } from '#domain/evidence/evidence.ts';
import { quarantinedUntil } from '#domain/registry-server/canary.ts';
import { disprovedDenials } from '#domain/registry-server/contradicted-denial.ts';
import { quarantineServer, type RegistryServer } from '#store/queries/registry/servers.ts';
import type { Tx } from '#store/store.ts';
import { isTrusted } from './canary.ts';

const MOTIVO = 'ha negado un dominio que estaba registrado';

interface Contradiction {
  /** The time of the earliest denial. */
  since: number;
  /** All about names that this server has denied before: its records may be out of step there, and right elsewhere. */
  known: boolean;
}
export type ContradictedServers = ReadonlyMap<string, Contradiction>;

interface KnownOfName {
  evidence: readonly Evidence[];
  /** Start of the check that asks both channels of its registry; null where one is all there is. */
  bothAskedFrom: number | null;
}

/** Servers whose denial of one of these names is disproved by what else is known of it. */
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

/** As after a failed canary, for servers as they stood when they were contradicted. */
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
