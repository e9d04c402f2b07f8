import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { type Account, act, baseRows, openAccount, step } from '../testing/histories.ts';

let api: Harness;
let people: Person[];
beforeAll(async () => {
  api = await startHarness();
  people = [await api.signIn('ana'), await api.signIn('luis')];
});
afterAll(() => api.stop());

const Anything = z.record(z.string(), z.unknown());
const Data = z.object({ data: Anything });
const Listed = z.object({ data: z.array(Anything) });
const Businesses = z.object({
  estadisticas: z.object({ total: z.int() }),
  pagination: z.object({ totalDocs: z.int() }),
});
const Total = z.object({ paginacion: z.object({ total_elementos: z.int() }) });

async function read<T>(as: Person, path: string, shape: z.ZodType<T>): Promise<T> {
  const answer = await api.call(`/api/${path}`, { as });
  expect(answer.status, path).toBe(200);
  return shape.parse(await answer.json());
}
const total = async (as: Person, path: string) => (await read(as, path, Total)).paginacion.total_elementos;
/** The number of businesses, equal in the list and its summary. */
async function businesses(as: Person, filter: string): Promise<number> {
  const { estadisticas, pagination } = await read(as, `negocios?limit=1&${filter}`, Businesses);
  expect(pagination.totalDocs).toBe(estadisticas.total);
  return estadisticas.total;
}
const data = async (as: Person, path: string) => (await read(as, path, Data)).data;

