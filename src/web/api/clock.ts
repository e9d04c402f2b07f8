/** Further apart than an answer is on its way: the server's clock was moved, or the browser's is wrong. */
const JUMP_MS = 5_000;

let offsetMs = 0;
const listeners = new Set<() => void>();

/** The time by which texts speak of 'hace 3 min', in epoch milliseconds: the simulated one where the server tells it. */
export const now = (): number => Date.now() + offsetMs;

/** Takes over the time of an answer (ISO 8601; only a demonstration tells it) when it has moved from ours. */
export function followServerTime(hora: string | null): void {
  const serverTime = hora === null ? Number.NaN : Date.parse(hora);
  if (Number.isNaN(serverTime) || Math.abs(serverTime - now()) < JUMP_MS) return;
  offsetMs = serverTime - Date.now();
  for (const listener of [...listeners]) listener();
}

/** Calls `listener` when the time jumps; gives the way to stop. */
export function onTimeJump(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
