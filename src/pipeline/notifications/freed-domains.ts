import { tipoNotificacion } from '#contract/states.ts';
import type { Verdict } from '#domain/verdict/types.ts';
import { freedByBatch } from '#store/queries/domains/freed.ts';
import type { Tx } from '#store/store.ts';
import { notifyDomainGroup } from './domain-group.ts';
import { type Moment, wants } from './notifications.ts';

/**
 * Announces domains that just became free (confirmed twice): one growing line a day for each batch, for domains without one
 * and for awaited releases. A domain is announced again only after it was seen registered (`saveSteps`). Call it after
 * writing the verdicts.
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
  for (const group of groups) {
    if (!(await wants(tx, usuarioId, group.con_plazo ? 'liberaciones' : 'dominios_expirados'))) continue;
    if (group.con_plazo) await notifyReleased(tx, usuarioId, group, moment);
    else await notifyGroup(tx, usuarioId, group, moment);
  }
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

/** Names whose release was awaited. */
const notifyReleased = (tx: Tx, usuarioId: string, group: Group, moment: Moment): Promise<void> =>
  notifyDomainGroup(
    tx,
    usuarioId,
    {
      clave_evento: `liberados:${group.dia}`,
      tipo: tipoNotificacion.dominios_liberados,
      titulo: (cantidad) =>
        cantidad === 1
          ? 'Liberado: un dominio vigilado ya está libre'
          : `Liberados: ${cantidad.toLocaleString('es-ES')} dominios vigilados ya están libres`,
      consejo: 'Regístralos cuanto antes: los puede comprar cualquiera.',
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
