import * as z from 'zod';
import type { Route } from '#contract/route.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import { scoreAccount } from '#pipeline/value/score-account.ts';
import type { NewBusiness } from '#store/queries/businesses/upsert.ts';
import { insertAttempt } from '#store/queries/orders/attempts.ts';
import { nameFacts } from '#store/queries/orders/name.ts';
import { applyToOrder, insertOrder, type NewOrder } from '#store/queries/orders/order-writer.ts';
import { lockOrder } from '#store/queries/orders/orders.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { Harness, Person } from './harness.ts';
import { seedBatch, seedBusinesses } from './seed.ts';

/** Identifiers of an account's rows, by the word before `:id` in paths. */
export type Things = Readonly<Record<string, string>>;

/** Rows that only specific tests create: here their identifier does not exist. */
const MADE_ELSEWHERE = [
  'accesos',
  'anotaciones',
  'cuentas',
  'destinos',
  'entregas',
  'filtros',
  'passkeys',
  'push',
  'sesiones',
];

/** A batch of the account with keywords, businesses, domains and opportunities. */
export async function seedThings(
  api: Harness,
  as: Person,
  given: { keywords: readonly string[]; businesses: readonly Partial<NewBusiness>[] },
): Promise<Things> {
  const { batch_id, keyword_ids } = await seedBatch(api.deps, as.usuario_id, given.keywords);
  const [keywords = ''] = keyword_ids;
  await seedBusinesses(api.deps, as.usuario_id, { batch_id, keyword_id: keywords }, given.businesses);
  while (await scoreAccount(api.deps, as.usuario_id));
  const first = async (path: string) => {
    const answer = await api.call(path, { as });
    const [one] = z.object({ data: z.array(z.object({ _id: z.string() })) }).parse(await answer.json()).data;
    if (!one) throw new Error(`${path} has nothing of the account that was given its things`);
    return one._id;
  };
  const resultados = await first('/api/resultados');
  const dominios = await first('/api/dominios');
  return {
    batches: batch_id,
    keywords,
    negocios: await first('/api/negocios'),
    dominios,
    ordenes: await seedOrder(api, as, dominios),
    resultados,
    oportunidades: resultados,
  };
}

/** An order for a name, sent without an answer. */
async function seedOrder(api: Harness, as: Person, dominio_id: string): Promise<string> {
  const now = api.clock.now();
  const id = await withAccount(api.deps.store, as.usuario_id, async (tx) => {
    const name = await nameFacts(tx, as.usuario_id, dominio_id, now);
    if (!name) throw new Error('the order has no name');
    const order: NewOrder = {
      dominio_id,
      dominio: name.dominio,
      dominio_unicode: name.dominio_unicode,
      registrador: 'dondominio',
      cuando: 'al_liberarse',
      anos: 1,
      tope_centimos: 2_000,
      servidores: [],
      acepta_premium: false,
      simulacro: false,
      nombre_escrito: null,
      acceso_id: null,
    };
    return await insertOrder(tx, as.usuario_id, order, { hasta: now + 30 * 86_400_000, proxima: now, now });
  });
  if (id === null) throw new Error('the order was not made');
  await sendWithoutAnswer(api, as, id);
  return id;
}

/** Brings an order to the state in which the registrar is asked what it holds. */
export async function sendWithoutAnswer(api: Harness, { usuario_id }: Person, id: string): Promise<void> {
  const now = api.clock.now();
  const precio = { centimos: 700, moneda: 'EUR' };
  const coste = { precio, neto: 700, impuesto: 147, reserva: 17, total: 864 };
  const outcome = { kind: 'unknown', why: 'no_answer' } as const;
  await withAccount(api.deps.store, usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const apply = async (event: OrderEvent) => {
      const row = await lockOrder(tx, usuario_id, id);
      if (!row) throw new Error('the order is gone');
      return (await applyToOrder(tx, usuario_id, row, event, revision)).order;
    };
    await apply({ kind: 'armed', now });
    await apply({ kind: 'claimed', now });
    await insertAttempt(tx, usuario_id, await apply({ kind: 'sending', now }), {
      coste,
      servidor: 'dondominio/una-cuenta',
      now,
    });
    await apply({ kind: 'answered', now, outcome, again: null });
  });
}

/** The route's path with this identifier, or with that of the account's own row. */
export function pathOf(route: Route, things: Things, id?: string): string {
  return route.path.replace(/([^/]+)\/:id/, (_, word: string) => {
    const own = id ?? things[word] ?? (MADE_ELSEWHERE.includes(word) ? crypto.randomUUID() : undefined);
    if (own === undefined)
      throw new Error(
        `${route.path}: ':id' is of '${word}', and no such thing is made in src/api/testing/things.ts. Let the word before ':id' be one of ${Object.keys(things).join(', ')}, or make one there.`,
      );
    return `${word}/${own}`;
  });
}
