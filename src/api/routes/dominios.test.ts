import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Dominio } from '#contract/entities/dominio.ts';
import { RespuestaError } from '#contract/errors.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { type SQL, sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let luis: Person;
beforeAll(async () => {
  api = await startHarness();
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
});
afterAll(() => api.stop());

const BASE = '/api/dominios';
const send = (method: string, path: string, body: unknown, as = ana) =>
  api.call(BASE + path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as,
  });
const refusal = async (answer: Response) => {
  const { error } = RespuestaError.parse(await answer.json());
  return [answer.status, error.code];
};
const list = async (query = '', as = ana): Promise<Dominio[]> =>
  dominiosRoutes.listar.answer.parse(await (await api.call(`${BASE}?limite=100&${query}`, { as })).json())
    .data;
const names = async (query = '', as = ana) => (await list(query, as)).map((row) => row.dominio).sort();
const stats = async () =>
  dominiosRoutes.estadisticas.answer.parse(await (await api.call(`${BASE}/estadisticas`, { as: ana })).json())
    .data;
const write = (statement: SQL) => withAccount(api.db.store, ana.usuario_id, (tx) => tx.execute(statement));
const add = async (...dominios: string[]) =>
  dominiosRoutes.crear.answer.parse(await (await send('POST', '', { dominios })).json()).data;

beforeEach(async () => {
  await write(sql`DELETE FROM dominios`);
  await write(sql`DELETE FROM batches`);
});

describe('adding', () => {
  test('reads what people paste from spreadsheets and mail, with reasons that fit', async () => {
    const added = await add(
      'bar-uno.es;bar-dos.es',
      'Bar Tres\tinfo@bar-tres.es\tSevilla',
      'bar-cuatro.es # llamar',
      '[Bar Cinco](https://bar-cinco.es)',
      'ana@gmail.com',
      'google.com',
      'pepe’s.com',
    );
    expect(added.dominios.map((row) => row.dominio).sort()).toEqual([
      'bar-cinco.es',
      'bar-cuatro.es',
      'bar-dos.es',
      'bar-tres.es',
      'bar-uno.es',
    ]);
    expect(added.rechazados).toEqual([
      { entrada: 'ana@gmail.com', motivo: 'Es un correo de un proveedor, no un dominio propio' },
      { entrada: 'google.com', motivo: 'Es el dominio de una plataforma, no el de un negocio' },
      { entrada: 'pepe’s.com', motivo: 'Tiene caracteres que ningún registro admite en esa extensión' },
    ]);
  });

  test('takes names, hosts and addresses, each once, and says why it does not take the rest', async () => {
    const first = await add(
      'https://www.Fontaneria-Puig.cat/contacto?utm_source=x',
      'fontaneria-puig.cat',
      '  cañas.es \n bar.com.es',
      '',
      'facebook.com/barpaco',
      'com.es',
      'http://10.0.0.1/',
      'no es un dominio',
    );
    expect([first.creados, first.conocidos]).toEqual([3, 0]);
    expect(first.dominios.map((row) => [row.dominio, row.dominio_unicode, row.extension]).sort()).toEqual([
      ['bar.com.es', 'bar.com.es', 'es'],
      ['fontaneria-puig.cat', 'fontaneria-puig.cat', 'cat'],
      ['xn--caas-hqa.es', 'cañas.es', 'es'],
    ]);
    expect(first.rechazados).toEqual([
      { entrada: 'facebook.com/barpaco', motivo: 'Es una red social, no un dominio propio' },
      { entrada: 'com.es', motivo: 'Es una extensión, no un dominio registrable' },
      { entrada: 'http://10.0.0.1/', motivo: 'Es una dirección IP, no un dominio' },
      { entrada: 'no es un dominio', motivo: 'No se entiende como dominio' },
    ]);
    expect((await list()).every((row) => row.estado_verificacion === 'pendiente')).toBe(true);
  });

  test('the same list again adds nothing and leaves what is known as it is', async () => {
    await add('uno.cat', 'dos.cat');
    await write(sql`UPDATE dominios SET estado_verificacion = 'activo', es_disponible = false`);
    const again = await add('dos.cat', 'uno.cat', 'tres.cat');
    expect([again.creados, again.conocidos]).toEqual([1, 2]);
    expect((await list('estado_verificacion=activo')).length).toBe(2);
  });

  test('one name by itself, as the specification sends it', async () => {
    const answer = await send('POST', '', { dominio: 'solo.cat' });
    expect(dominiosRoutes.crear.answer.parse(await answer.json()).data.creados).toBe(1);
    expect(await names('', luis)).toEqual([]);
  });

  test('a list of more than 5,000 lines is refused whole, also within a few texts', async () => {
    const dominios = Array.from({ length: 16 }, () => 'a.cat\n'.repeat(333));
    const answer = await send('POST', '', { dominios });
    expect(await answer.clone().text()).toContain('como máximo 5.000 líneas');
    expect(await refusal(answer)).toEqual([400, 'entrada_no_valida']);
    expect(await names()).toEqual([]);
  });
});

