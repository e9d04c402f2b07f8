import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Route } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';
import { Alcance } from '#contract/states.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { listDeliveries } from '#store/queries/events/deliveries.ts';
import { addDestination } from '#store/queries/events/destinations.ts';
import { addEvents } from '#store/queries/events/outbox.ts';
import { addNotification } from '#store/queries/notifications/notifications.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { identifier, sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { argumentsOf, connect } from '../mcp/mcp-client.testing.ts';
import { goodCalls, type Happy } from '../testing/good-calls.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { pathOf, seedThings, type Things } from '../testing/things.ts';

/** Texts that only Ana's rows hold. */
const MARKS = ['sólo-de-ana', 'solodeana', 'ana@example.com'];
const STREAM_MS = 500;

const calls = Object.entries(routeTable).flatMap(([group, routes]) =>
  Object.entries<Route>(routes).flatMap(([key, route]) =>
    route.auth && route.scope !== 'nunca' ? [{ group, key, name: `${group}.${key}`, route }] : [],
  ),
);

let api: Harness;
let ana: Person;
let luis: Person;
let things: Things;
let ofLuis: Things;
/** Tables with rows of accounts. */
let tables: string[];
let owner: pg.Client;

beforeAll(async () => {
  api = await startHarness();
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  const seeded = await seedThings(api, ana, {
    keywords: ['bar sólo-de-ana', 'dentista sólo-de-ana'],
    businesses: [
      { nombre_negocio: 'Bar sólo-de-ana', dominio: 'solodeana.es' },
      { nombre_negocio: 'Otro sólo-de-ana', dominio: 'solodeana2.es' },
      { nombre_negocio: 'Sin web, sólo-de-ana' },
    ],
  });
  ofLuis = await seedThings(api, luis, {
    keywords: ['bar de luis'],
    businesses: [{ nombre_negocio: 'Bar de Luis', dominio: 'bardeluis.es' }, { nombre_negocio: 'Sin web' }],
  });
  things = { ...seeded, ...(await furtherThings(seeded)) };
  owner = new pg.Client(api.db.ownerUrl);
  await owner.connect();
  const { rows: policies } = await owner.query<{ tablename: string }>(
    "SELECT tablename FROM pg_policies WHERE schemaname = 'public' AND policyname = 'cuenta_propia' ORDER BY 1",
  );
  tables = policies.map(({ tablename }) => tablename);
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});

const Id = z.object({ data: z.object({ _id: z.string() }) });
const Deleted = z.object({ data: z.object({ papelera: z.string() }) });
const Noted = z.object({ data: z.tuple([z.object({ _id: z.string() })]) });

