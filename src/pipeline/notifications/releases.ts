import { tipoNotificacion } from '#contract/states.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { accountDay } from '#store/queries/notifications/account-day.ts';
import { takeNearReleases } from '#store/queries/release/near-releases.ts';
import { nextRevision, type Tx } from '#store/store.ts';
import { notifyDomainGroup } from './domain-group.ts';
import { type Moment, wants } from './notifications.ts';

const HOUR_MS = 3_600_000;

/** Announces that an announced release is off because the name is back in its zone. Call it where that is written. */
export async function notifyWithdrawn(
  tx: Tx,
  usuarioId: string,
  name: { id: string; dominio_unicode: string },
  moment: Moment,
): Promise<void> {
  if (!(await wants(tx, usuarioId, 'liberaciones'))) return;
  const group = {
    clave_evento: `retiradas:${await accountDay(tx, usuarioId, moment.now)}`,
    tipo: tipoNotificacion.liberaciones_retiradas,
    titulo: (cantidad: number) =>
      cantidad === 1
        ? 'Liberación retirada: un dominio vigilado vuelve a estar en su zona'
        : `Liberaciones retiradas: ${cantidad.toLocaleString('es-ES')} dominios vigilados vuelven a estar en su zona`,
    consejo:
      'Los ha renovado su titular, u otro los ha registrado si su plazo ya había empezado. Se siguen mirando a diario: descarta los que ya no te interesen.',
    ids: [name.id],
    dominios: [name.dominio_unicode],
  };
  await notifyDomainGroup(tx, usuarioId, group, moment);
}

/** Announces once each watched name whose release begins before `before`: one growing line a day. */
export async function notifyNear(tx: Tx, usuarioId: string, now: number, before: number): Promise<void> {
  const revision = await nextRevision(tx);
  const near = await takeNearReleases(tx, usuarioId, { now, before });
  if (near.length === 0 || !(await wants(tx, usuarioId, 'liberaciones'))) return;
  const timeZone = (await readAccount(tx, usuarioId))?.timezone ?? 'UTC';
  const group = {
    clave_evento: `proximas:${await accountDay(tx, usuarioId, now)}`,
    tipo: tipoNotificacion.liberaciones_proximas,
    titulo: (cantidad: number) =>
      cantidad === 1
        ? 'Un dominio vigilado empieza su plazo de liberación en menos de un día'
        : `${cantidad.toLocaleString('es-ES')} dominios vigilados empiezan su plazo de liberación en menos de un día`,
    consejo:
      'Ten preparada la cuenta donde vas a registrarlos y pulsa «Confirmar ahora» cuando empiece el plazo.',
    ids: near.map(({ id }) => id),
    dominios: near.map((one) => `${one.dominio_unicode} (${when(one, timeZone)})`),
  };
  await notifyDomainGroup(tx, usuarioId, group, { now, revision });
}

/** '27 nov'; '27 nov, 06–12 h'; over several days '26 nov, 06 h – 28 nov, 12 h'. Hours are rounded outwards. */
function when({ desde: from, hasta: to }: { desde: number; hasta: number | null }, timeZone: string): string {
  const days = new Intl.DateTimeFormat('es-ES', { timeZone, day: 'numeric', month: 'short' });
  const hours = new Intl.DateTimeFormat('es-ES', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  if (to === null) return days.format(from);
  const last = Math.ceil(to / HOUR_MS) * HOUR_MS;
  const [day, end] = [days.format(from), days.format(last)];
  return day === end
    ? `${day}, ${hours.format(from)}–${hours.format(last)} h`
    : `${day}, ${hours.format(from)} h – ${end}, ${hours.format(last)} h`;
}