test('lists the names of the businesses that one keyword found, also those another found too', async () => {
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['uno vic', 'dos vic']);
  const [uno = '', dos = ''] = keyword_ids;
  const [puig, mas, roca] = ['puig', 'mas', 'roca'].map((name) => ({
    nombre_negocio: name,
    dominio: `${name}.cat`,
  })) as [object, object, object];
  await seedBusinesses(api.deps, ana.usuario_id, { batch_id, keyword_id: uno }, [puig, mas]);
  await seedBusinesses(api.deps, ana.usuario_id, { batch_id, keyword_id: dos }, [mas, roca]);
  await write(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2 WHERE dominio <> 'puig.cat'`);
  expect(await names(`keyword_id=${uno}`)).toEqual(['mas.cat', 'puig.cat']);
  expect(await names(`keyword_id=${dos}`)).toEqual(['mas.cat', 'roca.cat']);
  expect(await names(`keyword_id=${uno}&es_disponible=true`)).toEqual(['mas.cat']);
  expect(await names(`keyword_id=${uno}`, luis)).toEqual([]);
  expect((await api.call(`${BASE}?keyword_id=uno`, { as: ana })).status).toBe(400);
});

describe('changing', () => {
  test('notes and favourite are kept, and what is not given stays', async () => {
    const { dominios } = await add('uno.cat');
    const id = dominios[0]?._id ?? '';
    await send('PUT', `/${id}`, { favorito: true });
    const answer = await send('PUT', `/${id}`, { notas: 'llamar' });
    expect(dominiosRoutes.cambiar.answer.parse(await answer.json()).data).toMatchObject({
      notas: 'llamar',
      favorito: true,
    });
    expect(await refusal(await send('PUT', `/${id}`, { notas: 'x' }, luis))).toEqual([
      404,
      'dominio_no_encontrado',
    ]);
    expect(await refusal(await send('PUT', `/${id}`, { dominio: 'otro.cat' }))).toEqual([
      400,
      'entrada_no_valida',
    ]);
  });

  test('a free name that becomes a favourite is looked at within the day', async () => {
    const { dominios } = await add('uno.cat');
    const [{ _id: id, dominio } = { _id: '', dominio: '' }] = dominios;
    const next = api.clock.now() + 20 * 86_400_000;
    await write(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, comprobando = false,
      estado_verificacion = 'expirado', fecha_ultima_verificacion = ${new Date(api.clock.now())},
      proxima_verificacion = ${new Date(next)}`);
    await send('PUT', `/${id}`, { favorito: true });
    const [row] = await list(`dominio=${dominio}`);
    expect(Date.parse(row?.proxima_verificacion ?? '') - api.clock.now()).toBeLessThanOrEqual(86_400_000);
  });

  test("a person's own verdict is kept as evidence, judged at once, and can be taken back", async () => {
    const { dominios } = await add('uno.cat');
    const id = dominios[0]?._id ?? '';
    await write(sql`UPDATE dominios SET comprobando = false, estado_verificacion = 'necesita_verificacion_manual',
      proxima_verificacion = NULL`);
    const say = async (veredicto_manual: string | null) =>
      dominiosRoutes.cambiar.answer.parse(await (await send('PUT', `/${id}`, { veredicto_manual })).json())
        .data;
    const said = await say('libre');
    expect(said.evidencias?.map((one) => [one.fuente, one.resultado])).toEqual([['manual', 'libre']]);
    expect(said).toMatchObject({ estado_verificacion: 'verificando', prioridad_verificacion: 5 });
    expect(said.proxima_verificacion).toBe(new Date(api.clock.now()).toISOString());
    expect((await say(null)).evidencias).toEqual([]);
    expect(await refusal(await send('PUT', `/${id}`, { veredicto_manual: 'libre' }, luis))).toEqual([
      404,
      'dominio_no_encontrado',
    ]);
    expect(await refusal(await send('PUT', `/${id}`, { veredicto_manual: 'quizá' }))).toEqual([
      400,
      'entrada_no_valida',
    ]);
  });

  test('many at once, by id or by filter, within the account', async () => {
    const { dominios } = await add('uno.cat', 'dos.cat', 'tres.es');
    const answer = await send('PUT', '/bulk', { filtro: { extension: 'cat' }, favorito: true });
    expect(await answer.json()).toEqual({ success: true, data: { cambiados: 2 } });
    expect(await names('favorito=true')).toEqual(['dos.cat', 'uno.cat']);
    const ids = dominios.map((row) => row._id);
    expect(await (await send('PUT', '/bulk', { ids, favorito: false }, luis)).json()).toEqual({
      success: true,
      data: { cambiados: 0 },
    });
    expect(await names('favorito=true')).toHaveLength(2);
  });

  test('a filter that is not understood is refused, never taken for all', async () => {
    await add('uno.cat');
    for (const body of [{ filtro: { estado: 'activo' } }, {}, { ids: [] }, { filtro: {}, ids: ['x'] }]) {
      for (const [method, path] of [
        ['DELETE', '/bulk'],
        ['POST', '/verificar-masivo'],
      ] as const) {
        expect(await refusal(await send(method, path, body)), JSON.stringify(body)).toEqual([
          400,
          'entrada_no_valida',
        ]);
      }
    }
    expect(await names()).toEqual(['uno.cat']);
  });
});

