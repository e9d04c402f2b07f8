import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { fixedClock } from '#platform/clock.ts';
import { purgeByAge } from '#store/queries/processes/purge.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { identifier, type SQL, sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { storedBytes } from '../testing/searches.testing.ts';
import { type RetainedTable, retentionMs } from './periods.ts';
import { purgeOldRows } from './purge-by-age.ts';

const HOUR_MS = 3_600_000;
const clock = fixedClock(Date.UTC(2029, 5, 15, 9));
const { signal } = new AbortController();
const tables = Object.keys(retentionMs) as RetainedTable[];
const batch = randomUUID();
let db: TestDatabase;
let accounts: string[];

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  accounts = [await createAccount(db.store), await createAccount(db.store)];
});
afterAll(() => db.drop());

function rowOf(table: RetainedTable, account: string, hora: Date): SQL {
  const seen = sql`'libre.es', 'rdap', 'absent', 'rdap.example', '', ${hora}, 1, '{}'`;
  switch (table) {
    case 'evidencias':
      return sql`INSERT INTO evidencias (dominio, fuente, kind, servidor, detalle, hora, ms, datos) VALUES (${seen})`;
    case 'evidencias_cuenta':
      return sql`INSERT INTO evidencias_cuenta (usuario_id, dominio, fuente, kind, servidor, detalle, hora, ms, datos)
        VALUES (${account}, ${seen})`;
    case 'cambios_administracion':
      return sql`INSERT INTO cambios_administracion (hora, email, accion, objeto, detalle, ip, agente)
        VALUES (${hora}, 'ana@example.com', 'cuenta_cambiada', 'x', '', '', '')`;
    case 'auditoria':
      return sql`INSERT INTO auditoria (usuario_id, hora, accion) VALUES (${account}, ${hora}, 'entrada')`;
    case 'sesiones':
      return sql`INSERT INTO sesiones (usuario_id, refresco_hash, creada, ultimo_uso, verificada, expira)
        VALUES (${account}, '\\x00', ${hora}, ${hora}, ${hora}, ${hora})`;
    case 'batch_logs':
      return sql`INSERT INTO batch_logs (usuario_id, batch_id, timestamp, nivel, mensaje)
        VALUES (${account}, ${batch}, ${hora}, 'info', 'x')`;
    case 'ia_respuestas':
      return sql`INSERT INTO ia_respuestas (usuario_id, clave, capacidad, valor, creada)
        VALUES (${account}, sha256(${randomUUID()}::bytea), 'notas', '{}', ${hora})`;
    case 'uso_solicitudes':
      return sql`INSERT INTO uso_solicitudes (usuario_id, mes, proveedor)
        VALUES (${account}, to_char(${hora}::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM'), 'maps-data')`;
    case 'papelera_dominios':
      return sql`INSERT INTO papelera_dominios (usuario_id, grupo, id, fila, batches, negocios, eliminado)
        VALUES (${account}, uuidv7(), uuidv7(), '{}', '[]', '[]', ${hora})`;
    case 'idempotencias':
      return sql`WITH acceso AS (
          INSERT INTO accesos (usuario_id, nombre, token_hash, final, alcances, creado, expira)
          VALUES (${account}, 'x', sha256(${randomUUID()}::bytea), 'x', '[]', ${hora}, ${hora}::timestamptz + interval '1 day')
          RETURNING id)
        INSERT INTO idempotencias (usuario_id, acceso_id, metodo, ruta, clave, huella, hora)
        SELECT ${account}, id, 'POST', '/', 'x', sha256(''), ${hora} FROM acceso`;
    case 'cupos':
      return sql`INSERT INTO cupos (usuario_id, clave, desde, usadas)
        VALUES (${account}, ${randomUUID()}, ${hora}, 1)`;
    case 'claves_api':
      return sql`INSERT INTO claves_api (usuario_id, nombre, cifrado, ultimos4, actualizada)
        VALUES (${account}, ${`eventos_anterior:${randomUUID()}`}, '\\x00', '', ${hora})`;
    case 'metricas_mundo':
      return sql`INSERT INTO metricas_mundo (dominio, fuente, datos, medido_en, caduca)
        VALUES (${`${randomUUID()}.es`}, 'wayback', '{}', ${new Date(0)}, ${hora})`;
    case 'eventos':
      return sql`INSERT INTO eventos (usuario_id, tipo, entidad_id, hechos, creado)
        VALUES (${account}, 'batch.fin', ${batch}, '{}', ${hora})`;
    case 'liberaciones_vistas':
      return sql`INSERT INTO liberaciones_vistas (dominio, ausente_primera, zona, delegado_ultima, libre_primera)
        VALUES (${`${randomUUID()}.es`}, ${new Date(0)}, 'es', ${new Date(0)}, ${hora})`;
  }
}

