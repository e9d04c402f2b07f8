import { tipoNotificacion } from '#contract/states.ts';
import type { Verdict } from '#domain/verdict/types.ts';
import { freedByBatch } from '#store/queries/domains/freed.ts';
import type { Tx } from '#store/store.ts';
import { notifyDomainGroup } from './domain-group.ts';
import { type Moment, wants } from './notifications.ts';

/**
 * Announces domains that just became free, which takes two words: one line for each batch (or for the domains of none)
 * and day of the account, which grows during that day and leads to exactly the domains it announces. A domain is announced again only after it was
 * seen taken (`saveSteps`). Call it where the verdicts are written, after them.
 */
export async function notifyFreed(
  tx: Tx,
  usuarioId: string,
  steps: readonly { dominio: { id: string }; verdict: Pick<Verdict, 'es_disponible'> }[],
  moment: Moment,
): Promise<void> {
  const free = steps.filter(({ verdict }) => verdict.es_disponible === true).map(({ dominio }) => dominio.id);
  if (free.length === 0) return;
  const groups = await freedByBatch(tx, usuarioId, free, moment.now);
  if (groups.length === 0 || !(await wants(tx, usuarioId, 'dominios_expirados'))) return;
  for (const group of groups) await notifyGroup(tx, usuarioId, group, moment);
}

type Group = Awaited<ReturnType<typeof freedByBatch>>[number];

const notifyGroup = (tx: Tx, usuarioId: string, group: Group, moment: Moment): Promise<void> =>
  notifyDomainGroup(
    tx,
    usuarioId,
    {
      clave_evento: `libres:${group.batch_id ?? 'sueltos'}:${group.dia}`,
      tipo: tipoNotificacion.dominios_libres,
      titulo: (cantidad) => titleOf(cantidad, group.nombre),
      ids: group.ids,
      dominios: group.dominios,
    },
    moment,
  );

function titleOf(cantidad: number, nombre: string | null): string {
  const what =
    cantidad === 1
      ? '1 dominio libre confirmado'
      : `${cantidad.toLocaleString('es-ES')} dominios libres confirmados`;
  return nombre === null ? what : `${what} en ${nombre}`;
}
