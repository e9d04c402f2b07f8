import { expect, test } from 'vitest';
import { type Jobs, jobNames, jobs } from '#contract/jobs.ts';
import { silentLogger } from '#platform/logger.ts';
import { sql } from '#store/sql.ts';
import { createAccount } from '#store/testing.ts';
import { accountSlots } from '../runtime/account-slots.ts';
import { type JobHandlers, startQueue } from '../runtime/queue.ts';
import {
  accepts,
  clock,
  destination,
  domain,
  freed,
  inAccount,
  receiver,
  startReceiver,
} from './event-receiver.testing.ts';
import { queueDueEvents, sendEvents } from './send-events.ts';

startReceiver();

test('receivers of one account that hang, as many as there are slots, do not hold up the events of another', async () => {
  const queue = await startQueue({ store: receiver.db.store, log: silentLogger });
  const held: (() => void)[] = [];
  receiver.answer = (response, body) => {
    if (body.includes('otra.es')) accepts(response, body);
    else held.push(() => accepts(response, body));
  };
  const count = jobs['events.send'].concurrency;
  for (let n = 0; n < count; n++) await destination({ url: `${receiver.origin}/${n}` });
  await freed(await domain('cuelga.es'));
  await queueDueEvents({ ...receiver.deps, queue });
  receiver.account = await createAccount(receiver.db.store);
  await destination();
  await freed(await domain('otra.es'));
  await queueDueEvents({ ...receiver.deps, queue });

  const idle = Object.fromEntries(jobNames.map((name) => [name, async () => undefined]));
  const handlers = {
    ...idle,
    'events.send': accountSlots((key: Jobs['events.send']) => sendEvents(receiver.deps, key), silentLogger),
  };
  const stop = new AbortController();
  await queue.work(handlers as unknown as JobHandlers, stop.signal); // one of each name
  const names = () => receiver.calls.map(({ body }) => JSON.parse(body).data.dominio.dominio);
  await expect.poll(names).toContain('otra.es');
  expect(held.length).toBeLessThanOrEqual(2);

  // The receivers answer again: those that waited are delivered without another look at the table.
  receiver.answer = accepts;
  for (const answer of held) answer();
  await expect.poll(() => names().filter((name) => name === 'cuelga.es').length).toBe(count);
  await queue.stop(30_000);
  stop.abort();
});

test('addresses that failed last time and hang, of as many accounts as fill the slots, leave slots to the others', async () => {
  const queue = await startQueue({ store: receiver.db.store, log: silentLogger });
  const held: (() => void)[] = [];
  receiver.answer = (response, body) => {
    if (body.includes('sana.es')) accepts(response, body);
    else held.push(() => accepts(response, body));
  };
  const count = jobs['events.send'].concurrency;
  for (let n = 0; n < count; n += 2) {
    if (n > 0) receiver.account = await createAccount(receiver.db.store);
    for (const path of ['uno', 'dos']) await destination({ url: `${receiver.origin}/${path}` });
    await inAccount((tx) => tx.execute(sql`UPDATE destinos_eventos SET fallos = 1`));
    await freed(await domain('cuelga.es'));
  }
  const handlers = {
    ...Object.fromEntries(jobNames.map((name) => [name, async () => undefined])),
    'events.send': accountSlots((key: Jobs['events.send']) => sendEvents(receiver.deps, key), silentLogger),
  };
  const stop = new AbortController();
  await queue.work(handlers as unknown as JobHandlers, stop.signal); // one of each name
  await queueDueEvents({ ...receiver.deps, queue });
  await expect.poll(() => held.length).toBe(count / 2);
  await queueDueEvents({ ...receiver.deps, queue });
  receiver.account = await createAccount(receiver.db.store);
  await destination();
  await freed(await domain('sana.es'));
  await queueDueEvents({ ...receiver.deps, queue });
  const names = () => receiver.calls.map(({ body }) => JSON.parse(body).data.dominio.dominio);
  await expect.poll(names).toContain('sana.es');
  expect(held).toHaveLength(count / 2);

  // As those that hang end, the others that failed have their turn.
  receiver.answer = accepts;
  for (const answer of held) answer();
  await expect
    .poll(async () => {
      clock.advance(6_000);
      await queueDueEvents({ ...receiver.deps, queue });
      return names().filter((name) => name === 'cuelga.es').length;
    })
    .toBe(count);
  await queue.stop(30_000);
  stop.abort();
});
