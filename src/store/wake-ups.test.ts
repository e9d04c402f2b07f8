import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';
import { readWakeUp, type WakeUp, wakeUp, wakeUpText } from './wake-ups.ts';
import { watchWakeUps } from './watch-wake-ups.ts';

let database: TestDatabase;
let account: string;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  account = await createAccount(database.store);
});
afterAll(() => database.drop());

test('what is woken in a transaction is heard once it has committed, here at once and by other processes soon', async () => {
  const [here, there]: [WakeUp[], WakeUp[]] = [[], []];
  const stop = database.store.wakeUps.listen((wake) => here.push(wake));
  const watch = await watchWakeUps(database.store, (wake) => there.push(wake));
  await withAccount(database.store, account, async (tx) => {
    for (let n = 0; n < 3; n++) wakeUp(tx, { kind: 'domains', usuario_id: account });
    expect(here).toEqual([]);
  });
  expect(here).toEqual([{ kind: 'domains', usuario_id: account }]);
  await withSystem(database.store, async (tx) => wakeUp(tx, { kind: 'registry', servidor: 'rdap.x:443' }));
  const texts = (wakes: readonly WakeUp[]) => wakes.map(wakeUpText).sort();
  await expect.poll(() => texts(there)).toEqual(texts(here));
  stop();
  await watch.close();
});

test('a transaction that fails wakes no worker', async () => {
  const heard: WakeUp[] = [];
  const stop = database.store.wakeUps.listen((wake) => heard.push(wake));
  const failing = withAccount(database.store, account, async (tx) => {
    wakeUp(tx, { kind: 'domains', usuario_id: account });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(heard).toEqual([]);
  stop();
});

test.each<WakeUp>([
  { kind: 'keywords', usuario_id: 'a', batch_id: 'b' },
  { kind: 'domains', usuario_id: 'a' },
  { kind: 'registry', servidor: 'whois.x:43' },
])('%j comes back from its text', (wake) => {
  expect(readWakeUp(wakeUpText(wake))).toEqual(wake);
});

test.each(['', 'domains:', 'keywords:a', 'nada:x', 'x'])('«%s» is no wake-up', (text) => {
  expect(readWakeUp(text)).toBe(null);
});
