import { tipoNotificacion } from '#contract/states.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { accountsWithRenewals, takeRenewals } from '#store/queries/management/purchases.ts';
import { addNotification } from '#store/queries/notifications/notifications.ts';
import { nextRevision, type Tx, withAccount, withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

/** The title's text and `renewals_due` say the same period. */
const BEFORE_MS = 30 * 86_400_000;
/** A renewal that passed less than a day ago is still announced. */
const PAST_MS = 86_400_000;
const AT_ONCE = 1_000;
const SHOWN = 3;

/** Announces renewals of bought names within a month, once each: one notification for each account and run. */
export async function remindRenewals(
  deps: Pick<PipelineDeps, 'store' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now();
  const due = await withSystem(deps.store, (tx) => accountsWithRenewals(tx, now + BEFORE_MS, AT_ONCE));
  for (const usuarioId of due) {
    if (signal.aborted) return;
    await withAccount(deps.store, usuarioId, (tx) => remind(tx, usuarioId, now)).catch((error: unknown) =>
      deps.log.warn({ err: error, usuario_id: usuarioId }, 'the renewals of an account were not announced'),
    );
  }
}

async function remind(tx: Tx, usuarioId: string, now: number): Promise<void> {
  const revision = await nextRevision(tx);
  const due = await takeRenewals(tx, usuarioId, { from: now - PAST_MS, before: now + BEFORE_MS });
  if (due.length === 0) return;
  const soonest = due.toSorted((one, other) => one.renueva.getTime() - other.renueva.getTime());
  const timeZone = (await readAccount(tx, usuarioId))?.timezone ?? 'UTC';
  const day = new Intl.DateTimeFormat('es-ES', { timeZone, dateStyle: 'medium' });
  const names = soonest.slice(0, SHOWN).map(({ dominio, renueva }) => `${dominio} (${day.format(renueva)})`);
  const more = due.length - names.length;
  const count = due.length.toLocaleString('es-ES');
  const event = {
    clave_evento: `renovaciones:${now}`,
    tipo: tipoNotificacion.renovaciones,
    titulo:
      due.length === 1
        ? 'Un dominio comprado se renueva pronto'
        : `${count} dominios comprados se renuevan pronto`,
    mensaje: more > 0 ? `${names.join(', ')} y ${more.toLocaleString('es-ES')} más.` : `${names.join(', ')}.`,
    enlace: '/expired?vista=comprados',
    cantidad: due.length,
  };
  await addNotification(tx, usuarioId, event, { now, revision });
}
