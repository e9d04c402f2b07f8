import type { NombreClave } from '#contract/entities/configuracion.ts';
import { verificationPriority } from '#domain/check/priority.ts';
import { registrarChannels, registrarKey, registrarSells } from '#domain/evidence/registrar-channel.ts';
import { closedZones } from '#store/queries/domains/list-zone.ts';
import { askAgain, undecidedOf } from '#store/queries/domains/requests.ts';
import type { Tx } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';

/** More than a registrar answers in a day; further names are asked about at their next recheck. */
const AT_ONCE = 2_000;
const PRIORITY = verificationPriority(['batch']);

/** Checks the names that a saved key can answer and their registry does not, instead of at their recheck. */
export async function askNewKey(
  tx: Tx,
  usuario_id: string,
  nombres: readonly NombreClave[],
  moment: { now: number; revision: number },
): Promise<void> {
  const zonas = closedZones.filter((zona) => nombres.some((nombre) => answersFor(nombre, zona)));
  if (zonas.length === 0) return;
  const ids = await undecidedOf(tx, usuario_id, { zonas, limit: AT_ONCE });
  if (ids.length === 0) return;
  await askAgain(tx, usuario_id, ids, { ...moment, prioridad: PRIORITY });
  wakeUp(tx, { kind: 'domains', usuario_id });
}

function answersFor(nombre: NombreClave, zona: string): boolean {
  if (nombre === 'whois_api_key') return true;
  return registrarChannels.some(
    (canal) => registrarKey[canal] === nombre && registrarSells(canal, `nombre.${zona}`),
  );
}
