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

/** As after a failed canary, for servers as they stood when they were caught. */
export async function quarantineLiars(
  tx: Tx,
  servers: ReadonlyMap<string, RegistryServer>,
  liars: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  for (const servidor of [...liars.keys()].sort()) {
    const until = quarantinedUntil(servers.get(servidor)?.ultima_mentira ?? null, now);
    const since = liars.get(servidor) ?? now;
    await quarantineServer(tx, { servidor, motivo: MOTIVO, since, until, now });
  }
}
