import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { setPlan } from '#store/queries/accounts/administration.ts';
import { firstRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withSystem } from '#store/store.ts';
import { programEnv } from '../../../test/program-env.ts';
import { createSearch } from '../batches/create-batch.ts';
import { verifyMany } from '../domains/verify-many.ts';
import { registryPace } from './registry-pace.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Shared by all tests: each has its own zones or names, and the clock only advances. */
let lab: Lab;
let neighbour: ChildProcess | null = null;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(async () => {
  neighbour?.kill('SIGKILL');
  await lab.close();
});

const free = (tag: string, zone: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${tag}-${n}.${zone}`);

const workers = () =>
  withSystem(lab.program.store, (tx) =>
    rows(tx, z.object({ id: z.string() }), sql`SELECT id FROM procesos WHERE modo = 'worker'`),
  );

/** Adds domains without making them due; returns their ids. */
async function add(account: string, names: readonly string[]): Promise<string[]> {
  const made = await lab.query(account, (tx) =>
    rows(
      tx,
      z.strictObject({ id: z.uuid() }),
      sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, fecha_creacion)
      SELECT ${account}, n, n, 'x', regexp_replace(n, '^[^.]*[.]', ''), now() FROM unnest(${[...names]}::text[]) AS n
      RETURNING id`,
    ),
  );
  return made.map(({ id }) => id);
}

const timesAsked = (name: string, servers = /^(?:dns|rdap|whois):/) =>
  Object.keys(lab.simulator.context.counters.servers())
    .filter((server) => servers.test(server))
    .reduce((sum, server) => sum + lab.simulator.context.counters.asked(server, name), 0);

test('two processes together keep a server’s pace', async () => {
  const account = await lab.account();
  const server = 'rdap:rdap.nic.gal';
  // Allows the rate of one process (one in 150 ms) after a stop of seconds, but not that of two uncoordinated ones.
  lab.simulator.control.setLimit(server, { perSecond: 7, burst: 24, total: null, banMs: 60_000 });
  neighbour = spawn(process.execPath, [join(import.meta.dirname, '../../main/start.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      MODE: 'worker',
      RED_FILE: lab.simulator.redFile,
      DATABASE_URL: lab.databaseUrl.ownerUrl,
      APP_DATABASE_URL: lab.databaseUrl.appUrl,
      LOG_LEVEL: 'error',
    },
  });
  await expect.poll(async () => (await workers()).length).toBe(2);
  const names = free('entre-dos', 'gal', 400);
  const askers = new Set<string>();
  const done = lab.verify(account, names);
  const watching = setInterval(() => {
    void lab
      .query(account, (tx) =>
        rows(
          tx,
          z.object({ quien: z.string() }),
          sql`SELECT DISTINCT reclamado_por AS quien FROM trabajo_registro
        WHERE reclamado_por IS NOT NULL AND canal = 'rdap'`,
        ),
      )
      .then(
        (found) => {
          for (const { quien } of found) askers.add(quien);
        },
        () => {},
      );
  }, 20);
  const asked = () => names.filter((name) => lab.simulator.context.counters.asked(server, name) > 0).length;
  await expect.poll(() => askers.size === 2 && asked() >= 100).toBe(true);
  clearInterval(watching);
  const gone = once(neighbour, 'exit');
  neighbour.kill('SIGKILL');
  await gone;
  expect(askers.size).toBe(2);
  expect(lab.asked(server).filter(({ outcome }) => outcome === 'limited')).toEqual([]);
  // The dead process's claims are taken over.
  await lab.query(account, (tx) => tx.execute(sql`DELETE FROM dominios`));
  await done;
});

test('a server that says when to come back is not asked before', async () => {
  const account = await lab.account();
  const server = 'rdap:rdap.nic.eus';
  await lab.verify(account, ['conocido.eus']);
  const fault = lab.simulator.control.setFault({
    fault: 'throttle-429-retry-after',
    server,
    retryAfterSeconds: 3_600,
  });
  await lab.verify(account, ['paciente.eus']);
  const refusals = () => lab.asked(server).filter(({ outcome }) => outcome.startsWith('fault:')).length;
  expect(await lab.verdict(account, 'paciente.eus')).toMatchObject({
    es_disponible: null,
    confirmaciones: 1,
  });
  // The other channel confirms alone after ten minutes.
  await lab.advance(11 * MINUTE);
  await lab.quiet(account);
  expect(await lab.verdict(account, 'paciente.eus')).toMatchObject({
    es_disponible: true,
    confirmaciones: 2,
  });
  expect(refusals()).toBe(1);
  lab.simulator.control.clearFaults(fault);
  await lab.advance(39 * MINUTE);
  await lab.verify(account, ['otro-paciente.eus']);
  expect(timesAsked('paciente.eus', /^rdap:/) + timesAsked('otro-paciente.eus', /^rdap:/)).toBe(1);
  await lab.advance(11 * MINUTE);
  await lab.verify(account, ['un-tercero.eus']);
  expect(timesAsked('un-tercero.eus', /^rdap:/)).toBe(1);
});

