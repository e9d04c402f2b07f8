import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { sql } from '#store/sql.ts';
import { withSystem } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../../test/program-env.ts';

const cli = join(import.meta.dirname, '..', 'cli.ts');

let db: TestDatabase;
beforeEach(async () => {
  db = await freshDatabase(inject('postgres'));
});
afterEach(() => db.drop());

async function run(args: readonly string[]): Promise<Record<string, unknown>[]> {
  const env = {
    ...programEnv(),
    NODE_ENV: 'test',
    DATABASE_URL: db.ownerUrl,
    APP_DATABASE_URL: db.appUrl,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'zonas', ...args], { env });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('a zone is reported with its channel, days and restrictions, and each asked server with its state', async () => {
  await withSystem(db.store, (tx) =>
    tx.execute(sql`
      INSERT INTO servidores_registro
        (servidor, canal, intervalo_ms, canario_ok_en, cuarentena, cuarentena_desde, motivo, limitado_hasta, dia, consultas_dia)
      VALUES ('a.sano', 'rdap', 150, now(), false, NULL, NULL, now() - interval '1 minute', 1, 9),
        ('b.limitado', 'whois', 600, now(), false, NULL, NULL, now() + interval '1 hour', NULL, 0),
        ('c.miente', 'rdap', 150, now(), true, now(), 'niega un nombre registrado', NULL, NULL, 0),
        ('d.nuevo', 'whois', 600, NULL, false, NULL, NULL, NULL, NULL, 0)`),
  );
  const day = (count: number) => sql`'2026-01-01'::timestamptz + ${count} * interval '1 day'`;
  await withSystem(db.store, (tx) =>
    tx.execute(sql`INSERT INTO liberaciones_vistas (dominio, ausente_primera, zona, delegado_ultima, ocupado_ultima,
        libre_primera, plazo_desde, plazo_hasta)
      VALUES ('a.es', ${day(1)}, 'es', ${day(0)}, ${day(11)}, ${day(12)}, ${day(10)}, ${day(13)}),
        ('b.es', ${day(1)}, 'es', ${day(0)}, NULL, ${day(12)}, ${day(10)}, ${day(13)})`),
  );
  const [spain, japan, ...servers] = await run(['es', 'tienda.jp']);
  expect(spain).toMatchObject({
    tipo: 'zona',
    zona: 'es',
    canal: 'ninguno',
    whois: 'whois.nic.es',
    ciclo_dias: { gracia: 10, redencion: 0, pendiente_borrado: 0 },
    salida_zona: {
      momento: 'al caducar',
      dias_hasta_liberacion: [10, 11],
      dias_desde_caducidad: [10, 11],
      confianza_momento: 'C',
      confianza_dias: 'A',
      fuente: expect.stringContaining('dominios.es'),
    },
    restricciones: ['su WHOIS solo responde a direcciones acreditadas'],
    liberaciones: { vistas: 2, dentro: 1, fuera: 0, horas: null },
  });
  expect(japan).toMatchObject({ zona: 'jp', canal: 'whois', salida_zona: null, liberaciones: null });
  expect(servers.map(({ servidor, estado }) => [servidor, estado])).toEqual([
    ['a.sano', 'sano'],
    ['b.limitado', 'limitado'],
    ['c.miente', 'cuarentena'],
    ['d.nuevo', 'por probar'],
  ]);
  // A past closure counts as open, and yesterday's questions are not today's.
  expect(servers[0]).toMatchObject({ no_antes: null, limitado_hasta: null, consultas_hoy: 0 });
  expect(servers[1]?.no_antes).toEqual(expect.any(String));
});