test('the filter of confirmed ones leaves the free names that both confirmations stand behind', async () => {
  await add('uno.cat', 'dos.cat', 'tres.cat', 'cuatro.cat');
  await write(sql`UPDATE dominios SET
    es_disponible = CASE dominio WHEN 'tres.cat' THEN false WHEN 'uno.cat' THEN true END,
    confirmaciones = CASE dominio WHEN 'tres.cat' THEN 0 WHEN 'dos.cat' THEN 1 ELSE 2 END WHERE dominio <> 'cuatro.cat'`);
  expect(await names('confirmado=true')).toEqual(['uno.cat']);
  expect(await names('confirmado=false')).toEqual(['cuatro.cat', 'dos.cat', 'tres.cat']);
});

test('the extensions of an account are its own, the most frequent first', async () => {
  await add('uno.cat', 'dos.cat', 'tres.com');
  const extensions = async (as: Person) => {
    const answer = await api.call(`${BASE}/extensiones`, { as });
    return dominiosRoutes.extensiones.answer.parse(await answer.json()).data;
  };
  expect(await extensions(ana)).toEqual([
    { extension: 'cat', total: 2 },
    { extension: 'com', total: 1 },
  ]);
  expect(await extensions(luis)).toEqual([]);
});

describe('deleting', () => {
  test('takes a domain out of lists and figures; undoing brings it back as it was, once', async () => {
    const { dominios } = await add('uno.cat', 'dos.cat');
    const uno = dominios.find((row) => row.dominio === 'uno.cat')?._id ?? '';
    await send('PUT', `/${uno}`, { notas: 'mía', favorito: true });
    const before = (await list('search=uno'))[0];
    const { papelera } = Removed.parse(await (await send('DELETE', `/${uno}`, {})).json()).data;
    expect(await names()).toEqual(['dos.cat']);
    expect((await stats()).total).toBe(1);
    expect(await refusal(await send('DELETE', `/${uno}`, {}))).toEqual([404, 'dominio_no_encontrado']);

    const undo = (as: Person) => send('POST', '/restaurar', { papelera }, as).then((answer) => answer.json());
    expect(await undo(luis)).toEqual({ success: true, data: { restaurados: 0 } });
    expect(await undo(ana)).toEqual({ success: true, data: { restaurados: 1 } });
    expect((await list('search=uno'))[0]).toEqual({ ...before, proxima_verificacion: expect.any(String) });
    expect((await stats()).total).toBe(2);
    expect(await undo(ana)).toEqual({ success: true, data: { restaurados: 0 } });
  });

  test('waits for a check that is under way', async () => {
    const { dominios } = await add('uno.cat', 'dos.cat');
    await write(sql`UPDATE dominios SET estado_verificacion = 'verificando' WHERE dominio = 'uno.cat'`);
    const ids = dominios.map((row) => row._id);
    const uno = dominios.find((row) => row.dominio === 'uno.cat')?._id;
    expect(await refusal(await send('DELETE', `/${uno}`, {}))).toEqual([409, 'dominio_en_proceso']);
    expect(Removed.parse(await (await send('DELETE', '/bulk', { ids })).json()).data).toMatchObject({
      eliminados: 1,
      en_proceso: 1,
    });
    expect(await names()).toEqual(['uno.cat']);
  });

  test('does not wait for a second look that only has its time; nor does verifying', async () => {
    const { dominios } = await add('uno.es', 'dos.es');
    const id = (name: string) => dominios.find((row) => row.dominio === name)?._id;
    await write(sql`UPDATE dominios SET estado_verificacion = 'verificando', comprobando = true,
      proxima_verificacion = now() + interval '1 day', fecha_ultima_verificacion = now()`);
    expect((await send('POST', `/${id('uno.es')}/verificar`, {})).status).toBe(200);
    expect((await send('DELETE', `/${id('dos.es')}`, {})).status).toBe(200);
    expect(await refusal(await send('DELETE', `/${id('uno.es')}`, {}))).toEqual([409, 'dominio_en_proceso']);
    expect(await names()).toEqual(['uno.es']);
  });

  test('keeps a batch and its businesses right, both ways', async () => {
    const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['fontanero vic']);
    await seedBusinesses(api.deps, ana.usuario_id, { batch_id, keyword_id: keyword_ids[0] ?? '' }, [
      { nombre_negocio: 'Puig', dominio: 'puig.cat' },
      { nombre_negocio: 'Puig dos', dominio: 'puig.cat' },
      { nombre_negocio: 'Otro', dominio: 'otro.cat' },
    ]);
    await write(sql`UPDATE batch_dominios SET verificado = true, libre = true`);
    await write(sql`UPDATE batches SET dominios_verificados = 2, dominios_libres = 2`);
    const counters = async () => {
      const found =
        await write(sql`SELECT total_dominios_extraidos AS total, dominios_verificados AS verificados,
        dominios_libres AS libres, (SELECT count(*)::int FROM negocios WHERE dominio_id IS NOT NULL) AS negocios,
        (SELECT count(*)::int FROM batch_dominios) AS enlaces FROM batches`);
      return found.rows[0];
    };
    const before = await list();
    const counted = await counters();
    expect(counted).toMatchObject({ total: 2, verificados: 2, libres: 2, negocios: 3, enlaces: 2 });
    const answer = await send('DELETE', '/bulk', { filtro: { search: 'puig' } });
    const { papelera } = Removed.parse(await answer.json()).data;
    expect(await counters()).toMatchObject({ total: 1, verificados: 1, libres: 1, negocios: 1, enlaces: 1 });
    await send('POST', '/restaurar', { papelera });
    expect(await counters()).toEqual(counted);
    expect((await list()).map((row) => [row.dominio, row.negocio_id?.nombre_negocio])).toEqual(
      before.map((row) => [row.dominio, row.negocio_id?.nombre_negocio]),
    );
  });

  test('a name that came back by itself since stays as it is', async () => {
    await add('uno.cat', 'dos.cat');
    const answer = await send('DELETE', '/bulk', { filtro: {} });
    const { papelera } = Removed.parse(await answer.json()).data;
    await add('uno.cat');
    expect(await (await send('POST', '/restaurar', { papelera })).json()).toEqual({
      success: true,
      data: { restaurados: 1 },
    });
    expect(await names()).toEqual(['dos.cat', 'uno.cat']);
  });

  test('cannot be undone after an hour', async () => {
    await add('uno.cat', 'dos.cat', 'tres.cat');
    const first = await send('DELETE', '/bulk', { filtro: { search: 'uno' } });
    const { papelera } = Removed.parse(await first.json()).data;
    api.clock.advance(3_600_001);
    const later = await api.signIn('ana');
    await send('DELETE', '/bulk', { filtro: { search: 'dos' } }, later);
    expect(await (await send('POST', '/restaurar', { papelera }, later)).json()).toMatchObject({
      data: { restaurados: 0 },
    });
    ana = later;
    luis = await api.signIn('luis');
  });
});
const Removed = z.object({
  data: z.object({ eliminados: z.int(), en_proceso: z.int(), papelera: z.uuid() }),
});

