import type { Account } from '../http/handler.ts';
import type { ExportGate } from './export-gate.ts';

/** How many exports the account could begin now. */
export function freePlaces(gate: ExportGate, usuarioId: string): number {
  const taken: (() => void)[] = [];
  try {
    for (;;) taken.push(gate.enter(usuarioId));
  } catch {
    return taken.length;
  } finally {
    for (const leave of taken) leave();
  }
}

/** The account of a request, by a session. */
export const requestOf = (usuario_id: string): Account => ({
  usuario_id,
  sesion_id: usuario_id,
  email: `${usuario_id}@example.com`,
  ip: '127.0.0.1',
  expMs: Number.MAX_SAFE_INTEGER,
  verifiedMs: 0,
  hasSecondFactor: false,
  acceso: null,
});

/** For downloads whose session stays open. */
export const stillSignedIn = { stillOpen: async () => true };
