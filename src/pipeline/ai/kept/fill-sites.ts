import { saveSite, sitesToTell } from '#store/queries/ai/kept.ts';
import { withAccount } from '#store/store.ts';
import type { AiDeps } from '../../runtime/ports.ts';
import { askAi } from '../ask-ai.ts';
import { describeDeadSites } from '../capabilities/dead-sites.ts';
import type { AiReason } from '../reasons.ts';

/** Asks about the archived pages of the best opportunities' names, once for each capture. */
export async function fillSites(
  deps: AiDeps,
  usuarioId: string,
  best: number,
  signal: AbortSignal,
): Promise<AiReason | null> {
  const sites = await withAccount(deps.store, usuarioId, (tx) => sitesToTell(tx, usuarioId, best));
  const { valores, motivo } = await askAi(deps, usuarioId, describeDeadSites, sites, signal);
  const now = deps.clock.now();
  await withAccount(deps.store, usuarioId, async (tx) => {
    for (const [at, { dominio_id, captura }] of sites.entries()) {
      const sitio = valores[at] ?? null;
      if (sitio === null && motivo !== null) continue;
      await saveSite(tx, usuarioId, { dominio_id, captura: captura.getTime(), sitio }, now);
    }
  });
  return motivo;
}
