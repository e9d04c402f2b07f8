import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { Dominio } from '#contract/entities/dominio.ts';
import { CambioDominio } from '#contract/entities/gestion.ts';
import { Oportunidad } from '#contract/entities/oportunidad.ts';
import { scoreAccount } from '#pipeline/value/score-account.ts';
import { saveNote, saveSite } from '#store/queries/ai/kept.ts';
import { recordVerdicts } from '#store/queries/management/history.ts';
import { addNotification, announceDomains } from '#store/queries/notifications/notifications.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { identifier, type SQL, sql } from '#store/sql.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
/** Of the batch that found the names. */
let keyword: string;
/** A free name with a history and opportunities, and one that was bought. */
let free: string;
let bought: string;
/** The notification that announces the free name. */
let aviso: string;
/** Opportunities of the free name: with a note, discarded, and added by hand. */
let noted: string;
let discarded: string;
let manual: string;

const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(api.db.store, ana.usuario_id, work);
const write = (statement: SQL) => inAccount((tx) => tx.execute(statement));
const send = (method: string, path: string, body: unknown) =>
  api.call(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
const data = async <T>(schema: z.ZodType<T>, answer: Promise<Response>): Promise<T> =>
  z.object({ data: schema }).parse(await (await answer).json()).data;
const read = async (path: string): Promise<unknown> => await (await api.call(path, { as: ana })).json();
const AnyAnswer = z.record(z.string(), z.unknown());
const list = () => data(z.array(Dominio), api.call('/api/dominios', { as: ana }));
const score = async () => {
  while (await scoreAccount(api.deps, ana.usuario_id));
};

const remove = async (...ids: string[]) => {
  const removed = await data(
    z.object({ eliminados: z.int(), papelera: z.uuid() }),
    send('DELETE', '/api/dominios/bulk', { ids }),
  );
  expect(removed.eliminados).toBe(ids.length);
  return removed.papelera;
};
const undo = async (papelera: string) =>
  (await data(z.object({ restaurados: z.int() }), send('POST', '/api/dominios/restaurar', { papelera })))
    .restaurados;

beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['abogado madrid']);
  keyword = keyword_ids[0] ?? '';
  await seedBusinesses(api.deps, ana.usuario_id, { batch_id, keyword_id: keyword }, [
    {
      nombre_negocio: 'Abogados Madrid',
      dominio: 'abogadosmadrid.com',
      categoria_negocio: 'Abogado',
      review_count: 300,
      estado_actual: 'cerrado',
    },
    { nombre_negocio: 'Fontanería Vic', dominio: 'fontaneriavic.cat', review_count: 60 },
  ]);
  await inAccount(async (tx) => {
    await tx.execute(sql`UPDATE dominios SET estado_verificacion = 'expirado', es_disponible = true,
      confirmaciones = 2, fase_ciclo = 'libre', comprobando = false, proxima_verificacion = NULL,
      revision = ${await nextRevision(tx)}`);
  });
  await score();
  const named = new Map((await list()).map((row) => [row.dominio, row._id]));
  free = named.get('abogadosmadrid.com') ?? '';
  bought = named.get('fontaneriavic.cat') ?? '';
  await inAccount(seedFree);
  const found = await data(z.array(Oportunidad), api.call('/api/resultados?search=madrid', { as: ana }));
  const ofType = (type: string) => found.find((one) => one.tipo_oportunidad === type)?._id ?? '';
  [noted, discarded] = [ofType('dominio_expirado'), ofType('alto_valor')];
  await send('PUT', `/api/resultados/${noted}`, { notas: 'llamar el lunes' });
  await send('PUT', `/api/resultados/${discarded}`, { estado_gestion: 'descartado' });
  const made = { dominio_id: free, tipo_oportunidad: 'bajo_competencia', notas: 'me gusta' };
  manual = (await data(Oportunidad, send('POST', '/api/resultados', made)))._id;
  await inAccount((tx) =>
    saveNote(
      tx,
      ana.usuario_id,
      { oportunidad_id: noted, nota: 'Un bufete.', clave: 'x', negocios: [] },
      api.clock.now(),
    ),
  );
  await send('PUT', '/api/gestion/dominios', {
    ids: [bought],
    estado_gestion: 'comprado',
    compra: { precio_compra: 9.95, registrador: 'Uno' },
  });
  await score();
});
afterAll(() => api.stop());

/** Rows that the product itself writes about a free name. */
async function seedFree(tx: Tx): Promise<void> {
  const now = api.clock.now();
  const verdict = {
    dominio_id: free,
    estado_verificacion: 'expirado',
    es_disponible: false,
    confirmaciones: 0,
    fase_ciclo: 'redencion',
    motivo: null,
  };
  await recordVerdicts(tx, ana.usuario_id, [verdict], now - 2 * 86_400_000);
  const nowFree = { ...verdict, es_disponible: true, confirmaciones: 2, fase_ciclo: 'libre' };
  await recordVerdicts(tx, ana.usuario_id, [nowFree], now - 86_400_000);
  const event = { tipo: 'dominios_libres', titulo: 'Uno libre', mensaje: '', enlace: null } as const;
  const moment = { now, revision: await nextRevision(tx) };
  aviso = (await addNotification(tx, ana.usuario_id, { ...event, clave_evento: 'x' }, moment)) ?? '';
  await announceDomains(tx, ana.usuario_id, aviso, [free]);
  await saveSite(tx, ana.usuario_id, { dominio_id: free, captura: now, sitio: { negocio: null } }, now);
  await tx.execute(sql`INSERT INTO trabajo_metricas (usuario_id, dominio_id, fuente, dominio, prioridad, no_antes)
    VALUES (${ana.usuario_id}, ${free}, 'wayback', 'abogadosmadrid.com', 50, 'infinity') ON CONFLICT DO NOTHING`);
}

