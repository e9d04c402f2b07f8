import { showsRenewal } from '#domain/orders/sending/renewal.ts';
import type { Interval } from '#domain/release/interval.ts';
import { readEvidence } from '#store/queries/evidence/evidence.ts';
import type { OrderRow } from '#store/queries/orders/orders.ts';
import { type ReleaseFacts, releaseFacts } from '#store/queries/orders/release-facts.ts';
import { withAccount } from '#store/store.ts';
import type { OrderDeps } from './order-deps.ts';

/** A date, the registry's or an estimate by the zone's rules, may be wrong by this. */
const ESTIMATE_MS = 12 * 3_600_000;

interface Releases {
  /** Of the order's own name. Null: no date. */
  own: Interval | 'renewed' | null;
  /** Of the account's other orders that wait at the same registrar. */
  beside: Interval[];
}

/** When the names of the account's orders are released, as it knows them now. */
export async function releasesOf(
  deps: Pick<OrderDeps, 'store'>,
  usuarioId: string,
  order: Pick<OrderRow, 'id' | 'registrador' | 'dominio' | 'cuando' | 'fecha_armada'>,
  now: number,
): Promise<Releases> {
  const waiting = await withAccount(deps.store, usuarioId, (tx) => releaseFacts(tx, usuarioId, order, now));
  const mine = waiting.find(({ id }) => id === order.id);
  const own = mine === undefined ? null : releaseBy(mine, now);
  const asksRegistry = order.cuando === 'reserva' && own === null && mine?.activo === true;
  return {
    own: asksRegistry && (await isRenewed(deps, usuarioId, order, now)) ? 'renewed' : own,
    beside: waiting.flatMap((facts) => {
      const release = facts.id === order.id ? null : releaseBy(facts, now);
      return release === null || release === 'renewed' ? [] : [release];
    }),
  };
}

/** Of a generic name, which the clock of zones does not watch: what its registry has said since the order was armed. */
async function isRenewed(
  { store }: Pick<OrderDeps, 'store'>,
  usuarioId: string,
  { dominio, fecha_armada: since }: Pick<OrderRow, 'dominio' | 'fecha_armada'>,
  now: number,
): Promise<boolean> {
  if (since === null) return false;
  const kept = await withAccount(store, usuarioId, (tx) => readEvidence(tx, usuarioId, [dominio], now));
  return showsRenewal(kept.get(dominio) ?? [], { since, now });
}

function releaseBy(
  { libre, desde, hasta, publicada, estimada, delegado }: ReleaseFacts,
  now: number,
): Interval | 'renewed' | null {
  if (libre) return { desde: now, hasta: now };
  const told = publicada === null ? null : around(publicada);
  // An order waits for an interval that ends after a published day on which there was no release.
  if (told !== null && (now <= told.hasta || told.hasta >= (hasta ?? 0))) return told;
  if (desde !== null && hasta !== null) return { desde, hasta };
  if (estimada !== null) return around(estimada);
  return delegado ? 'renewed' : null;
}

const around = (date: number): Interval => ({ desde: date - ESTIMATE_MS, hasta: date + ESTIMATE_MS });
