import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createKeyVault } from '#accounts/keys/key-vault.ts';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { createSearch } from '#pipeline/batches/create-batch.ts';
import { queueOptions, startQueue } from '#pipeline/runtime/queue.ts';
import { FAST } from '#pipeline/testing/searches.testing.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { loadMasterKeys } from '#platform/secrets/master-key.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { withoutHanging } from '#simulator/simulator.test-kit.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { migrate } from '#store/migrate.ts';
import { firstRow, json, rows } from '#store/queries/sql/rows.ts';
import { type Pair, startPair, type TestedServer } from '#store/servers/pair.testing.ts';
import { sql } from '#store/sql.ts';
import { openStore, type Store, withAccount } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';
import { armOrders } from './armed-orders.testing.ts';
import { askAgain, followStream, writeAgain } from './failover-clients.testing.ts';
import { type Part, part, settingsOf, signedIn } from './installation.testing.ts';
import { holdFreePort } from './ports.ts';

/** Ten failovers take minutes: in `npm run test:largo`. */
const LONG = Boolean(process.env.PRUEBAS_LARGAS);
const FAILOVERS = LONG ? 10 : 1;
const KEYWORDS = LONG ? 300 : 24;
/** Of a keyword in the normal form, so that its names are checked in seconds. */
const BUSINESSES_MOST = LONG ? 20 : 3;
const BACK_MS = 30_000;
const END_MS = LONG ? 10 * 60_000 : 3 * 60_000;
const MAPS = 'service:local-business-data';
const REGISTRAR = 'service:dondominio';
const CENTS = 795;
const BUYERS = LONG ? 12 : 4;
const NAMES_EACH = LONG ? 4 : 1;

let dir: string;
let pair: Pair;
let simulator: Simulator;
let store: Store;
let parts: Part[] = [];
let port: number;
const masterKey = randomBytes(32).toString('base64');

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'conmutacion-'));
  chmodSync(dir, 0o711);
  [pair, simulator] = await Promise.all([
    startPair({ synchronous: true }),
    startSimulator({ seed: 1, dir, limits: 'none' }),
  ]);
  withoutHanging(simulator);
  simulator.control.setLatency(MAPS, { base: 300, jitter: 200 });
  // A purchase takes long enough to be met by the loss of the primary.
  simulator.control.setLatency(REGISTRAR, { base: 400, jitter: 400 });
  await migrate(pair.ownerUrl, { queues: queueOptions, log: silentLogger });
  store = await openStore({ appUrl: pair.appUrl, log: silentLogger });
  const held = await holdFreePort(21_900);
  port = held.port;
  const env = {
    ...settingsOf({ dir, simulator, urls: pair, masterKey }),
    RAPIDAPI_KEY: 'clave-de-prueba-de-conmutacion',
  };
  parts = [part('web', port, env, dir), part('worker', null, env, dir)];
  await held.release();
  await Promise.all(parts.map((one) => one.start()));
});

afterAll(async () => {
  await Promise.all(parts.map((one) => one.end('SIGKILL')));
  await store?.close();
  await pair?.stop();
  await simulator?.close();
  rmSync(dir, { recursive: true, force: true });
});

async function startedBatch(usuario_id: string): Promise<string> {
  const queue = await startQueue({ store, log: silentLogger });
  const found = Map.groupBy(simulator.world.businesses, ({ trade, city }) => `${trade} en ${city}`);
  const lineas = [...found]
    .filter(([, businesses]) => businesses.length <= BUSINESSES_MOST)
    .map(([line]) => line)
    .slice(0, KEYWORDS);
  expect(lineas).toHaveLength(KEYWORDS);
  const batch = {
    usuario_id,
    tipo: 'masivo' as const,
    nombre: 'conmutación',
    descripcion: '',
    lineas,
    pais: 'ES',
    idioma: 'es',
    configuracion: BatchConfiguracion.parse({ delay_entre_requests: 100, max_concurrent_requests: 10 }),
  };
  const { batch_id } = await createSearch({ store, clock: systemClock, queue }, batch, true);
  await queue.stop(1_000);
  return batch_id;
}

const Progress = z.object({ estado: z.string(), hechas: z.int() });
/** Null while no server accepts writes. */
const progress = (usuario_id: string, batch_id: string) =>
  withAccount(store, usuario_id, (tx) =>
    firstRow(
      tx,
      Progress,
      sql`SELECT estado, keywords_completadas AS hechas FROM batches WHERE id = ${batch_id}`,
    ),
  ).catch(() => null);

/** Accounts with armed orders, by their user at the registrar. */
async function armBuyers(): Promise<Map<string, string>> {
  const keys = loadMasterKeys({ masterKey, previousMasterKey: null, dataDir: dir });
  const vault = createKeyVault(createSecretBox(keys));
  const buyers = new Map<string, string>();
  for (let at = 0; at < BUYERS; at++) {
    const user = `comprador-${at}`;
    const names = Array.from({ length: NAMES_EACH }, (_, n) => `conmutado-${at}-${n}.es`);
    const wanted = { user, names, balance: 2 * NAMES_EACH * CENTS, cap: 1_000, monthCap: 10_000 };
    const { usuarioId } = await armOrders({ store, vault, simulator }, wanted);
    buyers.set(user, usuarioId);
  }
  return buyers;
}

const ordersOf = async (buyers: Map<string, string>) =>
  (
    await Promise.all(
      [...buyers.values()].map((usuario_id) =>
        withAccount(store, usuario_id, (tx) =>
          rows(
            tx,
            z.object({ dominio: z.string(), estado: z.string() }),
            sql`SELECT dominio, estado FROM ordenes`,
          ),
        ),
      ),
    )
  ).flat();

