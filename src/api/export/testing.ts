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
