import type { Interval } from '#domain/release/interval.ts';
import type { OrderRow } from '#store/queries/orders/orders.ts';
import { releaseFacts } from '#store/queries/orders/release-facts.ts';
import { withAccount } from '#store/store.ts';
import type { OrderDeps } from './order-deps.ts';

/** An estimate by the zone's rules may be wrong by this. */
const ESTIMATE_MS = 12 * 3_600_000;

/** When the name of an order is released, as the account knows it now. Null: no date. */
export async function releaseOf(
  { store }: Pick<OrderDeps, 'store'>,
  usuarioId: string,
  { dominio_id, dominio }: Pick<OrderRow, 'dominio_id' | 'dominio'>,
  now: number,
): Promise<Interval | 'renewed' | null> {
  const facts = await withAccount(store, usuarioId, (tx) =>
    releaseFacts(tx, usuarioId, { dominio_id, dominio }),
  );
  if (facts === undefined) return null;
  if (facts.libre) return { desde: now, hasta: now };
  const { desde, hasta, estimada, delegado } = facts;
  if (desde !== null && hasta !== null) return { desde, hasta };
  if (estimada !== null) return { desde: estimada - ESTIMATE_MS, hasta: estimada + ESTIMATE_MS };
  return delegado ? 'renewed' : null;
}