const timesOf = (table: RetainedTable): SQL => {
  if (table === 'uso_solicitudes') return sql`mes`;
  if (table === 'batch_logs') return sql`timestamp::text`;
  if (table === 'sesiones') return sql`expira::text`;
  if (table === 'ia_respuestas') return sql`creada::text`;
  if (table === 'metricas_mundo') return sql`caduca::text`;
  if (table === 'eventos') return sql`creado::text`;
  if (table === 'cupos') return sql`desde::text`;
  if (table === 'claves_api') return sql`actualizada::text`;
  if (table === 'liberaciones_vistas') return sql`libre_primera::text`;
  return table === 'papelera_dominios' ? sql`eliminado::text` : sql`hora::text`;
};

const left = async (account: string, table: RetainedTable) =>
  withAccount(db.store, account, (tx) =>
    rows(tx, z.object({ hora: z.string() }), sql`SELECT ${timesOf(table)} AS hora FROM ${identifier(table)}`),
  );

test.each(tables)('rows of %s go when they are older than its period, of every account', async (table) => {
  const limit = clock.now() - retentionMs[table];
  // Use is kept by whole months.
  const step = table === 'uso_solicitudes' ? 40 * 24 * HOUR_MS : HOUR_MS;
  for (const account of accounts)
    await withAccount(db.store, account, async (tx) => {
      await tx.execute(
        sql`INSERT INTO batches (usuario_id, id, nombre, tipo, estado, configuracion, fecha_creacion)
            VALUES (${account}, ${batch}, 'b', 'masivo', 'completado', '{}', now()) ON CONFLICT DO NOTHING`,
      );
      for (const at of [limit - step, limit + step]) await tx.execute(rowOf(table, account, new Date(at)));
    });
  const full = await Promise.all(accounts.map((account) => left(account, table)));
  const gone = await purgeOldRows({ store: db.store, clock }, signal);
  expect(gone[table]).toBe(accounts.length);
  const rest = await Promise.all(accounts.map((account) => left(account, table)));
  expect(rest.map((list) => list.length)).toEqual(full.map((list) => list.length / 2));
  expect(await purgeOldRows({ store: db.store, clock }, signal)).toEqual(
    Object.fromEntries(tables.map((name) => [name, 0])),
  );
});

test('an ended session is deleted with its address though its account never returns; an open one stays', async () => {
  const account = await createAccount(db.store);
  const daysAgo = (count: number) => new Date(clock.now() - count * 24 * HOUR_MS);
  const sessions = [
    { agente: 'caducada', cerrada: null, expira: daysAgo(91) },
    { agente: 'cerrada', cerrada: daysAgo(91), expira: daysAgo(61) },
    { agente: 'cerrada hace poco', cerrada: daysAgo(89), expira: daysAgo(61) },
    { agente: 'abierta', cerrada: null, expira: daysAgo(-1) },
  ];
  await withAccount(db.store, account, async (tx) => {
    const opened = daysAgo(92);
    for (const { agente, cerrada, expira } of sessions)
      await tx.execute(sql`INSERT INTO sesiones (usuario_id, refresco_hash, creada, ultimo_uso, verificada, ip, agente, expira, cerrada)
        VALUES (${account}, '\\x00', ${opened}, ${opened}, ${opened}, '192.0.2.1', ${agente}, ${expira}, ${cerrada})`);
  });
  expect(await purgeOldRows({ store: db.store, clock }, signal)).toMatchObject({ sesiones: 2 });
  const kept = await withAccount(db.store, account, (tx) =>
    rows(tx, z.object({ agente: z.string() }), sql`SELECT agente FROM sesiones ORDER BY agente`),
  );
  expect(kept.map(({ agente }) => agente)).toEqual(['abierta', 'cerrada hace poco']);
});

test('a key that is in use is not deleted by age', async () => {
  const [account = ''] = accounts;
  const nombre = `eventos:${randomUUID()}`;
  const keys = () => left(account, 'claves_api');
  await withAccount(db.store, account, (tx) =>
    tx.execute(sql`INSERT INTO claves_api (usuario_id, nombre, cifrado, ultimos4, actualizada)
      VALUES (${account}, ${nombre}, '\\x00', '', ${new Date(0)})`),
  );
  const before = await keys();
  await purgeOldRows({ store: db.store, clock }, signal);
  expect(await keys()).toEqual(before);
});

test('what was deleted by age no longer counts as stored', async () => {
  const [account = ''] = accounts;
  const before = await storedBytes(db.store, account);
  clock.advance(Math.max(...Object.values(retentionMs)) + HOUR_MS);
  await purgeOldRows({ store: db.store, clock }, signal);
  expect(await storedBytes(db.store, account)).toBeLessThan(before);
});

test('a page has its bound over all accounts together', async () => {
  for (const account of accounts)
    await withAccount(db.store, account, async (tx) => {
      for (let n = 0; n < 4; n++) await tx.execute(rowOf('auditoria', account, new Date(n)));
    });
  const page = () => withSystem(db.store, (tx) => purgeByAge(tx, 'auditoria', 100, 3));
  expect([await page(), await page(), await page(), await page()]).toEqual([3, 3, 2, 0]);
});

test('no other table can be purged', async () => {
  const purge = withSystem(db.store, (tx) =>
    tx.execute(sql`SELECT purge_by_age('cuentas', now() + interval '1 day', 10)`),
  );
  await expect(purge).rejects.toThrow('the table cuentas has no period');
});
