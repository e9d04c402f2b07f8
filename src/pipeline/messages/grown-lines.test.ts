import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { migrate } from '#store/migrate.ts';
import {
  beginMessage,
  channelsWithNews,
  claimChannel,
  endMessage,
  newsOf,
  saveChannel,
} from '#store/queries/channels/channels.ts';
import { addNotification, growNotification } from '#store/queries/notifications/notifications.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, type Tx, withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';

const HOUR = 3_600_000;
const clock = fixedClock(Date.UTC(2026, 10, 21, 9));
let db: TestDatabase;
let account: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
beforeEach(async () => {
  account = await createAccount(db.store);
});
afterAll(() => db.drop());

const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(db.store, account, work);
const turn = (activo: boolean) =>
  inAccount((tx) => saveChannel(tx, account, { canal: 'email', activo, destino: '', now: clock.now() }));
const ring = async (clave_evento: string): Promise<string> => {
  const line = { clave_evento, tipo: 'dominios_libres', titulo: '', mensaje: '', enlace: null } as const;
  const id = await inAccount(async (tx) =>
    addNotification(tx, account, line, { now: clock.now(), revision: await nextRevision(tx) }),
  );
  return id ?? '';
};
const grow = (id: string, cantidad: number) =>
  inAccount(async (tx) => {
    const revision = await nextRevision(tx);
    await growNotification(tx, account, id, { titulo: '', mensaje: '', cantidad, revision });
  });
/** What the channel has to tell: each line with its count. */
const news = async () => {
  const due = await withSystem(db.store, (tx) => channelsWithNews(tx, clock.now(), 100));
  const found = await inAccount((tx) => newsOf(tx, account, 'email', 50));
  expect(due.some(({ usuario_id }) => usuario_id === account)).toBe(found.length > 0);
  return found.map(({ id, cantidad }) => [id, cantidad]);
};
const tell = () =>
  inAccount(async (tx) => {
    const now = clock.now();
    const claimed = await claimChannel(tx, account, 'email', { now, seconds: 60 });
    const told = { id: crypto.randomUUID(), news: await newsOf(tx, account, 'email', 50) };
    await beginMessage(tx, account, 'email', told);
    const attempt = { id: told.id, reclamado: claimed?.reclamado ?? '' };
    await endMessage(tx, account, 'email', attempt, { now, sent: true });
  });

test('a channel that is switched on tells of what grows a line of before, and of no line that does not grow', async () => {
  const [grown, other] = [await ring('libres:1'), await ring('libres:2')];
  expect(grown).not.toBe(other);
  clock.advance(HOUR);
  await turn(true);
  expect(await news()).toEqual([]);
  await grow(grown, 3);
  expect(await news()).toEqual([[grown, 3]]);
  await tell();
  expect(await news()).toEqual([]);
});

test('what grew a line while the channel was off is not told when it is on again, and what grows it then is', async () => {
  await turn(true);
  clock.advance(HOUR);
  const line = await ring('libres:1');
  await tell();
  await turn(false);
  await grow(line, 2);
  clock.advance(HOUR);
  await turn(true);
  expect(await news()).toEqual([]);
  await grow(line, 3);
  expect(await news()).toEqual([[line, 3]]);
});

test('a channel that is saved while it is on has still to tell what it had', async () => {
  await turn(true);
  clock.advance(HOUR);
  const line = await ring('libres:1');
  clock.advance(HOUR);
  await turn(true);
  expect(await news()).toEqual([[line, 1]]);
});

test('of lines that grew while a channel was off, which an older program has switched on again, it tells no old news', async () => {
  await turn(true);
  clock.advance(HOUR);
  const line = await ring('libres:1');
  await tell();
  await grow(line, 5);
  clock.advance(HOUR);
  await inAccount((tx) =>
    tx.execute(sql`UPDATE canales SET desde = to_timestamp(${clock.now()}::float8 / 1000)`),
  );
  const owner = new pg.Client(db.ownerUrl);
  await owner.connect();
  await owner.query("DELETE FROM migraciones.aplicadas WHERE nombre = '0900_lines_told_before'");
  await owner.end();
  await migrate(db.ownerUrl, { queues: [], log: silentLogger });
  expect(await news()).toEqual([]);
});
