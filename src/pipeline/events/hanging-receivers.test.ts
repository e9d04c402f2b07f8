import { expect, test } from 'vitest';
import { type Jobs, jobNames, jobs } from '#contract/jobs.ts';
import { silentLogger } from '#platform/logger.ts';
import { createAccount } from '#store/testing.ts';
import { accountSlots } from '../runtime/account-slots.ts';
import { type JobHandlers, startQueue } from '../runtime/queue.ts';
import { accepts, destination, domain, freed, receiver, startReceiver } from './event-receiver.testing.ts';
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
