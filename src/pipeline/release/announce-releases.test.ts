import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '#platform/logger.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { type SQL, sql } from '#store/sql.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';
import { announceReleases } from './announce-releases.ts';
import { tellAccounts } from './tell-accounts.ts';
import { ABSENT, DAY, HOUR, REFERRAL, START, startZoneWatch, type ZoneWatch } from './zone-watch.testing.ts';

const { signal } = new AbortController();
let watch: ZoneWatch;
let account: string;
beforeEach(async () => {
  watch = await startZoneWatch();
  account = await createAccount(watch.database.store);
});
afterEach(() => watch.close());

const inAccount = <T>(work: Parameters<typeof withAccount<T>>[2], of = account) =>
  withAccount(watch.database.store, of, work);
const bell = async (of = account) => {
  const page = await inAccount((tx) => listNotifications(tx, of, {}, { pagina: 1, limite: 20 }), of);
  return page.filas.map(({ tipo, titulo, mensaje }) => ({ tipo, titulo, mensaje }));
};
const announce = () =>
  announceReleases({ store: watch.database.store, clock: watch.clock, log: silentLogger }, signal);

/** Names seen delegated and, a day later, absent. */
async function leave(names: readonly string[], of = account) {
  for (const name of names) {
    await watch.favourite(of, name);
    watch.zone.set(name, REFERRAL);
  }
  const process = await watch.worker();
  await process.round();
  watch.clock.advance(DAY);
  for (const name of names) watch.zone.set(name, ABSENT);
  await process.round();
  return process;
}

test('a release is told a day before it begins, once, with its interval and what to do', async () => {
  await leave(['herrajes-soto.es']);
  await announce();
  expect(await bell()).toEqual([]);
  // The interval begins 236 hours after the first look, at 07:00 in Madrid.
  watch.clock.advance(236 * HOUR - DAY - DAY - 1);
  await announce();
  expect(await bell()).toEqual([]);
  watch.clock.advance(1);
  await announce();
  await announce();
  expect(await bell()).toEqual([
    {
      tipo: 'liberaciones_proximas',
      titulo: 'Un dominio vigilado empieza su plazo de liberación en menos de un día',
      mensaje: expect.stringMatching(
        /^herrajes-soto\.es \(25 jun, 07 h – 27 jun, 13 h\)\. Ten preparada la cuenta .* «Confirmar ahora»/,
      ),
    },
  ]);
});

test('a release whose day its registry has published is told a day before that, not before its interval', async () => {
  await leave(['publicado.es']);
  const published = sql`fecha_liberacion_estimada = ${new Date(START + 236 * HOUR + 4 * DAY)}`;
  await watch.favourite(account, 'publicado.es', published);
  watch.clock.advance(236 * HOUR - DAY);
  await announce();
  watch.clock.advance(3 * DAY - 1);
  await announce();
  expect(await bell()).toEqual([]);
  watch.clock.advance(1);
  await announce();
  await announce();
  expect(await bell()).toMatchObject([{ mensaje: expect.stringMatching(/^publicado\.es \(29 jun\)\. /) }]);
});

test('releases of one day are one line that leads to them, and names that are not watched any more are left out', async () => {
  await leave(['uno.es', 'dos.es', 'tres.es', 'comprado.es', 'quitado.es', 'libre.es']);
  await watch.favourite(account, 'comprado.es', sql`estado_gestion = 'comprado'`);
  await watch.favourite(account, 'quitado.es', sql`favorito = false`);
  await watch.favourite(account, 'libre.es', sql`es_disponible = true, confirmaciones = 2`);
  watch.clock.advance(236 * HOUR);
  await announce();
  const [line, ...more] = await bell();
  expect(more).toEqual([]);
  expect(line?.titulo).toBe('3 dominios vigilados empiezan su plazo de liberación en menos de un día');
  expect(line?.mensaje).not.toMatch(/comprado|quitado|libre\.es/);
});

test('an interval that is over is not told as one that comes', async () => {
  await leave(['pasado.es']);
  watch.clock.advance(40 * DAY);
  await announce();
  expect(await bell()).toEqual([]);
});

test('a delegation that is back withdraws what was told, once in each account; the next release is told again', async () => {
  const other = await createAccount(watch.database.store);
  await watch.favourite(other, 'vuelve.es');
  const process = await leave(['vuelve.es']);
  watch.clock.advance(9 * DAY);
  await announce();
  watch.zone.set('vuelve.es', REFERRAL);
  await process.round();
  await process.round();
  for (const of of [account, other]) {
    const lines = await bell(of);
    expect(lines.map(({ tipo }) => tipo)).toEqual(['liberaciones_retiradas', 'liberaciones_proximas']);
    expect(lines[0]).toMatchObject({
      titulo: 'Liberación retirada: un dominio vigilado vuelve a estar en su zona',
      mensaje: expect.stringMatching(
        /^vuelve\.es\. Los ha renovado su titular.*descarta los que ya no te interesen\.$/,
      ),
    });
  }
  watch.clock.advance(DAY);
  watch.zone.set('vuelve.es', ABSENT);
  await process.round();
  watch.clock.advance(9 * DAY);
  await announce();
  expect((await bell()).map(({ tipo }) => tipo)).toEqual([
    'liberaciones_proximas',
    'liberaciones_retiradas',
    'liberaciones_proximas',
  ]);
});