/** The primary is lost, killed or cut off in turn, and its standby takes its place; it then follows in its turn. */
async function failOver(primary: TestedServer, standby: TestedServer, turn: number): Promise<void> {
  if (turn % 2 === 0) await primary.kill();
  else primary.freeze();
  await standby.promote();
}

async function followAgain(former: TestedServer, primary: TestedServer): Promise<void> {
  // It still takes itself for the primary, and its connections are there.
  former.thaw();
  await former.kill();
  await former.follow(primary);
  await primary.commitWith(former);
}

const counted = (usuario_id: string, batch_id: string) =>
  withAccount(store, usuario_id, (tx) =>
    firstRow(
      tx,
      z.record(z.string(), z.int()),
      sql`SELECT total_keywords AS keywords, keywords_completadas AS completadas,
          total_dominios_extraidos AS dominios, dominios_verificados AS verificados,
          (SELECT count(*)::int FROM keywords WHERE estado = 'completado') AS hechas,
          (SELECT count(DISTINCT orden)::int FROM batch_negocios) AS negocios,
          (SELECT count(*)::int FROM batch_negocios) AS enlazados,
          (SELECT count(*)::int FROM batch_dominios WHERE verificado) AS comprobados,
          (SELECT count(*)::int FROM dominios WHERE reclamado_por IS NOT NULL) AS reclamados,
          (SELECT count(*)::int FROM notificaciones WHERE tipo = 'batch_completado') AS avisos
        FROM batches WHERE id = ${batch_id}`,
    ),
  );

test(`${FAILOVERS} lost primaries: back within 30 s, nothing acknowledged is lost, nothing is doubled or stuck`, {
  timeout: FAILOVERS * 2 * 60_000 + 3 * END_MS,
}, async () => {
  const usuario_id = await createAccount(store);
  await withAccount(store, usuario_id, (tx) =>
    tx.execute(sql`UPDATE cuentas SET procesamiento = ${json(FAST)}::jsonb`),
  );
  const batch_id = await startedBatch(usuario_id);
  const token = await signedIn(store, usuario_id, { masterKey, dataDir: dir });
  const writer = await writeAgain(pair.ownerUrl);
  const stream = followStream(port, () => token, batch_id);
  const list = askAgain(port, () => token, '/api/dominios?limite=20');
  const files = askAgain(port, () => token, '/api/exportar', { entidad: 'dominios' });
  const hechas = async () => (await progress(usuario_id, batch_id))?.hechas ?? -1;

  const buyers = await armBuyers();

  let [primary, standby] = [pair.first, pair.second];
  for (let turn = 0; turn < FAILOVERS; turn++) {
    const enough = ((turn + 1) * KEYWORDS) / (FAILOVERS + 2);
    await expect.poll(hechas, { timeout: END_MS, interval: 100 }).toBeGreaterThanOrEqual(enough);
    const before = await hechas();
    const begun = performance.now();
    await failOver(primary, standby, turn);
    const isServed = () => list.seen.some(({ status, at }) => status === 200 && at > begun + 1_000);
    await expect.poll(isServed, { timeout: BACK_MS, interval: 50 }).toBe(true);
    await expect.poll(hechas, { timeout: BACK_MS, interval: 50 }).toBeGreaterThan(before);
    expect(performance.now() - begun).toBeLessThan(BACK_MS);
    await followAgain(primary, standby);
    [primary, standby] = [standby, primary];
  }

  await expect
    .poll(async () => (await progress(usuario_id, batch_id))?.estado, { timeout: END_MS, interval: 200 })
    .toBe('completado');
  await expect.poll(() => stream.seen.states.at(-1), { timeout: BACK_MS }).toBe('completado');
  await expect
    .poll(async () => (await ordersOf(buyers)).filter(({ estado }) => estado !== 'comprada'), {
      timeout: END_MS,
      interval: 500,
    })
    .toEqual([]);
  await Promise.all([stream.stop(), list.stop(), files.stop()]);

  const counts = await counted(usuario_id, batch_id);
  expect(counts).toEqual({
    keywords: KEYWORDS,
    completadas: KEYWORDS,
    hechas: KEYWORDS,
    negocios: counts?.enlazados,
    enlazados: counts?.enlazados,
    dominios: counts?.dominios,
    verificados: counts?.dominios,
    comprobados: counts?.dominios,
    reclamados: 0,
    avisos: 1,
  });
  expect(writer.seen.acknowledged.length).toBeGreaterThan(0);
  expect(await writer.lost()).toEqual([]);
  await writer.stop();

  const sold = [...buyers.keys()].flatMap((user) => simulator.context.accounts.of('dondominio', user).ledger);
  expect(sold.map(({ domain }) => domain).toSorted()).toEqual(
    (await ordersOf(buyers)).map(({ dominio }) => dominio).toSorted(),
  );

  const kept = await withAccount(store, usuario_id, (tx) =>
    rows(tx, z.object({ id: z.string() }), sql`SELECT id FROM negocios`),
  );
  const ids = new Set(kept.map(({ id }) => id));
  expect([...stream.seen.businesses].filter((id) => !ids.has(id))).toEqual([]);

  const refused = [...list.seen, ...files.seen].filter(({ status }) => status !== 200);
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== '5')).toEqual([]);
  expect(files.seen.some(({ status, whole }) => status === 200 && whole)).toBe(true);
});