/** Every figure of the screens and its recount, by name. */
async function figures(as: Person, account: Account): Promise<{ told: unknown; recounted: unknown }> {
  const base = await baseRows(api.deps, as.usuario_id);
  const told: Record<string, unknown> = {};
  const recounted: Record<string, unknown> = {};
  const same = (name: string, one: unknown, other: unknown) => {
    told[name] = one;
    recounted[name] = other;
  };
  const listed = base.dominios.filter((row) => row.estado_gestion === null);
  const free = listed.filter((row) => row.es_disponible === true);
  const freeIds = new Set(free.map(({ id }) => id));
  const expired = listed.filter((row) => row.estado_verificacion === 'expirado');
  const freeExpired = expired.filter((row) => row.es_disponible === true);
  const shownFrom = api.clock.now() - 2 * 86_400_000;
  const isTimed = ({ plazo_hasta, es_disponible }: (typeof listed)[number]) =>
    plazo_hasta !== null && plazo_hasta >= shownFrom && es_disponible !== true;
  const releasing = listed.filter(
    (row) => ['redencion', 'pendiente_borrado'].includes(row.fase_ciclo) || isTimed(row),
  );
  const verified = listed.filter((row) => row.verificado);
  const withDomain = base.negocios.filter((row) => row.dominio_extraido !== null);

  same('embudo', await data(as, 'dashboard/embudo'), {
    keywords: base.keywords.length,
    keywords_completadas: base.keywords.filter(({ estado }) => estado === 'completado').length,
    negocios: base.negocios.length,
    negocios_con_dominio: withDomain.length,
    dominios: listed.length,
    verificados: verified.length,
    expirados: expired.length,
    libres: freeExpired.length,
    por_liberarse: releasing.length,
    oportunidades: 0,
  });
  same('se liberan pronto', await total(as, 'gestion/liberaciones?limite=1'), releasing.length);
  const asExpired = 'dominios?limite=1&es_disponible=true&estado_verificacion=expirado';
  same('Expirados', await total(as, asExpired), freeExpired.length);
  same('Dominios', await total(as, 'dominios?limite=1'), listed.length);
  same('Dominios libres', await total(as, 'dominios?limite=1&es_disponible=true'), free.length);
  const domainStats = await data(as, 'dominios/estadisticas');
  same(
    'estadísticas de dominios',
    [domainStats.total, domainStats.verificados, domainStats.expirados],
    [listed.length, verified.length, expired.length],
  );
  same('disponibles', domainStats.disponibles, free.length);

  for (const mark of ['comprado', 'descartado']) {
    const of = base.dominios.filter((row) => row.estado_gestion === mark);
    same(mark, await total(as, `gestion/dominios?limite=1&estado_gestion=${mark}`), of.length);
  }

  const market = (row: { clave_lugar: string }) => account.markets.get(row.clave_lugar) ?? null;
  const marketed = base.negocios.filter((row) => market(row) !== null);
  const firstOf = new Map<string, (typeof marketed)[number]>();
  for (const row of marketed) {
    if (row.dominio_id !== null && !firstOf.has(row.dominio_id)) firstOf.set(row.dominio_id, row);
  }
  const yielded = freeExpired.flatMap(({ id }) => firstOf.get(id) ?? []);
  const rendimiento = await data(as, 'dashboard/rendimiento');
  same('rendimiento', rendimiento.total, { negocios: marketed.length, libres: yielded.length });
  const zones = [...new Set(marketed.map((row) => market(row)?.zona ?? ''))].filter((zona) => zona !== '');
  same(
    'rendimiento por provincia',
    rendimiento.provincias,
    zones.sort().map((zona) => ({
      zona,
      negocios: marketed.filter((row) => market(row)?.zona === zona).length,
      libres: yielded.filter((row) => market(row)?.zona === zona).length,
    })),
  );

  const { resumen } = z
    .object({ resumen: z.object({ total: z.int(), con_dominio: z.int(), sin_dominio: z.int() }) })
    .parse(await data(as, 'negocios/estadisticas'));
  same(
    'Negocios',
    [resumen.total, resumen.con_dominio, resumen.sin_dominio],
    [base.negocios.length, withDomain.length, base.negocios.length - withDomain.length],
  );
  const isOfFree = (row: { dominio_id: string | null }) =>
    row.dominio_id !== null && freeIds.has(row.dominio_id);
  same(
    'Negocios con dominio libre',
    await businesses(as, 'dominio_libre=true'),
    base.negocios.filter(isOfFree).length,
  );
  same(
    'Negocios sin dominio libre',
    await businesses(as, 'dominio_libre=false'),
    base.negocios.filter((row) => !isOfFree(row)).length,
  );
  const provinces = await read(as, 'negocios/provincias', Listed);
  for (const { provincia, total: shown, dominios_libres } of provinces.data) {
    const of = base.negocios.filter((row) => row.provincia === provincia);
    same(
      `provincia ${provincia}`,
      [shown, dominios_libres],
      [of.length, new Set(of.filter(isOfFree).map(({ dominio_id }) => dominio_id)).size],
    );
  }

  const states = (rows: readonly { estado: string }[]) => {
    const count = (estado: string) => rows.filter((row) => row.estado === estado).length;
    return {
      total: rows.length,
      por_estado: {
        pendientes: count('pendiente'),
        completadas: count('completado'),
        procesando: count('procesando'),
        con_error: count('error'),
        pausadas: count('pausado'),
      },
    };
  };
  same('Keywords', await data(as, 'keywords/estadisticas'), states(base.keywords));
  same('Batches', await data(as, 'batches/estadisticas'), states(base.batches));
  const keywords = await read(as, 'keywords?limite=100', Listed);
  for (const row of keywords.data) {
    const of = base.keyword_negocios.filter(({ keyword_id }) => keyword_id === row._id);
    const ids = new Set(of.map(({ negocio_id }) => negocio_id));
    const names = base.negocios.filter(({ id }) => ids.has(id)).filter(isOfFree);
    const libres = new Set(names.map(({ dominio_id }) => dominio_id)).size;
    const nuevos = of.filter(({ nuevo }) => nuevo).length;
    same(
      `keyword ${row._id}`,
      [row.resultados_encontrados, row.resultados_nuevos, row.resultados_conocidos, row.dominios_libres],
      [of.length, nuevos, of.length - nuevos, libres],
    );
    const filter = `keyword_id=${row._id}&limite=1`;
    same(`negocios de ${row._id}`, await businesses(as, `keyword_id=${row._id}`), of.length);
    same(`libres de ${row._id}`, await total(as, `dominios?${filter}&es_disponible=true`), libres);
  }

  const batches = await read(as, 'batches?limite=100', Listed);
  for (const { _id, ...batch } of batches.data) {
    const of = base.keywords.filter(({ batch_id }) => batch_id === _id);
    const links = base.batch_negocios.filter(({ batch_id }) => batch_id === _id);
    const ids = new Set(links.map(({ negocio_id }) => negocio_id));
    const inBatch = base.negocios.filter(({ id }) => ids.has(id));
    const names = base.batch_dominios.filter(({ batch_id }) => batch_id === _id);
    const libres = names.filter(({ dominio_id }) => freeIds.has(dominio_id)).length;
    const nuevos = links.filter(({ nuevo }) => nuevo).length;
    const found = Anything.parse(batch.estadisticas);
    same(
      `batch ${_id}`,
      [batch.total_keywords, batch.keywords_completadas, batch.keywords_con_error],
      [states(of).total, states(of).por_estado.completadas, states(of).por_estado.con_error],
    );
    same(
      `hallado en ${_id}`,
      [
        found.total_negocios_encontrados,
        found.negocios_nuevos,
        found.total_dominios_extraidos,
        found.dominios_libres,
      ],
      [links.length, nuevos, names.length, libres],
    );
    same(`keywords de ${_id}`, await data(as, `keywords/estadisticas?batch_id=${_id}`), states(of));
    same(`libres de ${_id}`, await total(as, `dominios?limite=1&batch_id=${_id}&es_disponible=true`), libres);
    same(`negocios de ${_id}`, await businesses(as, `batch_id=${_id}`), links.length);
    const live = await read(
      as,
      `batches/${_id}/filas`,
      z.object({ data: Total.extend({ resumen: Anything, filas: z.array(Anything) }) }),
    );
    same(`en vivo ${_id}`, live.data.resumen, {
      total: links.length,
      nuevos,
      conocidos: links.length - nuevos,
      dominios_libres: libres,
    });
    same(
      `filas de ${_id}`,
      [live.data.paginacion.total_elementos, live.data.filas.length],
      [links.length, links.length],
    );
    const onlyFree = await read(as, `batches/${_id}/filas?solo_libres=true`, z.object({ data: Total }));
    same(`filas libres de ${_id}`, onlyFree.data.paginacion.total_elementos, inBatch.filter(isOfFree).length);
  }
  return { told, recounted };
}

test('after any history every figure of every screen is what a recount of the rows gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), step), { minLength: 15, maxLength: 40, size: 'max' }),
      async (steps) => {
        const accounts = await Promise.all(people.map(({ usuario_id }) => openAccount(api.deps, usuario_id)));
        for (const [who, one] of steps) {
          const account = accounts[who];
          if (account) await act(api.deps, account, one);
        }
        for (const [who, as] of people.entries()) {
          const account = accounts[who];
          if (!account) continue;
          const { told, recounted } = await figures(as, account);
          expect(told).toEqual(recounted);
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
});
