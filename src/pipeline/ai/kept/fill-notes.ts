import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { bestOpportunities, notesOf, saveNote } from '#store/queries/ai/kept.ts';
import { withAccount } from '#store/store.ts';
import type { AiDeps } from '../../runtime/ports.ts';
import { wholeOpportunity } from '../../value/read-opportunities.ts';
import { askAi } from '../ask-ai.ts';
import { writeNotes } from '../capabilities/notes.ts';
import { factsOf, noteKey, noteStands } from '../opportunity-note.ts';
import type { AiReason } from '../reasons.ts';

export async function fillNotes(
  deps: AiDeps,
  usuarioId: string,
  best: number,
  signal: AbortSignal,
): Promise<AiReason | null> {
  const now = deps.clock.now();
  const open = await withAccount(deps.store, usuarioId, async (tx) => {
    const ids = await bestOpportunities(tx, usuarioId, best);
    const notes = new Map((await notesOf(tx, usuarioId, ids)).map((note) => [note.oportunidad_id, note]));
    const found: OportunidadEntera[] = [];
    for (const id of ids) {
      const whole = await wholeOpportunity(tx, usuarioId, id, now);
      const note = notes.get(id);
      if (whole !== undefined && (note === undefined || !noteStands(note, whole))) found.push(whole);
    }
    return found;
  });
  const items = open.map((one) => ({ hechos: factsOf(one) }));
  const { valores, motivo } = await askAi(deps, usuarioId, writeNotes, items, signal);
  await withAccount(deps.store, usuarioId, async (tx) => {
    for (const [at, one] of open.entries()) {
      const value = valores[at];
      if (!value) continue;
      await saveNote(
        tx,
        usuarioId,
        { oportunidad_id: one._id, nota: value.nota, clave: noteKey(one) },
        deps.clock.now(),
      );
    }
  });
  return motivo;
}