test('a server that asks for more than an hour of rest is left alone for all of it', async () => {
  const account = await lab.account();
  const server = 'rdap:rdap.nic.tv';
  await lab.verify(account, ['conocido.tv']);
  const fault = lab.simulator.control.setFault({
    fault: 'throttle-429-retry-after',
    server,
    retryAfterSeconds: 3 * 3_600,
  });
  await lab.verify(account, ['descanso-largo.tv']);
  lab.simulator.control.clearFaults(fault);
  await lab.advance(2 * HOUR);
  await lab.verify(account, ['dos-horas-despues.tv']);
  expect(timesAsked('dos-horas-despues.tv', /^rdap:/)).toBe(0);
  await lab.advance(61 * MINUTE);
  await lab.verify(account, ['tres-horas-despues.tv']);
  expect(timesAsked('tres-horas-despues.tv', /^rdap:/)).toBe(1);
});

test('a server that publishes how long it blocks who asked too much is left alone for that long', async () => {
  const pace = vi
    .spyOn(lab.program.pipeline, 'registryPace')
    .mockImplementation((work) => ({ ...registryPace(work), blockMs: 2 * HOUR }));
  const account = await lab.account();
  await lab.verify(account, ['conocido.de']);
  const fault = lab.simulator.control.setFault({ fault: 'throttle-text', server: 'whois:whois.denic.de' });
  await lab.verify(account, ['bloqueado.de']);
  lab.simulator.control.clearFaults(fault);
  await lab.advance(118 * MINUTE);
  await lab.verify(account, ['aun-bloqueado.de']);
  expect(timesAsked('aun-bloqueado.de', /^whois:/)).toBe(0);
  await lab.advance(3 * MINUTE);
  await lab.verify(account, ['tras-el-bloqueo.de']);
  expect(timesAsked('tras-el-bloqueo.de', /^whois:/)).toBe(1);
  pace.mockRestore();
});

test('what one account learned of a name spares the other account the question', async () => {
  const [first, second] = [await lab.account(), await lab.account()];
  await lab.verify(first, ['de-todos.cat']);
  const asked = timesAsked('de-todos.cat');
  expect(asked).toBeGreaterThan(1);
  await lab.verify(second, ['de-todos.cat']);
  expect(timesAsked('de-todos.cat')).toBe(asked);
  expect(await lab.verdict(second, 'de-todos.cat')).toMatchObject({ es_disponible: true, confirmaciones: 2 });
});

test('an account’s own key answers where no registry does, for that account alone', async () => {
  const [mine, other] = [await lab.account(), await lab.account()];
  const key = { nombre: 'whois_api_key', key: 'clave-buena-0001', now: lab.program.clock.now() } as const;
  await lab.query(mine, (tx) => lab.program.vault.write(tx, mine, key));
  await lab.verify(mine, ['con-clave.es']);
  await lab.verify(other, ['con-clave.es']);
  expect(await lab.verdict(mine, 'con-clave.es')).toMatchObject({
    es_disponible: null,
    confirmaciones: 1,
    verification_method: 'whois_api',
  });
  expect(await lab.verdict(other, 'con-clave.es')).toMatchObject({ es_disponible: null });
  expect(await lab.evidence(other, 'con-clave.es')).toEqual(['dns:nxdomain']);
});

test('with the requests of the month used up a closed zone says that this is why its key was not asked', async () => {
  const account = await lab.account();
  const key = { nombre: 'whois_api_key', key: 'clave-buena-0002', now: lab.program.clock.now() } as const;
  await lab.query(account, (tx) => lab.program.vault.write(tx, account, key));
  await lab.query(account, (tx) => setPlan(tx, account, { requests_limite: 0 }));
  await lab.verify(account, ['cuota-agotada.es']);
  const verdict = await lab.verdict(account, 'cuota-agotada.es');
  expect(verdict.es_disponible).toBeNull();
  expect(verdict.motivo).toContain('este mes ya no quedan solicitudes para preguntar con tu clave de WHOIS');
});

test('a big batch does not keep another account waiting for a registry', async () => {
  const [big, small] = [await lab.account(), await lab.account()];
  const ids = await add(big, free('lote', 'biz', 100));
  await verifyMany(lab.program.pipeline, big, ids);
  const server = 'rdap:rdap.nic.biz';
  await expect.poll(() => lab.asked(server).length).toBeGreaterThan(6);
  const live = lab.verify(small, ['viva.biz']);
  const queued = async () =>
    (await lab.query(small, (tx) => tx.execute(sql`SELECT FROM trabajo_registro WHERE canal = 'rdap'`))).rows
      .length + timesAsked('viva.biz', /^rdap:/);
  // What is asked until its question is in the queue is no wait for the registry.
  await expect.poll(queued, { interval: 10 }).toBeGreaterThan(0);
  const before = lab.asked(server).length;
  await expect.poll(() => timesAsked('viva.biz', /^rdap:/)).toBe(1);
  const waited = lab.asked(server).findIndex(({ name }) => name === 'viva.biz') - before;
  await lab.query(big, (tx) => tx.execute(sql`DELETE FROM dominios`));
  await live;
  // Only questions already claimed (half a second) go first.
  expect(waited).toBeLessThanOrEqual(10);
});

