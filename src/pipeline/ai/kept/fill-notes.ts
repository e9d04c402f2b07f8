import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { bestOpportunities, namedBusinesses, notesOf, saveNote } from '#store/queries/ai/kept.ts';
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
    const named = await namedBusinesses(tx, usuarioId, ids);
    const found: { about: OportunidadEntera; negocios: string[] }[] = [];
    for (const id of ids) {
      const about = await wholeOpportunity(tx, usuarioId, id, now);
      const note = notes.get(id);
      if (about !== undefined && (note === undefined || !noteStands(note, about)))
        found.push({ about, negocios: named.get(id) ?? [] });
    }
    return found;
  });
  const items = open.map(({ about, negocios }) => ({ hechos: factsOf(about), negocios }));
  const { valores, motivo } = await askAi(deps, usuarioId, writeNotes, items, signal);
  await withAccount(deps.store, usuarioId, async (tx) => {
    for (const [at, { about, negocios }] of open.entries()) {
      const value = valores[at];
      if (!value) continue;
      const note = { oportunidad_id: about._id, nota: value.nota, clave: noteKey(about), negocios };
      await saveNote(tx, usuarioId, note, deps.clock.now());
    }
  });
  return motivo;
}
