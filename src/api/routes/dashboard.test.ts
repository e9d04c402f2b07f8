import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { Embudo, Rendimiento, Salud } from '#contract/routes/dashboard.ts';
import { recordVerdicts } from '#store/queries/management/history.ts';
import { sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let luis: Person;
const NAMES = ['uno', 'dos', 'tres', 'cuatro'];

beforeAll(async () => {
  api = await startHarness();
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['fontanero vic']);
  await seedBusinesses(
    api.deps,
    ana.usuario_id,
    { batch_id, keyword_id: keyword_ids[0] ?? '' },
    NAMES.map((name) => ({ nombre_negocio: `Taller ${name}`, dominio: `taller${name}.es` })),
  );
  await withAccount(api.deps.store, ana.usuario_id, async (tx) => {
    await tx.execute(sql`UPDATE dominios SET estado_verificacion = 'expirado', fecha_ultima_verificacion = now(),
      fase_ciclo = CASE WHEN dominio = 'tallertres.es' THEN 'redencion' ELSE 'libre' END,
      es_disponible = dominio <> 'tallertres.es', confirmaciones = 2 WHERE dominio <> 'tallercuatro.es'`);
  });
});
afterAll(() => api.stop());

async function read<T>(path: string, shape: z.ZodType<T>, as = ana): Promise<T> {
  const answer = await api.call(`/api/dashboard/${path}`, { as });
  expect(answer.status).toBe(200);
  return z.object({ data: shape }).parse(await answer.json()).data;
}

test('the funnel counts what is free apart from what is free or freeing', async () => {
  expect(await read('embudo', Embudo)).toMatchObject({
    keywords: 1,
    negocios: 4,
    negocios_con_dominio: 4,
    dominios: 4,
    verificados: 3,
    expirados: 3,
    libres: 2,
    por_liberarse: 1,
  });
  expect(await read('embudo', Embudo, luis)).toMatchObject({ keywords: 0, dominios: 0, libres: 0 });
});

test('free names are counted by the day of the account, and those of other accounts are not shown', async () => {
  const libre = {
    estado_verificacion: 'expirado',
    es_disponible: true,
    confirmaciones: 2,
    fase_ciclo: 'libre',
    motivo: null,
  };
  await withAccount(api.deps.store, ana.usuario_id, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT id FROM dominios WHERE es_disponible`);
    const verdicts = rows.map(({ id }) => ({ ...libre, dominio_id: String(id) }));
    await recordVerdicts(tx, ana.usuario_id, verdicts, api.deps.clock.now());
  });
  const Days = z.array(z.object({ dia: z.string(), libres: z.number() }));
  expect(await read('libres', Days)).toEqual([{ dia: '2026-07-01', libres: 2 }]);
  expect(await read('libres', Days, luis)).toEqual([]);
});

test('the yield names the best trades and places, and the provinces alone for the map', async () => {
  await withAccount(api.deps.store, ana.usuario_id, (tx) =>
    tx.execute(sql`WITH v AS (
        SELECT * FROM (VALUES ('dentista', 'Sevilla', 1000, 30), ('abogado', 'Lisboa', 500, 1), ('', '', 90, 9))
          AS v(oficio, zona, negocios, libres), LATERAL generate_series(1, negocios) n
      ), d AS (
        INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, estado_verificacion, es_disponible,
          confirmaciones, fase_ciclo, fecha_creacion)
        SELECT ${ana.usuario_id}::uuid, e, e, 'es', 'expirado', true, 2, 'libre', now()
        FROM v, LATERAL (SELECT zona || '-' || n || '.es' AS e) e WHERE n <= libres RETURNING id, dominio)
      INSERT INTO negocios (usuario_id, clave_lugar, nombre_negocio, dominio_id, dominio_extraido, oficio, zona,
        fuente_datos, fecha_scrapeado, actualizado)
      SELECT ${ana.usuario_id}::uuid, zona || n, 'Uno', d.id, d.dominio, oficio, zona, 'x', now(), now()
      FROM v LEFT JOIN d ON d.dominio = zona || '-' || n || '.es'`),
  );
  const found = await read('rendimiento', Rendimiento);
  // Half of four businesses is weaker evidence than three in a hundred of a thousand.
  expect(found.filas.map(({ oficio, zona }) => `${oficio} ${zona}`)).toEqual([
    'fontanero Barcelona',
    'dentista Sevilla',
    'abogado Lisboa',
  ]);
  expect(found.provincias.map(({ zona, libres }) => [zona, libres])).toEqual([
    ['Barcelona', 2],
    ['Sevilla', 30],
  ]);
  const sevilla = await read('rendimiento?zona=Sevilla', Rendimiento);
  expect(sevilla.filas.map(({ oficio }) => oficio)).toEqual(['dentista']);
  expect(sevilla.provincias).toEqual(found.provincias);
  expect(found.total).toMatchObject({ negocios: 1_594, libres: 42 });
  expect(await read('rendimiento', Rendimiento, luis)).toMatchObject({ filas: [], provincias: [] });
});

test('health tells what cannot be asked now, the provider and the month', async () => {
  const now = new Date(api.deps.clock.now());
  const day = Math.floor(now.getTime() / 86_400_000);
  await withSystem(api.deps.store, (tx) =>
    tx.execute(sql`INSERT INTO servidores_registro (servidor, canal, limitado_hasta, cuarentena, cuarentena_desde,
        por_dia, dia, consultas_dia, canario_ok_en) VALUES
      ('whois.bien.test', 'whois', NULL, false, NULL, NULL, NULL, 0, ${now}),
      ('whois.lento.test', 'whois', ${now}::timestamptz + interval '1 hour', false, NULL, NULL, NULL, 0, ${now}),
      ('rdap.miente.test', 'rdap', NULL, true, ${now}, NULL, NULL, 0, ${now}),
      ('whois.gastado.test', 'whois', NULL, false, NULL, 50, ${day}, 50, ${now}),
      ('dondominio/cuenta-ajena', 'dondominio', ${now}::timestamptz + interval '1 day', false, NULL, NULL, NULL, 0, ${now})`),
  );
  const salud = await read('salud', Salud);
  expect(salud.registros).toMatchObject({ total: 4, parados: 3 });
  expect(salud.registros.servidores.map(({ servidor, estado }) => [servidor, estado])).toEqual([
    ['rdap.miente.test', 'cuarentena'],
    ['whois.gastado.test', 'limite_diario'],
    ['whois.lento.test', 'limitado'],
  ]);
  expect(salud.registros.servidores[2]?.hasta).toBe('2026-07-01T11:00:00.000Z');
  expect(salud.proveedor).toMatchObject({ nombre: 'local-business-data', problema: null });
  expect(salud.solicitudes.usadas).toBe(0);
  expect(salud.batches).toEqual([]);
});
