import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { addMarks, removeMarks, unmarkedBusinesses } from '#store/queries/contact/marks.ts';
import { nextRevision, type Store, withAccount } from '#store/store.ts';
import type { MarkSecrets } from '../runtime/account-keys.ts';
import { ensureContactKeys, hashed } from './contact-keys.ts';
import { keepMarks } from './keep-marks.ts';

interface Deps {
  store: Store;
  clock: Clock;
  marks: MarkSecrets;
}

/**
 * Marks businesses, with all rows of the same ones. Returns how many were not marked before. Throws `fecha_futura`.
 */
export async function blockContact(
  deps: Deps,
  usuarioId: string,
  ids: readonly string[],
  mark: { motivo: string; fecha?: string | undefined },
): Promise<number> {
  const { marks } = deps;
  const now = deps.clock.now();
  const fecha = pastDate(mark.fecha, now);
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const revision = await nextRevision(tx);
    const businesses = await unmarkedBusinesses(tx, usuarioId, { ids });
    if (businesses.length === 0) return 0;
    const keys = await ensureContactKeys(marks, tx, usuarioId, now);
    const made = await addMarks(tx, usuarioId, hashed(businesses, keys.slice(0, 1)), {
      motivo: mark.motivo,
      fecha,
      revision,
    });
    await keepMarks(tx, marks, usuarioId, { namesakesOf: businesses.map(({ id }) => id) }, revision);
    return made;
  });
}

export async function allowContact(
  deps: Deps,
  usuarioId: string,
  which: { marcas: readonly string[] } | { negocios: readonly string[] },
): Promise<number> {
  return await withAccount(deps.store, usuarioId, async (tx) =>
    removeMarks(tx, usuarioId, which, await nextRevision(tx)),
  );
}

const SKEW_MS = 60_000;

/** The given date, or now. Throws `fecha_futura`. */
export function pastDate(fecha: string | undefined, now: number): number {
  if (fecha === undefined) return now;
  const time = Date.parse(fecha);
  if (time > now + SKEW_MS) throw new AppError('fecha_futura');
  return time;
}
