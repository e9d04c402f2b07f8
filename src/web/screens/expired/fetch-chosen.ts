import type { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../../api/api.ts';
import type { apiFilter } from './queries.ts';

/** Ids in one call. */
const IDS_AT_ONCE = 100;

/** The selected rows in their present state, at most `max`. */
export async function fetchChosen(
  chosen: { ids: ReadonlySet<string>; all: boolean },
  filter: ReturnType<typeof apiFilter>,
  max: number,
): Promise<Dominio[]> {
  if (chosen.all) {
    const { data } = await api.call(dominiosRoutes.listar, { query: { ...filter, limite: max } });
    return data;
  }
  const ids = [...chosen.ids].slice(0, max);
  const found: Dominio[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const part = ids.slice(at, at + IDS_AT_ONCE);
    const query = { ids: part.join(','), limite: part.length };
    found.push(...(await api.call(dominiosRoutes.listar, { query })).data);
  }
  return found;
}
