import type { RegistryServer } from '#store/queries/registry/servers.ts';

/** A longer wait for a closed server does not delay the batch. */
const PATIENCE_MS = 60_000;
/** After this many refusals in a row the server throttles in general. */
const REFUSALS_PATIENT = 3;

/** Questions to a server that always throttles use up attempts, so that a run ends. */
export const keepsRefusing = (server: RegistryServer) => server.limites_seguidos >= REFUSALS_PATIENT;

/** Closed for longer than a question may wait: its questions are answered at once as not asked. */
export function isShut(server: RegistryServer, now: number): boolean {
  const opens = server.cerrado_hasta ?? now;
  return opens - now > PATIENCE_MS || (opens > now && keepsRefusing(server));
}
