import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Dominio } from '#contract/entities/dominio.ts';
import { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { estadoVerificacion, faseCiclo } from '#contract/states.ts';
import { listDomains } from './queries/domains/list.ts';
import { domainStats } from './queries/domains/list-counts.ts';
import type { DomainFilter } from './queries/domains/list-filter.ts';
import type { DomainSort } from './queries/domains/list-order.ts';
import { writeCursor } from './queries/lists/cursor.ts';
import type { PageRequest } from './queries/lists/page.ts';
import { sql } from './sql.ts';
import { withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let owner: pg.Client;
let mine: string;

beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  mine = await createAccount(database.store);
  await fill(await createAccount(database.store), 40);
  await fill(mine, 137);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Domains of every state, half without value, date or metric, many with equal ones. */
async function fill(account: string, many: number): Promise<void> {
  await owner.query(
    `INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, estado_verificacion, es_disponible, confirmaciones,
       fase_ciclo, valor_estimado, metricas, fecha_ultima_verificacion, fecha_expiracion, favorito, fecha_creacion)
     SELECT $1, 'd' || md5(n::text) || '.' || e.ext, 'd' || md5(n::text) || '.' || e.ext, e.ext,
       ($3::text[])[1 + n % 7], CASE n % 3 WHEN 0 THEN true WHEN 1 THEN false END, 2, ($4::text[])[1 + n % 7],
       CASE WHEN n % 2 = 0 THEN (n * 37) % 11 * 500 END,
       CASE WHEN n % 4 = 0 THEN jsonb_build_object('autoridad_dominio', n % 9 + 0.5) ELSE '{}' END,
       CASE WHEN n % 3 <> 0 THEN to_timestamp(n % 13) END, CASE WHEN n % 5 = 0 THEN to_timestamp(-n * 1000) END,
       n % 10 = 0, to_timestamp(0)
     FROM generate_series(1, $2) n, LATERAL (SELECT (ARRAY['es','com','net','cat'])[1 + n % 4] AS ext) e`,
    [account, many, Object.values(estadoVerificacion), Object.values(faseCiclo)],
  );
}

const list = (filter: DomainFilter, sort: DomainSort, request: PageRequest) =>
  withAccount(database.store, mine, (tx) => listDomains(tx, mine, filter, sort, request));

const value: Record<DomainSort['orden'], (row: Dominio) => string | number | null> = {
  recientes: (row) => row._id,
  dominio: (row) => row.dominio_unicode,
  estado: (row) => row.estado_verificacion,
  valor: (row) => row.valor_estimado,
  autoridad: (row) => row.metricas.autoridad_dominio,
  verificacion: (row) => row.fecha_ultima_verificacion && Date.parse(row.fecha_ultima_verificacion),
  expiracion: (row) => row.fecha_expiracion && Date.parse(row.fecha_expiracion),
};

/** The specified order: by value, rows without one last in both directions, then by arrival. */
function inOrder(rows: readonly Dominio[], { orden, direccion }: DomainSort): string[] {
  const way = direccion === 'asc' ? 1 : -1;
  const compare = (one: string | number, other: string | number) =>
    one < other ? -way : one > other ? way : 0;
  return rows
    .toSorted((one, other) => {
      const [a, b] = [value[orden](one), value[orden](other)];
      if (a === null || b === null) return a === b ? compare(one._id, other._id) : a === null ? 1 : -1;
      return compare(a, b) || compare(one._id, other._id);
    })
    .map((row) => row._id);
}

const sorts = ORDENES_DOMINIOS.flatMap((orden) => [
  { orden, direccion: 'asc' as const },
  { orden, direccion: 'desc' as const },
]);
const filters: [string, DomainFilter][] = [
  ['nothing', {}],
  ['a state', { estado_verificacion: 'activo' }],
  ['free ones in a zone', { es_disponible: 'true', extension: '.ES' }],
  ['a value, an authority and a text', { valor_minimo: 500, autoridad_minima: 2, search: 'A' }],
];

test.each(sorts)(
  '$orden $direccion: pages lead on and back, and by number, through one order',
  async (sort) => {
    for (const [name, filter] of filters) {
      const whole = await list(filter, sort, { pagina: 1, limite: 1_000 });
      const ids = whole.filas.map((row) => row._id);
      expect(ids, name).toEqual(inOrder(whole.filas, sort));
      expect(whole.paginacion.total_elementos, name).toBe(ids.length);

      const forward: string[] = [];
      let page = await list(filter, sort, { pagina: 1, limite: 7 });
      expect(page.paginacion.anterior).toBeNull();
      for (;;) {
        forward.push(...page.filas.map((row) => row._id));
        if (!page.paginacion.siguiente) break;
        page = await list(filter, sort, { pagina: 2, limite: 7, cursor: page.paginacion.siguiente });
      }
      expect(forward, name).toEqual(ids);

      const backward: string[] = [];
      page = await list(filter, sort, { pagina: 9, limite: 7, cursor: 'fin' });
      expect(page.paginacion.siguiente).toBeNull();
      expect(page.filas.length).toBe(ids.length % 7 || 7);
      for (;;) {
        backward.unshift(...page.filas.map((row) => row._id));
        if (!page.paginacion.anterior) break;
        page = await list(filter, sort, { pagina: 2, limite: 7, cursor: page.paginacion.anterior });
      }
      expect(backward, name).toEqual(ids);

      const pages = Math.ceil(ids.length / 10);
      for (let pagina = 1; pagina <= pages + 1; pagina++) {
        const numbered = await list(filter, sort, { pagina, limite: 10 });
        const shown = numbered.filas.map((row) => row._id);
        expect(shown, `${name}, page ${pagina}`).toEqual(ids.slice((pagina - 1) * 10, pagina * 10));
        expect([numbered.paginacion.anterior !== null, numbered.paginacion.siguiente !== null]).toEqual(
          shown.length === 0 ? [false, false] : [pagina > 1, pagina < pages],
        );
      }
    }
  },
);

test('a cursor of another list, or of none, is refused', async () => {
  const { paginacion } = await list({}, { orden: 'dominio', direccion: 'asc' }, { pagina: 1, limite: 5 });
  const foreign = paginacion.siguiente ?? '';
  const hostile = ['a.', 'b.e30', 'a.W10', 'x', `a.${Buffer.from('["1\u0000","x"]').toString('base64url')}`];
  for (const orden of ['valor', 'recientes', 'estado'] as const) {
    for (const cursor of [foreign, ...hostile]) {
      await expect(
        list({}, { orden, direccion: 'asc' }, { pagina: 1, limite: 5, cursor }),
      ).rejects.toMatchObject({ code: 'entrada_no_valida' });
    }
  }
});

test.each([
  ['valor', '9999999999'],
  ['autoridad', '1e+999'],
  ['verificacion', '9999-99-99 99:99:99+99'],
  ['verificacion', '2026-02-30 10:00:00+00'],
  ['expiracion', '999999-01-01 00:00:00+00'],
  ['expiracion', '2026-02-03 10:00:00+99'],
] as const)('a cursor by %s is refused if its value is %s', async (orden, valor) => {
  const cursor = writeCursor('despues', { valor, id: '0190a0a0-0000-7000-8000-000000000001' });
  await expect(list({}, { orden, direccion: 'asc' }, { pagina: 1, limite: 5, cursor })).rejects.toMatchObject(
    { code: 'entrada_no_valida' },
  );
});

test('a name is found by how it is shown too, accents aside', async () => {
  const account = await createAccount(database.store);
  await owner.query(
    `INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion) VALUES
     ($1, 'xn--pea-8ma.es', 'peña.es', 'es', now()), ($1, 'pena.es', 'pena.es', 'es', now()), ($1, 'otra.es', 'otra.es', 'es', now())`,
    [account],
  );
  const found = (search: string, estado_gestion?: 'comprado') =>
    withAccount(database.store, account, async (tx) => {
      const sort = { orden: 'dominio', direccion: 'asc' } as const;
      const page = await listDomains(tx, account, { search, estado_gestion }, sort, { pagina: 1, limite: 9 });
      return page.filas.map((row) => row.dominio_unicode);
    });
  expect(await found('PEÑA')).toEqual(['pena.es', 'peña.es']);
  expect(await found('pena')).toEqual(['pena.es', 'peña.es']);
  expect(await found('xn--')).toEqual(['peña.es']);
  expect(await found('%')).toEqual([]);
  await owner.query(`UPDATE dominios SET estado_gestion = 'comprado' WHERE usuario_id = $1`, [account]);
  for (const text of ['PEÑA', 'pena']) expect(await found(text, 'comprado')).toEqual(['pena.es', 'peña.es']);
  expect(await found('xn--', 'comprado')).toEqual(['peña.es']);
  expect(await found('%', 'comprado')).toEqual([]);
});

test('the order by name is that of the name as it is shown', async () => {
  const account = await createAccount(database.store);
  const names = [
    ['xilo.es', 'xilo.es'],
    ['xn--pea-8ma.es', 'peña.es'],
    ['pera.es', 'pera.es'],
    ['abc.es', 'abc.es'],
  ];
  for (const [dominio, shown] of names)
    await owner.query(
      `INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
       VALUES ($1, $2, $3, 'es', now())`,
      [account, dominio, shown],
    );
  const shown = (direccion: 'asc' | 'desc') =>
    withAccount(database.store, account, async (tx) => {
      const page = await listDomains(
        tx,
        account,
        {},
        { orden: 'dominio', direccion },
        { pagina: 1, limite: 9 },
      );
      return page.filas.map((row) => row.dominio_unicode);
    });
  expect(await shown('asc')).toEqual(['abc.es', 'pera.es', 'peña.es', 'xilo.es']);
  expect(await shown('desc')).toEqual(['xilo.es', 'peña.es', 'pera.es', 'abc.es']);
});

const figures = sql`SELECT estado_verificacion, coalesce(es_disponible::text, 'null') AS es_disponible, fase_ciclo, extension, favorito, count(*)::int AS total,
  count(fecha_ultima_verificacion)::int AS verificados, coalesce(sum(valor_estimado), 0)::int AS valor
  FROM dominios WHERE estado_gestion IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`;
const kept = sql`SELECT estado_verificacion, es_disponible, fase_ciclo, extension, favorito, total::int,
  verificados::int, valor::int FROM facetas_dominios WHERE total <> 0 OR verificados <> 0 OR valor <> 0
  ORDER BY 1, 2, 3, 4, 5`;

const change = fc.record({
  what: fc.constantFrom('add', 'change', 'set aside', 'remove'),
  from: fc.integer({ min: 1, max: 20 }),
  to: fc.integer({ min: 1, max: 20 }),
  estado: fc.constantFrom(...Object.values(estadoVerificacion)),
  libre: fc.option(fc.boolean()),
  favorito: fc.boolean(),
  valor: fc.option(fc.integer({ min: 0, max: 90_000 })),
  visto: fc.boolean(),
});

test('whatever is written, the kept figures equal a fresh count', async () => {
  const account = await createAccount(database.store);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
      for (const one of changes) {
        const which = sql`dominio IN (SELECT 'n' || n || '.es' FROM generate_series(${one.from}::int, ${one.to}::int) n)`;
        await withAccount(database.store, account, async (tx) => {
          if (one.what === 'add') {
            await tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, valor_estimado,
              fecha_creacion) SELECT ${account}::uuid, 'n' || n || '.es', 'n', 'es', ${one.valor}::int, now()
              FROM generate_series(${one.from}::int, ${one.to}::int) n ON CONFLICT DO NOTHING`);
          } else if (one.what === 'change') {
            await tx.execute(sql`UPDATE dominios SET estado_verificacion = ${one.estado}, es_disponible = ${one.libre}, confirmaciones = 2,
              favorito = ${one.favorito}, valor_estimado = ${one.valor}::int,
              fecha_ultima_verificacion = CASE WHEN ${one.visto}::boolean THEN now() END WHERE ${which}`);
          } else if (one.what === 'set aside') {
            await tx.execute(sql`UPDATE dominios SET estado_gestion = CASE WHEN ${one.favorito}::boolean
              THEN 'descartado' END WHERE ${which}`);
          } else await tx.execute(sql`DELETE FROM dominios WHERE ${which}`);
        });
      }
      await withAccount(database.store, account, async (tx) => {
        expect((await tx.execute(kept)).rows).toEqual((await tx.execute(figures)).rows);
      });
    }),
    { numRuns: 25 },
  );
});

test('the cards count what the filter in force leaves, however they are counted', async () => {
  for (const [name, filter] of filters) {
    const whole = await list(filter, { orden: 'recientes', direccion: 'desc' }, { pagina: 1, limite: 1_000 });
    const stats = await withAccount(database.store, mine, (tx) => domainStats(tx, mine, filter));
    const count = (is: (row: Dominio) => boolean) => whole.filas.filter(is).length;
    expect(stats, name).toEqual({
      total: whole.filas.length,
      verificados: count((row) => row.fecha_ultima_verificacion !== null),
      expirados: count((row) => row.estado_verificacion === 'expirado'),
      total_expirados: count((row) => row.estado_verificacion === 'expirado'),
      disponibles: count((row) => row.es_disponible === true),
      por_estado: {
        pendientes: count((row) => row.estado_verificacion === 'pendiente'),
        activos: count((row) => row.estado_verificacion === 'activo'),
        expirados: count((row) => row.estado_verificacion === 'expirado'),
      },
      valor_total_estimado: whole.filas.reduce((sum, row) => sum + (row.valor_estimado ?? 0), 0),
      valorados: count((row) => row.valor_estimado !== null),
    });
  }
});
