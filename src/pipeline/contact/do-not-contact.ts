import type { MarcaQuitada } from '#contract/contact/entities.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import {
  type AskedMarks,
  addMarks,
  markedBusinesses,
  removeMarks,
  restoreMarks,
  unmarkedBusinesses,
} from '#store/queries/contact/marks.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { nextRevision, type Store, type Tx, withAccount } from '#store/store.ts';
import type { MarkSecrets } from '../runtime/account-keys.ts';
import { ensureContactKeys, hashed, readContactKeys } from './contact-keys.ts';
import { keepMarks } from './keep-marks.ts';

interface Deps {
  store: Store;
  clock: Clock;
  marks: MarkSecrets;
}

/** Whole ids that a line of the history has room for. */
const IDS_TOLD = 7;

type Change = 'contacto_bloqueado' | 'contacto_permitido' | 'contacto_devuelto';

async function audit(
  tx: Tx,
  usuarioId: string,
  accion: Change,
  { count, ids, now, device }: { count: number; ids: readonly string[]; now: number; device: Device },
): Promise<void> {
  if (count === 0) return;
  const detalle = [cuantos(count, 'marca', 'marcas'), ...ids.slice(0, IDS_TOLD)].join(', ');
  await addAudit(tx, usuarioId, { accion, detalle, now, ...device });
}

/** Marks businesses, with all rows of the same ones. Returns how many were not marked before. Throws `fecha_futura`. */
export async function blockContact(
  deps: Deps,
  usuarioId: string,
  ids: readonly string[],
  mark: { motivo: string; fecha?: string | undefined },
  device: Device,
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
    const marked = businesses.map(({ id }) => id);
    await keepMarks(tx, marks, usuarioId, { namesakesOf: marked }, revision);
    await audit(tx, usuarioId, 'contacto_bloqueado', { count: made, ids: marked, now, device });
    return made;
  });
}

/** Removes marks with all others of the same businesses, imported ones with another key too. Returns them. */
export async function allowContact(
  deps: Deps,
  usuarioId: string,
  which: AskedMarks,
  device: Device,
): Promise<MarcaQuitada[]> {
  const now = deps.clock.now();
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const revision = await nextRevision(tx);
    const businesses = await markedBusinesses(tx, usuarioId, which);
    const keys = await readContactKeys(deps.marks, tx, usuarioId);
    const gone = await removeMarks(tx, usuarioId, which, { hashed: hashed(businesses, keys), revision });
    const told = { count: gone.length, ids: businessesOf(gone), now, device };
    await audit(tx, usuarioId, 'contacto_permitido', told);
    return gone;
  });
}

/** Brings removed marks back, each with its date and reason. Returns how many. Throws `fecha_futura`. */
export async function restoreMarked(
  deps: Deps,
  usuarioId: string,
  removed: readonly MarcaQuitada[],
  device: Device,
): Promise<number> {
  const now = deps.clock.now();
  for (const { fecha } of removed) pastDate(fecha, now);
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const revision = await nextRevision(tx);
    const restored = await restoreMarks(tx, usuarioId, removed, revision);
    const namesakesOf = removed.flatMap(({ negocios }) => negocios);
    await keepMarks(tx, deps.marks, usuarioId, { namesakesOf }, revision);
    const told = { count: restored, ids: businessesOf(removed), now, device };
    await audit(tx, usuarioId, 'contacto_devuelto', told);
    return restored;
  });
}

const businessesOf = (marks: readonly MarcaQuitada[]): string[] =>
  marks.flatMap(({ _id, negocios }) => (negocios.length === 0 ? [_id] : negocios));

const SKEW_MS = 60_000;

/** The given date, or now. Throws `fecha_futura`. */
export function pastDate(fecha: string | undefined, now: number): number {
  if (fecha === undefined) return now;
  const time = Date.parse(fecha);
  if (time > now + SKEW_MS) throw new AppError('fecha_futura');
  return time;
}
