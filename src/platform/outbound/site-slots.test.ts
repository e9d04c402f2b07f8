import { afterEach, expect, test } from 'vitest';
import { type Release, SiteBusy, SiteSlots } from './site-slots.ts';

/** Ends the waits that a test leaves open: their time would run out during another file. */
let ending = new AbortController();
afterEach(() => {
  ending.abort();
  ending = new AbortController();
});
const patient = {
  get signal() {
    return ending.signal;
  },
  waitMs: 60_000,
};

/** Asks for a connection; `order` gets its name when it begins. */
function asker(slots: SiteSlots) {
  const order: string[] = [];
  const releases = new Map<string, Release>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    order,
    async ask(cuenta: string, host: string, address = `address of ${host}`): Promise<void> {
      slots.take(cuenta, { host, address }, patient).then(
        (release) => {
          order.push(host);
          releases.set(host, release);
        },
        () => undefined,
      );
      await settled();
    },
    async end(host: string): Promise<void> {
      releases.get(host)?.();
      await settled();
    },
  };
}

test('no more connections than the bound, in the order they were asked for', async () => {
  const { order, ask, end } = asker(new SiteSlots({ atOnce: 2, perAddress: 8 }));
  for (const host of ['a', 'b', 'c', 'd']) await ask('ana', host);
  expect(order).toEqual(['a', 'b']);
  await end('a');
  expect(order).toEqual(['a', 'b', 'c']);
});

test('one connection to a host, a bounded number to an address, and who waits for them holds no slot', async () => {
  const { order, ask, end } = asker(new SiteSlots({ atOnce: 4, perAddress: 2 }));
  await ask('ana', 'one', 'shared');
  await ask('ana', 'one', 'elsewhere');
  await ask('ana', 'two', 'shared');
  await ask('ana', 'three', 'shared');
  await ask('ana', 'four', 'free');
  expect(order).toEqual(['one', 'two', 'four']);
  await end('two');
  expect(order).toEqual(['one', 'two', 'four', 'three']);
  await end('one');
  expect(order).toEqual(['one', 'two', 'four', 'three', 'one']);
});

test('an account with few names does not wait behind one with many', async () => {
  const { order, ask, end } = asker(new SiteSlots({ atOnce: 2, perAddress: 8 }));
  for (let n = 0; n < 20; n++) await ask('many', `many-${n}`);
  for (let n = 0; n < 3; n++) await ask('few', `few-${n}`);
  await end('many-0');
  await end('many-1');
  expect(order.slice(2)).toEqual(['few-0', 'many-2']);
  await end('few-0');
  await end('many-2');
  expect(order.slice(4)).toEqual(['few-1', 'many-3']);
});

test('a slot is released once, however often that is said', async () => {
  const slots = new SiteSlots({ atOnce: 1, perAddress: 1 });
  const release = await slots.take('ana', { host: 'a', address: 'x' }, patient);
  const { order, ask } = asker(slots);
  await ask('ana', 'b');
  await ask('ana', 'c');
  release();
  release();
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['b']);
});

test('a wait ends with its abort or after its time, and takes no slot', async () => {
  const slots = new SiteSlots({ atOnce: 1, perAddress: 1 });
  const release = await slots.take('ana', { host: 'a', address: 'x' }, patient);
  const stop = new AbortController();
  const stopped = slots.take('ana', { host: 'b', address: 'y' }, { signal: stop.signal, waitMs: 60_000 });
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  await expect(
    slots.take('ana', { host: 'c', address: 'z' }, { signal: patient.signal, waitMs: 5 }),
  ).rejects.toBeInstanceOf(SiteBusy);
  const { order, ask } = asker(slots);
  await ask('ana', 'd');
  release();
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['d']);
});
