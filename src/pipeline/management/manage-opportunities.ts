import type { CompraCambio } from '#contract/entities/gestion.ts';
import type { AccionResultados } from '#contract/routes/resultados.ts';
import { estadoGestion } from '#contract/states.ts';
import { editDomains } from '#store/queries/domains/edits.ts';
import { setManagement } from '#store/queries/management/purchases.ts';
import { setAside } from '#store/queries/opportunities/edits.ts';
import { subjectsOf } from '#store/queries/opportunities/names.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

/**
 * Sets opportunities aside as bought or discarded, with the others of the same names, marks favourites, or undoes it.
 * Buying also sets the domain aside and stores a purchase; discarding leaves the domain as it is. Returns the number
 * of names, and which requested opportunities left the list.
 */
export async function manageOpportunities(
  deps: Pick<PipelineDeps, 'store' | 'clock'>,
  usuarioId: string,
  ids: readonly string[],
  accion: AccionResultados,
  compra?: CompraCambio,
): Promise<{ cambiados: number; apartadas: string[] }> {
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const found = await subjectsOf(tx, usuarioId, ids);
    const known = found.map(({ id }) => id);
    const cambiados = new Set(found.map(({ sujeto }) => sujeto)).size;
    const domainsOf = (rows: typeof found) => [
      ...new Set(rows.flatMap(({ dominio_id }) => dominio_id ?? [])),
    ];
    const domains = domainsOf(found);
    switch (accion) {
      case 'favorito':
        return {
          cambiados: await editDomains(tx, usuarioId, domains, { favorito: true }, moment),
          apartadas: [],
        };
      case 'descartado':
        await setAside(tx, usuarioId, known, estadoGestion.descartado);
        break;
      case 'comprado':
        await setManagement(tx, usuarioId, domains, { estado_gestion: accion, compra, ...moment });
        await setAside(tx, usuarioId, known, estadoGestion.comprado);
        break;
      case 'devolver': {
        const bought = domainsOf(found.filter((row) => row.estado_gestion === estadoGestion.comprado));
        await setManagement(tx, usuarioId, bought, { estado_gestion: null, ...moment });
        await setAside(tx, usuarioId, known, null);
        break;
      }
    }
    return { cambiados, apartadas: found.flatMap(({ id, pedida }) => (pedida ? [id] : [])) };
  });
}
