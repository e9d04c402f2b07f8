import { nivelLog } from '#contract/states.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { whenText } from '#domain/text/moment.ts';
import { addLog, type BatchKey } from '#store/queries/batches/batches.ts';
import {
  clearUnanswered,
  markUnanswered,
  setEndedReason,
  unansweredDomains,
} from '#store/queries/batches/unanswered.ts';
import { readAccount } from '#store/queries/cuentas/accounts.ts';
import type { Tx } from '#store/store.ts';
import type { Moment } from '../notifications/notifications.ts';

/** A step of a check that was written: whether it got an answer, and when it is repeated otherwise. */
export interface WrittenStep {
  dominio_id: string;
  answered: boolean;
  again: number | null;
}

/**
 * While no source answers for any of the domains that come in, their batches say so at once, and when it is tried again;
 * the first answer takes that back.
 */
export async function reportUnanswered(
  tx: Tx,
  usuarioId: string,
  steps: readonly WrittenStep[],
  moment: Moment,
): Promise<void> {
  if (steps.some(({ answered }) => answered)) {
    await clearUnanswered(tx, usuarioId, moment.revision);
    return;
  }
  const [first] = steps.flatMap(({ again }) => again ?? []).toSorted((a, b) => a - b);
  if (first === undefined) return;
  const when = await whenOf(tx, usuarioId, first, moment);
  const motivo = `Sin respuesta al comprobar los dominios (DNS, web o registro). Se volverá a intentar ${when}.`;
  const ids = steps.map(({ dominio_id }) => dominio_id);
  for (const batch_id of await markUnanswered(tx, usuarioId, ids, { motivo, revision: moment.revision })) {
    const log = { now: moment.now, nivel: nivelLog.aviso, mensaje: motivo };
    await addLog(tx, { usuario_id: usuarioId, batch_id }, log);
  }
}

/** What an ended batch could not check, in a sentence that is kept as its reason; null when there is nothing. */
export async function endedUnanswered(tx: Tx, key: BatchKey, moment: Moment): Promise<string | null> {
  const { total, proxima } = await unansweredDomains(tx, key);
  if (total === 0) return null;
  const again =
    proxima === null
      ? 'Compruébalos más tarde.'
      : `Se ${total === 1 ? 'volverá' : 'volverán'} a comprobar ${await whenOf(tx, key.usuario_id, proxima, moment)}.`;
  const motivo = `Sin comprobar: ${cuantos(total, 'dominio')}, porque no ha respondido nadie (DNS, web o registro). ${again}`;
  await setEndedReason(tx, key, motivo);
  return motivo;
}

async function whenOf(tx: Tx, usuarioId: string, at: number, { now }: Moment): Promise<string> {
  const account = await readAccount(tx, usuarioId);
  return whenText(at, now, account?.timezone ?? '');
}
