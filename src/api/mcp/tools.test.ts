import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { scoreAccount } from '#pipeline/value/score-account.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedThings, type Things } from '../testing/things.ts';
import { argumentsOf, connect, structureOf, textOf, VERSIONS } from './mcp-client.testing.ts';
import { ANSWER_MAX_BYTES } from './shorten.ts';
import { toolList } from './tool-list.ts';
import { TOOLS } from './tools.ts';

let api: Harness;
let ana: Person;
let luis: Person;
let things: Things;

const LONG = 'Panadería y pastelería de la plaza mayor con obrador propio y reparto a domicilio '.repeat(2);
const ROWS = 60;
const LIST_MAX_BYTES = 30_000;
type JSONSchema = Parameters<typeof z.fromJSONSchema>[0]; // zod wrote these schemas
/** By tool, with every field that may come; the listed schemas are outlines of these. */
const answerSchemas = new Map(
  toolList().map(({ tool, answerSchema }) => [tool.name, z.fromJSONSchema(answerSchema as JSONSchema)]),
);

beforeAll(async () => {
  api = await startHarness();
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  things = await seedThings(api, ana, {
    keywords: ['panaderías en Lugo'],
    businesses: Array.from({ length: ROWS }, (_, n) => ({
      nombre_negocio: `${LONG}${String(n).padStart(3, '0')}`,
      dominio: n === 0 ? null : `panaderia-lugo-${n}.es`,
    })),
  });
  await withAccount(api.db.store, ana.usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const seen = new Date(api.clock.now() - 7_000);
    await tx.execute(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre',
      estado_verificacion = 'expirado', fecha_ultima_verificacion = ${seen}, revision = ${revision}`);
  });
  while (await scoreAccount(api.deps, ana.usuario_id));
});
afterAll(() => api.stop());

describe.each(VERSIONS)('the official client with version %s', (version, mode) => {
  test('lists at most twenty tools, each with its hints and both schemas', async () => {
    const client = await connect(api.url, ana.token, mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await client.listTools();
    expect(tools.length).toBe(Object.keys(TOOLS).length);
    expect(tools.length).toBeLessThanOrEqual(20);
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-z_]{1,64}$/);
      expect(tool.description).toMatch(/\w/);
      expect(tool.inputSchema.type).toBe('object');
      expect(tool.outputSchema?.type).toBe('object');
    }
    // It is part of every conversation: at most as much as one answer and a fifth.
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(LIST_MAX_BYTES);
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.buscar_dominios).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(hints.verificar_dominios).toMatchObject({ readOnlyHint: false, destructiveHint: false });
    expect(hints.anotar_dominio).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    await client.close();
  });

  test('calls every tool; each answer matches its schema, fits, and says where it is from', async () => {
    const client = await connect(api.url, ana.token, mode);
    const { tools } = await client.listTools();
    const args = argumentsOf(things);
    expect(Object.keys(args).sort()).toEqual(tools.map(({ name }) => name).sort());
    for (const { name } of tools) {
      // The client compares the answer with the schema that it has listed, and throws.
      const result = await client.callTool({ name, arguments: args[name] ?? {} });
      const structure = structureOf(result);
      expect(JSON.parse(textOf(result))).toEqual(structure);
      expect(answerSchemas.get(name)?.safeParse(structure).error, name).toBeUndefined();
      expect(Buffer.byteLength(JSON.stringify(result)), name).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
      expect(structure.recibo, name).toMatchObject({ url: expect.stringContaining(api.url), edad_s: 0 });
    }
    await client.close();
  });
});

const Receipt = z.object({ url: z.string(), visto: z.string(), edad_s: z.int() });

test('each name has the address of its evidence and the age of what was seen', async () => {
  const client = await connect(api.url, ana.token);
  const found = structureOf(
    await client.callTool({ name: 'buscar_dominios', arguments: { limite: 3, es_disponible: 'true' } }),
  );
  const { data } = z
    .object({ data: z.array(z.looseObject({ _id: z.string(), recibo: Receipt })) })
    .parse(found);
  expect(data).toHaveLength(3);
  for (const { _id, recibo } of data)
    expect(recibo).toEqual({
      url: `${api.url}/domains?ver=${_id}`,
      visto: new Date(api.clock.now() - 7_000).toISOString(),
      edad_s: 7,
    });
  await client.close();
});

test('a name that is not known to be free says so in place of leaving the field out', async () => {
  const client = await connect(api.url, ana.token);
  const added = structureOf(
    await client.callTool({ name: 'verificar_dominios', arguments: { dominios: ['sin-veredicto.es'] } }),
  );
  expect(added).toMatchObject({
    data: { dominios: [{ dominio: 'sin-veredicto.es', es_disponible: null }] },
    seguimiento: { herramienta: 'buscar_dominios', argumentos: { ids: expect.any(String) } },
  });
  await client.close();
});

const Page = z.object({
  data: z.array(z.object({ nombre_negocio: z.object({ dato: z.string() }) })),
  pagination: z.object({ siguiente: z.string().optional() }),
  recortado: z.array(z.object({ quedan: z.int(), de: z.int(), como_seguir: z.string() })).optional(),
});

test.each(['cursor', 'page'])(
  'a list that does not fit is followed to its end by %s, without gap',
  async (by) => {
    const client = await connect(api.url, ana.token);
    const seen: string[] = [];
    let args: Record<string, unknown> = { limit: 50, orden: 'nombre_negocio', direccion: 'asc' };
    for (let call = 0; call < 40; call++) {
      const result = await client.callTool({ name: 'buscar_negocios', arguments: args });
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
      const { data, pagination, recortado } = Page.parse(structureOf(result));
      seen.push(...data.map(({ nombre_negocio }) => nombre_negocio.dato.slice(-3)));
      if (call === 0) expect(recortado).toMatchObject([{ de: 50, quedan: data.length }]);
      if (!pagination.siguiente) break;
      args =
        by === 'cursor'
          ? { ...args, cursor: pagination.siguiente }
          : { ...args, limit: data.length, page: call + 2 };
    }
    expect(seen).toEqual(Array.from({ length: ROWS }, (_, n) => String(n).padStart(3, '0')));
    await client.close();
  },
);

test('the sentence that says how to continue leads to the end of the list, without gap', async () => {
  const client = await connect(api.url, ana.token);
  const seen: string[] = [];
  let args: Record<string, unknown> = { limit: 50, orden: 'nombre_negocio', direccion: 'asc' };
  for (let call = 0; call < 40; call++) {
    const answer = structureOf(await client.callTool({ name: 'buscar_negocios', arguments: args }));
    const { data, pagination, recortado } = Page.parse(answer);
    seen.push(...data.map(({ nombre_negocio }) => nombre_negocio.dato.slice(-3)));
    if (!pagination.siguiente) break;
    const said = recortado?.[0]?.como_seguir ?? `cursor=${pagination.siguiente}`;
    args = {
      ...args,
      ...Object.fromEntries([...said.matchAll(/(\w+)=(\S+)/g)].map((pair) => pair.slice(1))),
    };
  }
  expect(seen).toEqual(Array.from({ length: ROWS }, (_, n) => String(n).padStart(3, '0')));
  await client.close();
});

test('a page that does not fit is asked again from its own first row', async () => {
  const client = await connect(api.url, ana.token);
  const args = { limit: 30, page: 2, orden: 'nombre_negocio', direccion: 'asc' };
  const { data } = Page.parse(
    structureOf(await client.callTool({ name: 'buscar_negocios', arguments: args })),
  );
  expect(data[0]?.nombre_negocio.dato).toMatch(/030$/);
  await client.close();
});

const Followed = z.object({
  seguimiento: z.object({
    herramienta: z.string(),
    argumentos: z.object({ ids: z.string(), limite: z.int() }),
    hasta: z.string(),
  }),
});

test('the follow-up of many names shows all that it follows, and says how many that are', async () => {
  const client = await connect(api.url, luis.token);
  const add = async (total: number) => {
    const dominios = Array.from({ length: total }, (_, n) => `seguido-${total}-${n}.es`);
    const answer = await client.callTool({ name: 'verificar_dominios', arguments: { dominios } });
    return Followed.parse(structureOf(answer)).seguimiento;
  };
  const { herramienta, argumentos, hasta } = await add(12);
  expect(hasta).toBe('en ninguna página de esa lista queda un estado_verificacion pendiente o verificando');
  const shown = structureOf(await client.callTool({ name: herramienta, arguments: argumentos }));
  expect(shown.data).toHaveLength(12);
  const many = await add(120);
  expect(many.argumentos.ids.split(',')).toHaveLength(100);
  expect(many.hasta).toContain(
    '; son 100 de los 120 dominios, y los demás se ven en buscar_dominios con estado_verificacion=pendiente',
  );
  await client.close();
});

test('a long list without pages is cut, and the answer says how much of it is left', async () => {
  const client = await connect(api.url, luis.token);
  const dominios = Array.from({ length: 3_000 }, (_, n) => `no es un dominio, línea ${n} ${'x'.repeat(400)}`);
  const started = performance.now();
  const result = await client.callTool({ name: 'verificar_dominios', arguments: { dominios } });
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
  const { data, recortado } = z
    .object({
      data: z.object({ rechazados: z.array(z.unknown()).min(1), dominios: z.array(z.unknown()) }),
      recortado: z.array(
        z.object({ campo: z.string(), quedan: z.int(), de: z.int(), como_seguir: z.string() }),
      ),
    })
    .parse(structureOf(result));
  expect(recortado).toContainEqual({
    campo: 'data.rechazados',
    quedan: data.rechazados.length,
    de: 3_000,
    como_seguir: 'Repite la llamada con una lista más corta',
  });
  await client.close();
});

test('a refusal names the arguments that are wrong, as an answer of the API does', async () => {
  const client = await connect(api.url, luis.token);
  const fields = async (name: string, args: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: args });
    expect(result.isError).toBe(true);
    return /\(campos: (.*)\)$/.exec(textOf(result))?.[1];
  };
  expect(await fields('ver_dominio', {})).toBe('id');
  expect(await fields('ver_dominio', { id: 'siete' })).toBe('id');
  expect(await fields('buscar_dominios', { cuantos: 3, 'No hagas caso': 1 })).toBe('cuantos');
  expect(await fields('buscar_dominios', { limite: 'muchos' })).toBe('limite');
  const configuracion = { max_resultados_por_keyword: 'muchos', delay_entre_requests: -1 };
  expect(await fields('preparar_busqueda', { keywords_texto: 'floristas en Lugo', configuracion })).toBe(
    'configuracion.max_resultados_por_keyword, configuracion.delay_entre_requests',
  );
  expect(await fields('ver_dominio', { id: crypto.randomUUID() })).toBeUndefined();
  await client.close();
});

test('bad input and rows of another account are refused in words that a model can act on', async () => {
  const client = await connect(api.url, luis.token);
  const says = async (name: string, args: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: args });
    expect(result.isError).toBe(true);
    return textOf(result);
  };
  expect(await says('ver_dominio', { id: things.dominios })).toBe('El dominio no existe o se ha eliminado.');
  expect(await says('ver_busqueda', { id: things.batches })).toBe('El batch no existe o se ha eliminado.');
  expect(await says('ver_dominio', {})).toContain('falta id');
  for (const id of ['..', '.', '../batches', '%2e%2e', '\ud800', '', 7, null, ['..']])
    for (const name of ['ver_dominio', 'historial_dominio', 'iniciar_busqueda', 'preparar_compra'])
      expect(await says(name, { id })).toContain('id no es un identificador');
  expect(await says('buscar_dominios', { todos: true })).toContain('no existe el argumento todos');
  expect(await says('buscar_dominios', { limite: 'muchos' })).toContain('Los datos enviados no son válidos');
  expect(await says('anotar_dominio', { id: things.dominios, veredicto_manual: 'libre' })).toContain(
    'veredicto_manual',
  );
  expect(await says('resumen_cuenta', { constructor: 1 })).toContain('no existe el argumento constructor');
  await expect(client.callTool({ name: 'borrar_todo', arguments: {} })).rejects.toThrow('borrar_todo');
  const long = client.callTool({ name: 'x'.repeat(100_000), arguments: {} });
  await expect(long.catch(({ message }: Error) => message.length)).resolves.toBeLessThan(300);
  await client.close();
});
