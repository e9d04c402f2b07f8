import { quarantinedUntil } from '#domain/canary.ts';
import { type DisprovedDenial, disprovedDenials } from '#domain/disproved.ts';
import type { Evidence } from '#domain/evidence.ts';
import { quarantineServer, type RegistryServer } from '#store/queries/registry-servers.ts';
import type { Tx } from '#store/store.ts';
import { isTrusted } from './canary.ts';

const MOTIVO = 'ha negado un dominio que estaba registrado';

/** Servers whose denial of one of these names is disproved by what else is known of it, each with its earliest lie. */
export function liarsAmong(
  servers: ReadonlyMap<string, RegistryServer>,
  evidenceByName: Iterable<readonly Evidence[]>,
): Map<string, number> {
  const liars = new Map<string, number>();
  const note = ({ servidor, hora }: DisprovedDenial) => {
    const server = servers.get(servidor);
    if (server === undefined || !isTrusted(server)) return;
    liars.set(servidor, Math.min(hora, liars.get(servidor) ?? hora));
  };
  for (const evidence of evidenceByName) disprovedDenials(evidence).forEach(note);
  return liars;
}

/** What these servers denied since they were last known to be honest, marked as no evidence. */
export function disbelieved(
  evidence: readonly Evidence[],
  servers: ReadonlyMap<string, RegistryServer>,
  liars: ReadonlyMap<string, number>,
): Evidence[] {
  return evidence.map((piece) => {
    const lied = liars.get(piece.servidor);
    if (lied === undefined || !('quarantined' in piece) || piece.kind !== 'absent') return piece;
    const since = Math.min(lied, servers.get(piece.servidor)?.canario_ok_en ?? 0);
    return piece.hora < since ? piece : { ...piece, quarantined: true };
  });
}

/** As after a failed canary; the servers as they stood are given, and come back as they stand now. */
export async function quarantineLiars(
  tx: Tx,
  servers: ReadonlyMap<string, RegistryServer>,
  liars: ReadonlyMap<string, number>,
  now: number,
): Promise<Map<string, RegistryServer>> {
  const after = new Map(servers);
  for (const servidor of [...liars.keys()].sort()) {
    const server = servers.get(servidor);
    if (server === undefined) continue;
    const until = quarantinedUntil(server.ultima_mentira, now);
    const since = liars.get(servidor) ?? now;
    await quarantineServer(tx, { servidor, motivo: MOTIVO, since, until, now });
    const cerrado_hasta = Math.max(server.cerrado_hasta ?? 0, until);
    after.set(servidor, { ...server, cuarentena: true, canario_siguiente: until, cerrado_hasta });
  }
  return after;
}