test('a first absence, a name of which no release was told, and one that is free are withdrawn without a word', async () => {
  await watch.favourite(account, 'ya-fuera.es');
  watch.zone.set('ya-fuera.es', ABSENT);
  const process = await leave(['era-libre.es']);
  await watch.favourite(account, 'era-libre.es', sql`es_disponible = true, confirmaciones = 2`);
  watch.clock.advance(DAY);
  for (const name of ['ya-fuera.es', 'era-libre.es']) watch.zone.set(name, REFERRAL);
  await process.round();
  expect(await watch.rowOf(account, 'era-libre.es')).toMatchObject({ desde: null });
  expect(await bell()).toEqual([]);
});

test('who switched releases off is told of none, and the other kinds stay', async () => {
  await inAccount((tx) => tx.execute(sql`UPDATE cuentas SET notificaciones = '{"liberaciones": false}'`));
  const process = await leave(['callado.es']);
  watch.clock.advance(9 * DAY);
  await announce();
  watch.zone.set('callado.es', REFERRAL);
  await process.round();
  expect(await watch.rowOf(account, 'callado.es')).toMatchObject({ desde: null });
  expect(await bell()).toEqual([]);
});

test('an account whose announcement fails does not keep the others from theirs, and gets its own later', async () => {
  const accounts = [
    account,
    await createAccount(watch.database.store),
    await createAccount(watch.database.store),
  ];
  for (const of of accounts) await watch.favourite(of, 'pronto.es');
  await leave(['pronto.es']);
  watch.clock.advance(9 * DAY);
  const failing = accounts.toSorted()[1] as string;
  const zone = (timezone: string) =>
    inAccount(
      (tx) => tx.execute(sql`UPDATE cuentas SET timezone = ${timezone} WHERE usuario_id = ${failing}`),
      failing,
    );
  // PostgreSQL knows this form of a zone, and the formatter of the text does not.
  await zone('CET-1CEST');
  await announce();
  for (const of of accounts) expect(await bell(of)).toHaveLength(of === failing ? 0 : 1);
  await zone('Europe/Madrid');
  await announce();
  expect(await bell(failing)).toHaveLength(1);
});

test('a deleted account is not looked at', async () => {
  await leave(['pronto.es']);
  watch.clock.advance(9 * DAY);
  await inAccount((tx) =>
    tx.execute(sql`UPDATE cuentas SET eliminada = now() WHERE usuario_id = ${account}`),
  );
  await announce();
  expect(await bell()).toEqual([]);
});

const waiting = () =>
  withSystem(watch.database.store, async (tx) => {
    const locks = sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await tx.execute(locks)).rows.length;
  });

test("a writer that has the account's revision gets the name that is announced, and neither is ended", async () => {
  await leave(['a-la-vez.es']);
  watch.clock.advance(9 * DAY);
  let announcing: Promise<void> | undefined;
  await inAccount(async (tx) => {
    await nextRevision(tx);
    announcing = announce();
    await expect.poll(waiting, { interval: 10 }).toBe(1);
    await tx.execute(sql`UPDATE dominios SET notas = 'otra' WHERE dominio = 'a-la-vez.es'`);
  });
  await announcing;
  expect(await bell()).toHaveLength(1);
});

test('a release that is withdrawn while its accounts are told of it is not told after that', async () => {
  await leave(['ida-y-vuelta.es']);
  const change = (set: SQL) =>
    withSystem(watch.database.store, (tx) => tx.execute(sql`UPDATE relojes_zona SET ${set}`));
  await inAccount((tx) => tx.execute(sql`UPDATE dominios SET liberacion_desde = NULL`));
  await change(sql`contados = cambios - 1`);
  const deps = { store: watch.database.store, clock: watch.clock, log: silentLogger };
  let telling: Promise<boolean> | undefined;
  await inAccount(async (tx) => {
    await nextRevision(tx);
    telling = tellAccounts(deps, signal);
    await expect.poll(waiting, { interval: 10 }).toBe(1);
    await change(
      sql`ausente_primera = NULL, delegado_ultima = ${new Date(watch.clock.now())}, cambios = cambios + 1`,
    );
  });
  await telling;
  expect(await watch.rowOf(account, 'ida-y-vuelta.es')).toMatchObject({ desde: null });
});
