import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDomain } from '#domain/website/website.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { isExcluded } from '#simulator/services/domains/captures.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { importMetrics } from './import-metrics.ts';
import { measureArchive } from './measure-archive.ts';
import { measureRanks } from './measure-ranks.ts';
import { scoreAccount } from './score-account.ts';

/** A timer is no more exact than this. */
const TIMER_MS = 20;

let lab: Lab;
/** When the archive was asked for the first time, at the earliest. */
let begun = 0;
beforeAll(async () => {
  lab = await startLab({ worker: false });
});
afterAll(() => lab.close());

const never = new AbortController().signal;
const deps = () => lab.program.pipeline;

/** Names of the world, free for this account and scored. */
async function free(account: string, names: readonly string[]): Promise<void> {
  await withAccount(lab.program.store, account, async (tx) => {
    const revision = await nextRevision(tx);
    await tx.execute(sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion, es_disponible, confirmaciones,
        fase_ciclo, fecha_creacion, revision)
      SELECT ${account}::uuid, n, n, 'es', 'es', 'expirado', true, 2, 'libre', now(), ${revision}::bigint
      FROM unnest(${[...names]}::text[]) n`);
  });
  while (await scoreAccount(deps(), account));
}

const metrics = (account: string) =>
  withAccount(lab.program.store, account, async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT dominio, metricas, autoridad FROM dominios WHERE usuario_id = ${account} ORDER BY dominio`,
    );
    return rows;
  });

const worldNames = (count: number) =>
  [...lab.simulator.context.world.domains.keys()]
    .filter((name) => /^[a-z]{6,20}\.(es|com)$/.test(name))
    .slice(0, count);
const askedArchive = () => lab.asked('service:wayback').length;

test('what the archive knows of a name is kept with source and date, and asked once for all accounts', async () => {
  const names = worldNames(3);
  const [one, other] = [await lab.account(), await lab.account()];
  await free(one, names);
  begun = lab.simulator.context.counters.now();
  while (await measureArchive(deps(), never));
  const found = await metrics(one);
  const known = found.filter((row) => JSON.stringify(row.metricas).includes('archivo_primero'));
  expect(known.length).toBeGreaterThan(0);
  expect(known[0]?.metricas).toMatchObject({
    archivo_primero: expect.stringMatching(/^\d{4}-/),
    archivo_ultimo: expect.stringMatching(/^\d{4}-/),
    archivo_capturas: expect.any(Number),
    fuentes: { archivo_primero: { fuente: 'Internet Archive', medido_en: expect.stringMatching(/^\d{4}-/) } },
  });
  const asked = askedArchive();
  expect(await measureArchive(deps(), never)).toBe(false);
  await free(other, names);
  while (await measureArchive(deps(), never));
  expect(askedArchive()).toBe(asked);
  expect((await metrics(other)).map((row) => row.metricas)).toEqual(found.map((row) => row.metricas));
});

test('a name that the archive has closed is not asked again within a year', async () => {
  const closed = [...lab.simulator.context.world.domains.values()].find(isExcluded);
  if (closed === undefined) throw new Error('the world has no such name');
  const account = await lab.account();
  await free(account, [closed.name]);
  while (await measureArchive(deps(), never));
  expect((await metrics(account))[0]?.metricas).toMatchObject({ archivo_bloqueado: true });
  const [kept] = await withSystem(lab.program.store, async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT (extract(epoch FROM caduca - medido_en) / 86400)::int AS dias FROM metricas_mundo
          WHERE dominio = ${closed.name}`,
    );
    return rows;
  });
  expect(kept).toEqual({ dias: 365 });
});

test('the archive is asked 24 times a minute at most, and a 429 leaves it alone', async () => {
  const account = await lab.account();
  const moments = lab.asked('service:wayback').map(({ at }) => at);
  expect(moments.length).toBeGreaterThan(2);
  // Each may be asked late, and never early.
  for (const [n, at] of moments.entries()) expect(at - begun).toBeGreaterThan(n * 2_500 - TIMER_MS);
  await free(account, worldNames(5).slice(3));
  lab.simulator.context.limits.set('service:wayback', {
    perSecond: 1e-9,
    burst: 0,
    total: null,
    banMs: 60_000,
  });
  expect(await measureArchive(deps(), never)).toBe(false);
  const asked = askedArchive();
  expect(await measureArchive(deps(), never)).toBe(false);
  expect(askedArchive()).toBe(asked);
});

test('ranks are asked with the account’s own key; a name the service does not know stays without', async () => {
  const account = await lab.account();
  const names = worldNames(30);
  await free(account, names);
  expect(await measureRanks(deps(), never)).toBe(false);
  expect((await metrics(account)).every((row) => row.autoridad === null)).toBe(true);
  await withAccount(lab.program.store, account, (tx) =>
    lab.program.vault.write(tx, account, {
      nombre: 'seo_api_key',
      key: 'clave-buena-1',
      now: lab.program.clock.now(),
    }),
  );
  expect(await measureRanks(deps(), never)).toBe(true);
  const authorities = (await metrics(account)).map((row) => row.autoridad);
  expect(authorities.some((value) => value !== null)).toBe(true);
  expect(authorities.some((value) => value === null)).toBe(true);
  expect(authorities).not.toContain(0);
  const shared = await withSystem(lab.program.store, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT 1 FROM metricas_mundo WHERE fuente = 'open-page-rank'`);
    return rows.length;
  });
  expect(shared, 'what an account’s key said stays with the account').toBe(0);
});

