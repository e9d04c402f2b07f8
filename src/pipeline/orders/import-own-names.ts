import type { ImportarNombres } from '#contract/orders/own-names.ts';
import { estadoGestion } from '#contract/states.ts';
import { verificationPriority } from '#domain/check/priority.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import { unicodeForTheEye } from '#domain/website/website.ts';
import { addDomains } from '#store/queries/domains/requests.ts';
import { setManagement } from '#store/queries/management/purchases.ts';
import { datePurchases, missingNames } from '#store/queries/orders/own-names.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { requireStorage } from '../runtime/storage-quota.ts';

/**
 * Adds names of the account's registrars to the bought ones: checked like any other name, renewing when the registrar says.
 * Names that are not on the registrar's list, or bought already, are left out. Returns how many were added.
 */
export async function importOwnNames(
  { store, clock }: Pick<PipelineDeps, 'store' | 'clock'>,
  usuario_id: string,
  { registrador, dominios }: ImportarNombres,
): Promise<number> {
  return await withAccount(store, usuario_id, async (tx) => {
    const moment = { now: clock.now(), revision: await nextRevision(tx) };
    await requireStorage(tx, usuario_id, moment.now);
    const missing = await missingNames(tx, usuario_id);
    const wanted = missing.filter(
      (name) => name.registrador === registrador && dominios.includes(name.dominio),
    );
    if (wanted.length === 0) return 0;
    const names = wanted.map(({ dominio }) => ({
      dominio,
      dominio_unicode: unicodeForTheEye(dominio),
      zona: dominio.slice(dominio.indexOf('.') + 1),
    }));
    const prioridad = verificationPriority(['live_search']);
    const { nuevos, conocidos } = await addDomains(tx, usuario_id, names, { ...moment, prioridad });
    const ids = [...nuevos, ...conocidos];
    await setManagement(tx, usuario_id, ids, { estado_gestion: estadoGestion.comprado, ...moment });
    await datePurchases(tx, usuario_id, ids, {
      registrador,
      seller: registrarName[registrador],
      now: moment.now,
    });
    if (nuevos.length > 0) wakeUp(tx, { kind: 'domains', usuario_id });
    return ids.length;
  });
}
