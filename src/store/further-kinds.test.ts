import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { estadoGestion, PrioridadAccion, TipoOportunidad } from '#contract/states.ts';
import { silentLogger } from '#platform/logger.ts';
import { migrate } from './migrate.ts';
import { addOpportunity, setAside } from './queries/opportunities/edits.ts';
import { lapse, lockScored, saveOpportunities } from './queries/opportunities/write.ts';
import { sql } from './sql.ts';
import { openStore, type Tx, withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const NOW = Date.UTC(2026, 10, 26);
const NAMES = 4;

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Further kinds of names as stored, and counted in another way than by the trigger. */
async function compare(): Promise<void> {
  const kept = await owner.query(
    `SELECT usuario_id, clave, valor FROM contadores WHERE clave LIKE 'ademas:%' AND valor <> 0 ORDER BY 1, 2`,
  );
  const hasBetter = `EXISTS (SELECT FROM oportunidades b WHERE b.usuario_id = o.usuario_id
    AND b.sujeto = o.sujeto AND NOT b.apartada
    AND (b.puntuacion_oportunidad > o.puntuacion_oportunidad
      OR b.puntuacion_oportunidad = o.puntuacion_oportunidad AND b.id > o.id))`;
  const counted = await owner.query(
    `SELECT o.usuario_id, 'ademas:' || o.prioridad_accion AS clave, count(*) AS valor FROM oportunidades o
     WHERE NOT o.apartada AND ${hasBetter} GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  expect(kept.rows).toEqual(counted.rows);
  const wrong = await owner.query(
    `SELECT o.id, o.ademas FROM oportunidades o WHERE NOT o.apartada AND o.ademas <> ${hasBetter}`,
  );
  expect(wrong.rows).toEqual([]);
}

async function account(): Promise<{ id: string; domains: string[] }> {
  const id = await createAccount(database.store);
  const domains = Array.from({ length: NAMES }, () => crypto.randomUUID());
  await withAccount(database.store, id, (tx) => insertDomains(tx, id, domains));
  return { id, domains };
}

const insertDomains = (tx: Tx, id: string, domains: readonly string[]) =>
  tx.execute(sql`
    INSERT INTO dominios (usuario_id, id, dominio, dominio_unicode, extension, zona, fecha_creacion, revision)
    SELECT ${id}::uuid, d, d || '.es', d || '.es', 'es', 'es', now(), 0 FROM unnest(${[...domains]}::uuid[]) d
    ON CONFLICT DO NOTHING`);

const row = (dominio_id: string, tipo: TipoOportunidad, puntos: number, prioridad: PrioridadAccion) => ({
  tipo_oportunidad: tipo,
  dominio_id,
  negocio_id: null,
  puntuacion_oportunidad: puntos,
  valor_estimado: null,
  prioridad_accion: prioridad,
  extension: 'es',
  apartado: false,
  repasar: null,
  keyword_id: null,
  negocios_mirados: null,
  con_web_viva: null,
  keywords_miradas: null,
});

const which = fc.uniqueArray(fc.integer({ min: 0, max: NAMES - 1 }), { minLength: 1 });
const kind = fc.constantFrom(...TipoOportunidad.options);
const step = fc.oneof(
  fc.record({
    what: fc.constant('score' as const),
    which,
    rows: fc.uniqueArray(
      fc.tuple(
        fc.integer({ min: 0, max: NAMES - 1 }),
        kind,
        fc.constantFrom(10, 50, 50, 90),
        fc.constantFrom(...PrioridadAccion.options),
      ),
      { selector: ([name, tipo]) => `${name} ${tipo}`, maxLength: 10 },
    ),
  }),
  fc.record({
    what: fc.constant('aside' as const),
    which,
    kind,
    to: fc.constantFrom(null, ...Object.values(estadoGestion)),
  }),
  fc.record({ what: fc.constant('lapse' as const), which, kind }),
  fc.record({ what: fc.constant('erase' as const), which }),
);

test('whatever is scored, set aside, taken out or erased, the further kinds of names, marked and counted, equal a fresh count', async () => {
  const own = await account();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      for (const one of steps) {
        const ids = one.which.flatMap((at) => own.domains[at] ?? []);
        await withAccount(database.store, own.id, async (tx) => {
          if (one.what === 'score') {
            const rows = one.rows
              .filter(([at]) => one.which.includes(at))
              .map(([at, tipo, puntos, prioridad]) => row(own.domains[at] ?? '', tipo, puntos, prioridad));
            await saveOpportunities(tx, own.id, ids, rows, TipoOportunidad.options, NOW);
          }
          if (one.what === 'aside') {
            const { rows } = await owner.query<{ id: string }>(
              'SELECT id FROM oportunidades WHERE sujeto = ANY($1) AND tipo_oportunidad = $2',
              [ids, one.kind],
            );
            await setAside(
              tx,
              own.id,
              rows.map(({ id }) => id),
              one.to,
            );
          }
          if (one.what === 'lapse')
            await lapse(
              tx,
              sql`o.usuario_id = ${own.id} AND o.sujeto = ANY(${ids}::uuid[]) AND o.tipo_oportunidad = ${one.kind}`,
              NOW,
            );
          if (one.what === 'erase') {
            await tx.execute(sql`DELETE FROM dominios WHERE id = ANY(${ids}::uuid[])`);
            await insertDomains(tx, own.id, ids);
          }
        });
        await compare();
      }
    }),
    { numRuns: 40 },
  );
});

test('kinds of one name that are written by several at the same time are counted once each', async () => {
  const own = await account();
  const [first = ''] = own.domains;
  const max = 4 * TipoOportunidad.options.length;
  const wide = await openStore({ appUrl: database.appUrl, log: silentLogger, max });
  await Promise.all(
    Array.from({ length: 4 }, (_, round) =>
      TipoOportunidad.options.map((tipo_oportunidad, at) =>
        withAccount(wide, own.id, async (tx) => {
          if (round % 2 === 0)
            return await addOpportunity(tx, own.id, {
              dominio_id: first,
              negocio_id: null,
              tipo_oportunidad,
              puntuacion: 10 * at + round,
              notas: '',
              now: NOW,
            });
          await lockScored(tx, own.id, [first]);
          const rows = [row(first, tipo_oportunidad, 10 * at + round, 'alta')];
          return await saveOpportunities(tx, own.id, [first], rows, [], NOW);
        }),
      ),
    ).flat(),
  );
  await wide.close();
  await compare();
});

test('a kind of a business without a domain that is set aside while another is scored leaves the other in the list', async () => {
  const own = await account();
  const negocio_id = crypto.randomUUID();
  await owner.query(
    `INSERT INTO negocios (usuario_id, id, clave_lugar, nombre_negocio, fuente_datos, fecha_scrapeado, actualizado, revision)
     VALUES ($1, $2, 'lugar', 'Taller', 'osm', now(), now(), 0)`,
    [own.id, negocio_id],
  );
  const kindOf = (tipo: TipoOportunidad, puntos: number) => ({
    ...row(negocio_id, tipo, puntos, 'alta'),
    dominio_id: null,
    negocio_id,
    extension: null,
  });
  const score = (tx: Tx, tipo: TipoOportunidad, puntos: number) =>
    lockScored(tx, own.id, [], true).then(() =>
      saveOpportunities(tx, own.id, [negocio_id], [kindOf(tipo, puntos)], [tipo], NOW),
    );
  await withAccount(database.store, own.id, (tx) => score(tx, 'negocio_calidad', 70));
  const { rows: listed } = await owner.query('SELECT id FROM oportunidades WHERE sujeto = $1', [negocio_id]);
  let setAsideNow: Promise<void> | undefined;
  await withAccount(database.store, own.id, async (tx) => {
    await score(tx, 'bajo_competencia', 60);
    let ended = false;
    setAsideNow = withAccount(database.store, own.id, (other) =>
      setAside(other, own.id, [listed[0]?.id], 'descartado'),
    ).finally(() => {
      ended = true;
    });
    const waits = `SELECT FROM pg_locks WHERE NOT granted`;
    await expect.poll(async () => ended || ((await owner.query(waits)).rowCount ?? 0) > 0).toBe(true);
  });
  await setAsideNow;
  await compare();
  const left = await owner.query(
    'SELECT tipo_oportunidad FROM oportunidades WHERE sujeto = $1 AND NOT apartada AND NOT ademas',
    [negocio_id],
  );
  expect(left.rows).toEqual([{ tipo_oportunidad: 'bajo_competencia' }]);
});

test('rows that an older body of the trigger has written are marked by the migration', async () => {
  const own = await account();
  const found = own.domains.flatMap((id) =>
    TipoOportunidad.options.map((tipo, at) => row(id, tipo, 10 * at, 'media')),
  );
  await withAccount(database.store, own.id, (tx) =>
    saveOpportunities(tx, own.id, own.domains, found, [], NOW),
  );
  await owner.query(`ALTER TABLE oportunidades DISABLE TRIGGER USER;
    UPDATE oportunidades SET ademas = NOT ademas; ALTER TABLE oportunidades ENABLE TRIGGER USER;
    DELETE FROM migraciones.aplicadas WHERE nombre = '0871_marked_rows_after_definitions'`);
  await migrate(database.ownerUrl, { queues: [], log: silentLogger });
  await compare();
});

test('an account that goes takes its counts along', async () => {
  const own = await account();
  await withAccount(database.store, own.id, (tx) =>
    saveOpportunities(
      tx,
      own.id,
      own.domains,
      own.domains.flatMap((id) => TipoOportunidad.options.map((tipo) => row(id, tipo, 50, 'media'))),
      [],
      NOW,
    ),
  );
  const counts = () => owner.query('SELECT valor FROM contadores WHERE usuario_id = $1', [own.id]);
  expect((await counts()).rows).not.toEqual([]);
  await withAccount(database.store, own.id, (tx) => tx.execute(sql`DELETE FROM cuentas`));
  expect((await counts()).rows).toEqual([]);
});
