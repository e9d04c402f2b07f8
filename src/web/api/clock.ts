/** A larger difference than an answer's transit time: the server's clock was moved, or the browser's is wrong. */
const JUMP_MS = 5_000;

let offsetMs = 0;
const listeners = new Set<() => void>();

/** The clock of relative times ('hace 3 min'), in epoch milliseconds; simulated where the server sends its time. */
export const now = (): number => Date.now() + offsetMs;

/** Adopts the server's time (ISO 8601, sent only by a demonstration) when it differs from ours. */
export function followServerTime(hora: string | null): void {
  const serverTime = hora === null ? Number.NaN : Date.parse(hora);
  if (Number.isNaN(serverTime) || Math.abs(serverTime - now()) < JUMP_MS) return;
  offsetMs = serverTime - Date.now();
  for (const listener of [...listeners]) listener();
}

/** Calls `listener` when the time jumps; returns the unsubscribe function. */
export function onTimeJump(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