/** Of each kind that has identifiers and that a token may name. */
async function furtherThings({ dominios = '', negocios = '' }: Things): Promise<Things> {
  const filter = { pantalla: 'dominios', nombre: 'Sólo-de-ana sólo-de-ana', filtro: 'favorito=true' };
  const { _id: filtros } = Id.parse(await (await api.post('/api/gestion/filtros', filter, ana)).json()).data;
  const contact = { canal: 'carta', fecha: '2026-06-01T10:00:00.000Z', nota: 'sólo-de-ana' };
  const noted = await api.post(`/api/contacto/negocios/${negocios}`, contact, ana);
  const [{ _id: anotaciones }] = Noted.parse(await noted.json()).data;
  await api.post('/api/dominios', { dominio: 'solodeana3.es' }, ana);
  const added = await api.call('/api/dominios?search=solodeana3', { as: ana });
  const [{ _id: third }] = Noted.parse(await added.json()).data;
  const gone = await api.call('/api/dominios/bulk', {
    method: 'DELETE',
    body: JSON.stringify({ ids: [third] }),
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
  const { papelera } = Deleted.parse(await gone.json()).data;
  const now = api.clock.now();
  return await withAccount(api.db.store, ana.usuario_id, async (tx) => {
    const wanted = {
      nombre: 'sólo-de-ana',
      url: 'https://solodeana.es/',
      eventos: ['dominio.libre' as const],
      filtro_id: null,
    };
    const destinos = (await addDestination(tx, ana.usuario_id, wanted, now)) ?? '';
    await addEvents(tx, ana.usuario_id, [{ tipo: 'dominio.libre', entidad_id: dominios, hechos: {} }], now);
    const page = await listDeliveries(tx, ana.usuario_id, destinos, { pagina: 1, limite: 1 });
    const text = { tipo: 'batch_completado' as const, titulo: 'sólo-de-ana', mensaje: 'sólo-de-ana' };
    const moment = { now, revision: await nextRevision(tx) };
    const notice = { ...text, clave_evento: 'x', enlace: null };
    const avisos = (await addNotification(tx, ana.usuario_id, notice, moment)) ?? '';
    return { filtros, anotaciones, papelera, destinos, entregas: page.filas[0]?._id ?? '', avisos };
  });
}

async function tokenOf(as: Person): Promise<Person> {
  const every = { nombre: 'prueba', alcances: Alcance.options, tope_creditos: 100, tope_euros: 20 };
  const { token } = accesosRoutes.crear.answer.parse(
    await (await api.post('/api/accesos', every, as)).json(),
  ).data;
  return { ...as, token };
}

interface Naming {
  /** Another than the route's with Ana's row. */
  path?: string;
  query?: string;
  body?: unknown;
}

const markOf = ({ negocios }: Things) => ({
  _id: negocios,
  fecha: '2026-06-01T10:00:00.000Z',
  motivo: '',
  huellas: [],
  negocios: [negocios],
});

/** Calls that name rows in their query or body; those that delete come last. */
function namings(t: Things, own: Things): Record<string, Naming[]> {
  const inBatch = `batch_id=${t.batches}`;
  const inKeyword = `keyword_id=${t.keywords}`;
  const lists = [{ query: inBatch }, { query: inKeyword }];
  const names = [...lists, { query: `ids=${t.dominios}` }];
  const some = { ids: [t.dominios] };
  const filtered = { filtro: { batch_id: t.batches } };
  const words = { keyword: 'bar de luis', pais: 'ES', idioma: 'es' };
  return {
    'keywords.listar': [{ query: inBatch }],
    'keywords.estadisticas': [{ query: inBatch }],
    'negocios.listar': lists,
    'negocios.estadisticas': lists,
    'negocios.provincias': lists,
    'dominios.listar': names,
    'dominios.disponibles': names,
    'dominios.pendientes': names,
    'dominios.estadisticas': names,
    'exportar.exportar': [
      { body: { entidad: 'dominios', ...some } },
      { body: { entidad: 'dominios', ...filtered } },
      { body: { entidad: 'negocios', filtro: { batch_id: t.batches } } },
    ],
    'notificaciones.leer': [{ body: { ids: [t.avisos] } }],
    'keywords.crear': [{ body: { ...words, batch_id: t.batches } }],
    'keywords.bulk': [{ body: { batch_id: t.batches, keywords: [words] } }],
    'keywords.accion': [
      { body: { accion: 'reintentar', ids: [t.keywords] } },
      { body: { accion: 'iniciar', ids: [t.keywords] } },
    ],
    'batches.accion': [{ body: { accion: 'pausar', ids: [t.batches] } }],
    'negocios.crear': [{ body: { nombre_negocio: 'Bar Luis', batch_id: t.batches } }],
    'negocios.cambiar': [{ path: `/api/negocios/${own.negocios}`, body: { batch_id: t.batches } }],
    'negocios.crearVarios': [{ body: { negocios: [{ nombre_negocio: 'Bar Gil', batch_id: t.batches }] } }],
    'resultados.crear': [
      { body: { dominio_id: t.dominios, tipo_oportunidad: 'negocio_calidad' } },
      { body: { negocio_id: t.negocios, tipo_oportunidad: 'negocio_calidad' } },
    ],
    'resultados.marcar': [{ body: { ids: [t.resultados], accion: 'favorito' } }],
    'gestion.marcar': [
      { body: { ...some, estado_gestion: 'descartado' } },
      { body: { ...filtered, estado_gestion: null } },
    ],
    'dominios.verificarMasivo': [{ body: some }, { body: filtered }],
    'dominios.cambiarVarios': [
      { body: { ...some, favorito: true } },
      { body: { ...filtered, favorito: true } },
    ],
    'ordenes.crear': [
      { body: { dominio_id: t.dominios, registrador: 'dondominio', cuando: 'ahora', tope_centimos: 1_000 } },
    ],
    'contacto.bloquear': [{ body: { negocios: [t.negocios] } }],
    'contacto.permitir': [{ body: { negocios: [t.negocios] } }],
    'contacto.devolver': [{ body: { marcas: [markOf(t)] } }],
    'dominios.restaurar': [{ body: { papelera: t.papelera } }],
    'negocios.eliminarVarios': [{ body: { ids: [t.negocios] } }],
    'dominios.eliminarVarios': [{ body: some }, { body: filtered }],
  };
}

interface Node {
  format?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
}
const named = (node: Node): boolean =>
  node.format === 'uuid' ||
  Object.entries(node.properties ?? {}).some(([name, one]) => name === 'ids' || named(one)) ||
  [node.items, ...(node.anyOf ?? []), ...(node.oneOf ?? [])].some((one) => one !== undefined && named(one));
const namesRows = ({ query, body }: Route): boolean =>
  [query, body].some(
    (schema) =>
      schema !== undefined && named(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node), // JSON schema
  );

test('every call of tokens that names rows in its query or body is tried below', () => {
  const taking = calls.filter(({ route }) => namesRows(route)).map(({ name }) => name);
  expect(Object.keys(namings(things, ofLuis)).sort()).toEqual(taking.sort());
});

function send(route: Route, as: Person, { path = pathOf(route, things), query, body }: Naming) {
  const sent = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return api.call(query === undefined ? path : `${path}?${query}`, {
    method: route.method,
    ...(body === undefined ? {} : sent),
    as,
  });
}

/** What the call sends when it works, for routes that read their body before their path. */
function goodInput(group: string, key: string, route: Route): Naming {
  const entry = (goodCalls as Record<string, Record<string, Happy>>)[group]?.[key];
  const given = typeof entry === 'object' ? entry.body : undefined;
  const body = given ?? (route.body ? {} : undefined);
  return body === undefined || route.method === 'GET' ? {} : { body };
}

const rowsOf = (person: Person): Promise<string> =>
  withAccount(api.db.store, person.usuario_id, async (tx) => {
    const told: string[] = [];
    for (const table of tables) {
      const found = await rows(
        tx,
        z.object({ fila: z.string() }),
        sql`SELECT to_jsonb(t)::text AS fila FROM ${identifier(table)} t WHERE t.usuario_id = ${person.usuario_id} ORDER BY 1`,
      );
      told.push(...found.map(({ fila }) => `${table} ${fila}`));
    }
    return told.join('\n');
  });

async function nothingOfAna(): Promise<void> {
  const before = await rowsOf(ana);
  const program = await tokenOf(luis);
  const shows = (name: string, text: string) => {
    for (const mark of MARKS) expect([name, text.includes(mark)]).toEqual([name, false]);
  };
  for (const { group, key, name, route } of calls.filter((one) => one.route.params)) {
    const answer = await send(route, program, goodInput(group, key, route));
    shows(name, await answer.text());
    expect([name, answer.status]).toEqual([name, 404]);
  }
  for (const { name, route } of calls)
    for (const naming of namings(things, ofLuis)[name] ?? []) {
      const answer = await send(route, program, naming);
      shows(name, await answer.text());
      expect([name, answer.status]).toEqual([name, expect.not.toBeOneOf([400, 401, 403, 500])]);
    }
  const leaving = new AbortController();
  const stream = await api.call(`/api/eventos?desde=0&batches=${things.batches}`, {
    as: program,
    signal: leaving.signal,
  });
  // From when it has begun: a busy machine begins it late.
  setTimeout(() => leaving.abort(), STREAM_MS);
  let told = '';
  try {
    for await (const part of stream.body ?? []) told += new TextDecoder().decode(part);
  } catch {
    // A stream ends only by the abort.
  }
  shows('sistema.eventos', told);
  const client = await connect(api.url, program.token);
  for (const [tool, args] of Object.entries(argumentsOf(things)))
    shows(tool, JSON.stringify(await client.callTool({ name: tool, arguments: args })));
  await client.close();
  expect(await rowsOf(ana)).toBe(before);
}

test("another account's token finds, shows and changes nothing of Ana by her identifiers", async () => {
  await nothingOfAna();
});

test('the same holds where the database shows and lets change the rows of every account', async () => {
  const filter = (condition: string) =>
    owner.query(
      tables.map((table) => `ALTER POLICY cuenta_propia ON ${table} USING (${condition})`).join(';'),
    );
  await filter('true');
  try {
    await nothingOfAna();
  } finally {
    await filter('usuario_id = cuenta_actual()');
  }
});

test('the same calls by Ana herself do what they say: the checks above would notice', async () => {
  const program = await tokenOf(ana);
  let told = '';
  const before = await rowsOf(ana);
  for (const [name, list] of Object.entries(namings(things, things)))
    for (const naming of list) {
      const route = calls.find((one) => one.name === name)?.route;
      const answer = await send(route ?? expect.fail(name), program, naming);
      told += await answer.text();
      expect([name, answer.status]).toEqual([name, expect.not.toBeOneOf([400, 401, 403, 404, 500])]);
    }
  for (const mark of MARKS.slice(0, 2)) expect(told).toContain(mark);
  expect(await rowsOf(ana)).not.toBe(before);
});
