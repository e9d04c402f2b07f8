import type { TipoEvento } from '#contract/events/entities.ts';
import { eventDefinitions } from '#contract/events/event-schemas.ts';
import { readBatch } from '#store/queries/batches/list.ts';
import { keepsLittleOfGoogle } from '#store/queries/businesses/google.ts';
import { domainsOf } from '#store/queries/domains/list.ts';
import type { DueDelivery } from '#store/queries/events/deliveries.ts';
import { opportunitiesById } from '#store/queries/opportunities/list.ts';
import { readOrder } from '#store/queries/orders/list.ts';
import type { Tx } from '#store/store.ts';
import { withheld } from '../contact/withheld.ts';
import { withBrandRisk } from '../value/brand-risks.ts';
import { wholeOpportunities } from '../value/read-opportunities.ts';

type Composed = Pick<DueDelivery, 'evento_id' | 'tipo' | 'entidad_id' | 'hechos' | 'creado'>;

/** Bodies by event, with each entity as an export gives it now; an event about something that was deleted has none. */
export async function composeBodies(
  tx: Tx,
  usuarioId: string,
  events: readonly Composed[],
  now: number,
): Promise<Map<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(events.filter(({ tipo }) => tipo.startsWith(kind)).map(({ entidad_id }) => entidad_id)),
  ];
  const found = await domainsOf(tx, usuarioId, idsOf('dominio.'));
  const stored = await opportunitiesById(tx, usuarioId, idsOf('oportunidad.'));
  const minimo = found.length + stored.length > 0 && (await keepsLittleOfGoogle(tx, usuarioId));
  const told = { withoutGoogle: minimo };
  const domains = await withBrandRisk(tx, usuarioId, found, now, told);
  const opportunities = stored.length === 0 ? [] : await wholeOpportunities(tx, usuarioId, stored, now, told);
  const keepBack = withheld({ minimo });
  const entities = new Map<string, unknown>();
  for (const one of domains) entities.set(one._id, keepBack.domain(one));
  for (const one of opportunities) entities.set(one._id, keepBack.opportunity(one));
  for (const batch_id of idsOf('batch.'))
    entities.set(batch_id, await readBatch(tx, { usuario_id: usuarioId, batch_id }, now));
  for (const id of idsOf('orden.')) entities.set(id, await readOrder(tx, usuarioId, id));
  const bodies = new Map<string, string>();
  for (const event of events) {
    const entity = entities.get(event.entidad_id);
    if (entity !== undefined) bodies.set(event.evento_id, bodyOf(event, dataOf(event, entity)));
  }
  return bodies;
}

function dataOf({ tipo, hechos }: Composed, entity: unknown): object {
  if (tipo === 'oportunidad.nueva') return { oportunidad: entity };
  // 'batch.fin' is about a batch, and so on.
  return { [tipo.slice(0, tipo.indexOf('.'))]: entity, cambio: hechos };
}

const bodyOf = ({ tipo, creado }: { tipo: TipoEvento; creado: number }, data: object): string =>
  JSON.stringify({
    type: tipo,
    version: eventDefinitions[tipo].version,
    timestamp: new Date(creado).toISOString(),
    data,
  });
