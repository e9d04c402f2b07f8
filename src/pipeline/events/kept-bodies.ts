import * as z from 'zod';
import { unmarkedBusinesses } from '#store/queries/contact/marks.ts';
import { type DueDelivery, takeBackBodies } from '#store/queries/events/deliveries.ts';
import type { Tx } from '#store/store.ts';

const Shown = z.object({ negocio_id: z.object({ _id: z.uuid() }).nullish() });
const Told = z.object({
  data: z.object({
    dominio: Shown.nullish(),
    oportunidad: Shown.extend({ dominio_id: Shown.nullish() }).nullish(),
  }),
});

/** Takes the bodies of earlier attempts that tell of a business which was marked or deleted since. */
export async function withoutOutdated(
  tx: Tx,
  usuarioId: string,
  deliveries: readonly DueDelivery[],
): Promise<DueDelivery[]> {
  const told = deliveries.map((delivery) => ({ delivery, businesses: businessesIn(delivery.cuerpo) }));
  const ids = new Set(told.flatMap(({ businesses }) => businesses));
  if (ids.size === 0) return [...deliveries];
  const unmarked = await unmarkedBusinesses(tx, usuarioId, { ids: [...ids] });
  const known = new Set(unmarked.map(({ id }) => id));
  const isOutdated = ({ businesses }: (typeof told)[number]) => businesses.some((id) => !known.has(id));
  const outdated = told.filter(isOutdated).map(({ delivery }) => delivery);
  const bodies = outdated.flatMap(({ evento_id: id, cuerpo }) => (cuerpo === null ? [] : [{ id, cuerpo }]));
  await takeBackBodies(tx, usuarioId, bodies);
  return told.map((one) => (isOutdated(one) ? { ...one.delivery, cuerpo: null } : one.delivery));
}

function businessesIn(cuerpo: string | null): string[] {
  const told = cuerpo === null ? undefined : Told.safeParse(JSON.parse(cuerpo)).data?.data;
  const shown = [told?.dominio, told?.oportunidad, told?.oportunidad?.dominio_id];
  return shown.flatMap((one) => one?.negocio_id?._id ?? []);
}