const shown = async () => ({
  historial: await read(`/api/gestion/dominios/${free}/historial`),
  liberados: await read('/api/gestion/liberados'),
  libres: await read('/api/dashboard/libres'),
  anunciados: await read(`/api/dominios?aviso=${aviso}`),
  comprados: await read('/api/gestion/dominios?estado_gestion=comprado'),
  resumen: await read('/api/gestion/resumen'),
  resultados: await read('/api/resultados'),
  estadisticas: await read('/api/resultados/estadisticas'),
  oportunidades: await Promise.all([noted, discarded, manual].map((id) => read(`/api/resultados/${id}`))),
});

test('undoing brings back what hung on a name: history, opportunities as they were left, purchase, links', async () => {
  const before = await shown();
  expect(before).toMatchObject({
    historial: { data: [{ es_disponible: true }, { es_disponible: false }] },
    liberados: { data: [{ dominio: { _id: free } }] },
    libres: { data: [{ libres: 1 }] },
    anunciados: { data: [{ _id: free }] },
    comprados: { data: [{ compra: { precio_compra: 9.95, registrador: 'Uno' } }] },
    oportunidades: [
      { data: { notas: 'llamar el lunes', estado_gestion: null } },
      { data: { estado_gestion: 'descartado' } },
      { data: { notas: 'me gusta' } },
    ],
  });
  const papelera = await remove(free, bought);
  expect(await read(`/api/resultados/${noted}`)).toMatchObject({ success: false });
  // Until they are valued again, the list of opportunities says so.
  const unvalued = { ...before, resultados: { ...AnyAnswer.parse(before.resultados), valorando: true } };
  expect(await undo(papelera)).toBe(2);
  expect(await shown()).toEqual(unvalued);
  expect(await undo(papelera)).toBe(0);
  expect(await shown()).toEqual(unvalued);
  await score();
  expect(await shown()).toEqual(before);
});

/** The account's rows of a table except the cursor of its changes, which records the deletion. */
const rowsOf = async (table: string) =>
  (
    await inAccount((tx) =>
      rows(
        tx,
        z.object({ fila: z.unknown() }),
        sql`SELECT f.fila FROM (SELECT to_jsonb(x) - 'revision' AS fila FROM ${identifier(table)} x) f
            WHERE f.fila->>'clave' IS DISTINCT FROM 'auditoria' ORDER BY f.fila::text`,
      ),
    )
  ).map(({ fila }) => fila);

test('no table whose rows go with a domain is forgotten, and no figure counts what comes back twice', async () => {
  const going = await inAccount((tx) =>
    rows(
      tx,
      z.object({ tabla: z.string() }),
      sql`WITH RECURSIVE van AS (
            SELECT 'dominios'::regclass::oid AS tabla
            UNION
            -- Its statement deletes these, not a reference.
            SELECT 'batch_dominios'::regclass
            UNION
            SELECT f.conrelid FROM van JOIN pg_constraint f ON f.confrelid = van.tabla
            WHERE f.contype = 'f' AND f.confdeltype = 'c')
          SELECT tabla::regclass::text AS tabla FROM van WHERE tabla <> 'trabajo_registro'::regclass ORDER BY 1`,
    ),
  );
  const tables = [...going.map(({ tabla }) => tabla), 'contadores', 'facetas_dominios', 'rendimiento'];
  const all = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(table)] as const)));
  const before = await all();
  for (const table of tables) expect(before[table], `this test has no row of ${table}`).not.toEqual([]);
  const papelera = await remove(free, bought);
  for (const { tabla } of going) expect(await rowsOf(tabla), tabla).toEqual([]);
  await undo(papelera);
  expect(await all()).toEqual(before);
  await undo(papelera);
  expect(await all()).toEqual(before);
});

test('of a history without end the newest thousand lines come back', async () => {
  await write(sql`INSERT INTO cambios_dominios (usuario_id, dominio_id, hora, estado_verificacion, confirmaciones,
      fase_ciclo, motivo)
    SELECT ${ana.usuario_id}, ${bought}, ${new Date(api.clock.now())}, 'activo', 0, 'activo', n::text
    FROM generate_series(1, 1005) n`);
  expect(await undo(await remove(bought))).toBe(1);
  const kept = await data(
    z.array(CambioDominio),
    api.call(`/api/gestion/dominios/${bought}/historial`, { as: ana }),
  );
  expect(kept.map(({ motivo }) => motivo)).toEqual(Array.from({ length: 100 }, (_, n) => `${1005 - n}`));
  expect(await rowsOf('cambios_dominios')).toHaveLength(1_002);
});

test('what also hung on something that has gone since stays away, the rest comes back', async () => {
  await write(sql`UPDATE oportunidades SET keyword_id = ${keyword} WHERE id = ${noted}`);
  const papelera = await remove(free);
  await write(sql`DELETE FROM keywords WHERE id = ${keyword}`);
  await write(sql`DELETE FROM notificaciones WHERE id = ${aviso}`);
  expect(await undo(papelera)).toBe(1);
  expect(await read(`/api/resultados/${noted}`)).toMatchObject({ success: false });
  expect(await rowsOf('ia_notas')).toEqual([]);
  expect(await rowsOf('notificacion_dominios')).toEqual([]);
  expect(await read(`/api/resultados/${discarded}`)).toMatchObject({
    data: { estado_gestion: 'descartado' },
  });
  expect(await read(`/api/gestion/dominios/${free}/historial`)).toMatchObject({ data: [{}, {}] });
});
