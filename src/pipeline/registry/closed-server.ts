import type { RegistryServer } from '#store/queries/registry/servers.ts';

/** A question that would have to wait longer than this for a closed server does not delay its batch. */
const PATIENCE_MS = 60_000;
/** "Too many queries" so often in a row is more than a burst of ours. */
const REFUSALS_PATIENT = 3;

/** A server that throttles whatever is done costs its questions their attempts: a run must end. */
export const keepsRefusing = (server: RegistryServer) => server.limites_seguidos >= REFUSALS_PATIENT;

/** Closed for longer than a question may wait: its questions are answered with that instead of waiting. */
export function isShut(server: RegistryServer, now: number): boolean {
  const opens = server.cerrado_hasta ?? now;
  return opens - now > PATIENCE_MS || (opens > now && keepsRefusing(server));
}