describe('checking', () => {
  test('many at once are made due, a few as asked by a person, the rest as a batch', async () => {
    const { dominios } = await add('uno.cat', 'dos.cat');
    await write(
      sql`UPDATE dominios SET comprobando = false, prioridad_verificacion = 1, estado_verificacion = 'activo'`,
    );
    const ids = dominios.map((row) => row._id);
    const ask = (body: unknown, as = ana) =>
      send('POST', '/verificar-masivo', body, as).then((answer) => answer.json());
    expect(await ask({ ids }, luis)).toEqual({ success: true, data: { solicitados: 0 } });
    expect(await ask({ ids })).toEqual({ success: true, data: { solicitados: 2 } });
    expect((await list()).map((row) => [row.estado_verificacion, row.prioridad_verificacion])).toEqual([
      ['verificando', 5],
      ['verificando', 5],
    ]);
    expect(await ask({ ids })).toEqual({ success: true, data: { solicitados: 0 } });

    await add(...Array.from({ length: 51 }, (_, n) => `muchos-${n}.es`));
    await write(sql`UPDATE dominios SET comprobando = false, prioridad_verificacion = 1`);
    expect(await ask({ filtro: { extension: 'es' } })).toEqual({ success: true, data: { solicitados: 51 } });
    expect((await list('extension=es')).every((row) => row.prioridad_verificacion === 2)).toBe(true);
  });

  test('confirming a free name begins no new check, and is refused to other accounts', async () => {
    const { dominios } = await add('uno.com');
    const id = dominios[0]?._id ?? '';
    await write(sql`UPDATE dominios SET confirmaciones = 1, fase_ciclo = 'libre', comprobando = true,
      estado_verificacion = 'expirado', segundo_canal_desde = ${new Date(api.clock.now() + 600_000)}`);
    const before = (await list())[0];
    const answer = await send('POST', `/${id}/confirmar`, {});
    expect(dominiosRoutes.confirmar.answer.parse(await answer.json()).data).toMatchObject({ ...before });
    expect(await refusal(await send('POST', `/${id}/confirmar`, {}, luis))).toEqual([
      404,
      'dominio_no_encontrado',
    ]);
  });

  test('opening a free name that was seen more than a day ago looks at it again', async () => {
    const { dominios } = await add('uno.cat');
    const id = dominios[0]?._id ?? '';
    const seen = (hours: number) =>
      write(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, comprobando = false,
        estado_verificacion = 'expirado', fecha_ultima_verificacion = ${new Date(api.clock.now() - hours * 3_600_000)}`);
    const open = async () =>
      dominiosRoutes.ver.answer.parse(await (await api.call(`${BASE}/${id}`, { as: ana })).json()).data;
    await seen(23);
    expect((await open()).estado_verificacion).toBe('expirado');
    await seen(25);
    expect(await open()).toMatchObject({ estado_verificacion: 'verificando', es_disponible: true });
  });
});