test('a free name that is taken is reported to the batch that found it', async () => {
  const account = await lab.account();
  await lab.verify(account, ['se-pierde.cat']);
  const { batch_id } = await createSearch(
    lab.program.pipeline,
    {
      usuario_id: account,
      tipo: 'masivo',
      nombre: 'lote',
      descripcion: '',
      lineas: ['fontaneros Sevilla'],
      pais: 'ES',
      idioma: 'es',
      configuracion: BatchConfiguracion.parse({}),
    },
    false,
  );
  await lab.query(account, (tx) =>
    tx.execute(sql`INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id)
      SELECT usuario_id, ${batch_id}, id FROM dominios WHERE dominio = 'se-pierde.cat'`),
  );
  lab.simulator.control.take('se-pierde.cat');
  await lab.advance(2 * HOUR);
  await lab.verify(account, ['se-pierde.cat'], { persona: true });
  expect(await lab.verdict(account, 'se-pierde.cat')).toMatchObject({
    es_disponible: false,
    fase_ciclo: 'activo',
  });
  const logged = await lab.query(account, (tx) =>
    rows(tx, z.object({ mensaje: z.string() }), sql`SELECT mensaje FROM batch_logs`),
  );
  expect(logged.map(({ mensaje }) => mensaje)).toContain('perdido: «se-pierde.cat» ya tiene titular');
});

test('a watched free name is looked at every day and first; one that is not watched waits', async () => {
  const account = await lab.account();
  await lab.verify(account, ['vigilado.cat', 'sin-vigilar.cat']);
  await lab.query(account, (tx) =>
    tx.execute(sql`UPDATE dominios SET favorito = true WHERE dominio = 'vigilado.cat'`),
  );
  // Marked after its check, so the next check is affected.
  await lab.advance(2 * HOUR);
  await lab.verify(account, ['vigilado.cat', 'sin-vigilar.cat']);
  const [watched, other] = [timesAsked('vigilado.cat'), timesAsked('sin-vigilar.cat')];
  const priority = await lab.query(account, (tx) =>
    firstRow(
      tx,
      z.object({ p: z.number() }),
      sql`SELECT prioridad_verificacion AS p FROM dominios WHERE dominio = 'vigilado.cat'`,
    ),
  );
  expect(priority?.p).toBe(3);
  await lab.advance(25 * HOUR);
  await lab.quiet(account);
  expect(timesAsked('vigilado.cat')).toBeGreaterThan(watched);
  expect(timesAsked('sin-vigilar.cat')).toBe(other);
});

test('what is about to be released is looked at daily, and what is redeemed shortly before its end', async () => {
  const account = await lab.account();
  const named = (fate: string) => {
    const found = [...lab.simulator.world.domains.values()].find(
      (domain) => domain.fate === fate && domain.zone === 'com' && domain.droppedAt === null,
    );
    if (found === undefined) throw new Error(`this world has no ${fate} in .com`);
    return found.name;
  };
  const [redeemed, dying] = [named('redemption'), named('pending-delete')];
  await lab.verify(account, [redeemed, dying]);
  const next = async (name: string) => {
    const row = await lab.query(account, (tx) =>
      firstRow(
        tx,
        z.object({ dias: z.number() }),
        sql`SELECT extract(epoch FROM proxima_verificacion - ${new Date(lab.program.clock.now())}::timestamptz)::float8 / 86400 AS dias
            FROM dominios WHERE dominio = ${name}`,
      ),
    );
    return row?.dias ?? Number.NaN;
  };
  expect(await next(dying)).toBeLessThanOrEqual(1);
  expect(await next(redeemed)).toBeGreaterThanOrEqual(0.9);
  const asked = timesAsked(dying, /^(?:rdap|whois):/);
  await lab.advance(1 * DAY);
  await lab.quiet(account);
  expect(timesAsked(dying, /^(?:rdap|whois):/)).toBeGreaterThan(asked);
});

test('a person asks again while only a later check could show more: a new check begins', async () => {
  const account = await lab.account();
  await lab.verify(account, ['solo-el-tiempo.es'], { persona: true });
  const asked = timesAsked('solo-el-tiempo.es');
  await lab.verify(account, ['solo-el-tiempo.es'], { persona: true });
  expect(timesAsked('solo-el-tiempo.es')).toBeGreaterThan(asked);
});