test('a key that is refused is left alone, another one is tried at once; accounts without a key delay no other', async () => {
  const [account, ...without] = [await lab.account(), await lab.account(), await lab.account()];
  const names = worldNames(60).slice(30);
  for (const one of [...without, account]) await free(one, names);
  const write = (key: string) =>
    withAccount(lab.program.store, account, (tx) =>
      lab.program.vault.write(tx, account, { nombre: 'seo_api_key', key, now: lab.program.clock.now() }),
    );
  const calls = () => lab.asked('service:open-page-rank').length;
  await write('clave-mala');
  const before = calls();
  expect(await measureRanks(deps(), never)).toBe(false);
  expect(await measureRanks(deps(), never)).toBe(false);
  expect(calls()).toBe(before + 1);
  await write('clave-buena-2');
  await lab.advance(6 * 60_000);
  expect(await measureRanks(deps(), never)).toBe(true);
  expect((await metrics(account)).some((row) => row.autoridad !== null)).toBe(true);
});

test('a rank that is measured again replaces the rank before it, and leaves an imported authority as it is', async () => {
  const account = await lab.account();
  await free(account, worldNames(30));
  await withAccount(lab.program.store, account, (tx) =>
    lab.program.vault.write(tx, account, {
      nombre: 'seo_api_key',
      key: 'clave-buena-3',
      now: lab.program.clock.now(),
    }),
  );
  while (await measureRanks(deps(), never));
  const ranked = (await metrics(account)).filter((row) => row.autoridad !== null);
  const [imported, measured] = ranked
    .map((row) => String(row.dominio))
    .filter((name) => ownDomain(name).kind !== 'none');
  if (imported === undefined || measured === undefined) throw new Error('the world has too few ranks');
  const done = await importMetrics(deps(), account, `Target,Domain Rating\n${imported},34\n`);
  expect(done).toMatchObject({ dominios: 1 });
  const first = await authority(account, measured);
  expect(first).toMatchObject({ fuente: 'Open PageRank', escala: 'PageRank × 10' });

  await lab.advance(31 * 86_400_000);
  while (await measureRanks(deps(), never));
  expect(await authority(account, imported)).toMatchObject({ valor: 34, fuente: 'Ahrefs' });
  const again = await authority(account, measured);
  expect(again).toMatchObject({ valor: expect.any(Number), fuente: 'Open PageRank' });
  expect(again.medido_en).not.toBe(first.medido_en);
});

/** The authority of a name, with its source. */
async function authority(account: string, name: string) {
  const row = (await metrics(account)).find(({ dominio }) => dominio === name);
  if (row === undefined) throw new Error(`${name} is not stored`);
  const { autoridad_dominio: valor, fuentes } = row.metricas as {
    autoridad_dominio: number;
    fuentes: { autoridad_dominio: { fuente: string; medido_en: string; escala?: string } };
  };
  return { valor, ...fuentes.autoridad_dominio };
}
