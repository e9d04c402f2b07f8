import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import type { Orden } from '#contract/orders/entities.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { authRoutes } from '#contract/routes/auth.ts';
import { cuentaRoutes } from '#contract/routes/cuenta.ts';
import { exportarRoutes } from '#contract/routes/exportar.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { applyToOrder } from '#store/queries/orders/order-writer.ts';
import { lockOrder } from '#store/queries/orders/orders.ts';
import { type SQL, sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { cookieHeader, type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';
import { sendWithoutAnswer } from '../testing/things.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PERSON = {
  clase: 'persona',
  nombre: 'Rocío',
  apellidos: 'Vela Nieto',
  documento: { tipo: 'nif', numero: '12.345.678-Z' },
  email: 'rocio@ejemplo.es',
  telefono: '+34954000000',
  direccion: 'Calle Feria 3',
  codigo_postal: '41003',
  ciudad: 'Sevilla',
  provincia: 'Sevilla',
  pais: 'ES',
} as const;

let api: Harness;
let ana: Person;
let luis: Person;
let batch: { batch_id: string; keyword_ids: string[] };
let made = 0;
beforeAll(async () => {
  api = await startHarness({ allowed: ['ana@example.com', 'luis@example.com'] });
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  batch = await seedBatch(api.deps, ana.usuario_id, ['peluquerías en Sevilla']);
  await put('/api/usuarios/api-keys', { dondominio_key: '54321-TAL:una-clave-secreta' });
  await put(ordenesRoutes.guardarTitular.path, PERSON);
});
afterAll(() => api.stop());

const put = (path: string, body: unknown, as = ana) =>
  api.call(path, {
    method: 'PUT',
    as,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

/** A name of Ana's, free by two words that are a minute old. */
async function freeName(change: SQL | null = null, name = `peluqueria-luz-${++made}.es`): Promise<string> {
  const [keyword_id = ''] = batch.keyword_ids;
  await seedBusinesses(api.deps, ana.usuario_id, { batch_id: batch.batch_id, keyword_id }, [
    { nombre_negocio: `Peluquería Luz ${made}`, dominio: name },
  ]);
  return await withAccount(api.deps.store, ana.usuario_id, async (tx) => {
    const seen = new Date(api.clock.now() - MINUTE);
    await tx.execute(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre',
        estado_verificacion = 'expirado', fecha_ultima_verificacion = ${seen}
      WHERE usuario_id = ${ana.usuario_id} AND dominio = ${name}`);
    if (change) await tx.execute(sql`UPDATE dominios SET ${change} WHERE dominio = ${name}`);
    const answer = await tx.execute(sql`SELECT id FROM dominios WHERE dominio = ${name}`);
    return String(answer.rows[0]?.id);
  });
}

const draft = (dominio_id: string, change: object = {}) =>
  api.post(
    ordenesRoutes.crear.path,
    { dominio_id, registrador: 'dondominio', cuando: 'ahora', tope_centimos: 1_500, ...change },
    ana,
  );
const orderOf = async (answer: Response): Promise<Orden> => {
  expect([answer.status, answer.status === 200 ? '' : await answer.clone().text()]).toEqual([200, '']);
  return ordenesRoutes.crear.answer.parse(await answer.json()).data;
};
const refusalOf = async (answer: Response) => {
  const { error } = RespuestaError.parse(await answer.json());
  return [answer.status, error.code, error.message];
};
const act = (id: string, what: string, as = ana, body?: unknown) =>
  api.call(`/api/ordenes/${id}/${what}`, {
    method: 'POST',
    as,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const armed = async (change: object = {}) => {
  const order = await orderOf(await draft(await freeName(), change));
  return await orderOf(await act(order._id, 'armar'));
};
const summary = async (as = ana) =>
  ordenesRoutes.resumen.answer.parse(await (await api.call(ordenesRoutes.resumen.path, { as })).json()).data;

describe('a draft', () => {
  test('is made of a fresh proof, as a dry run, and buys nothing', async () => {
    const order = await orderOf(await draft(await freeName()));
    expect(order).toMatchObject({
      estado: 'borrador',
      simulacro: true,
      tope_centimos: 1_500,
      anos: 1,
      servidores: [],
      hasta: null,
      otra_cuenta: false,
    });
  });

  test.each<[string, object, string, RegExp]>([
    [
      'an old proof',
      { change: sql`fecha_ultima_verificacion = ${new Date(0)}` },
      'orden_no_posible',
      /quince minutos/,
    ],
    [
      'one word',
      { change: sql`confirmaciones = 1, es_disponible = NULL` },
      'orden_no_posible',
      /dos confirmaciones/,
    ],
    ['not free', { change: sql`es_disponible = false` }, 'orden_no_posible', /No está libre/],
    ['bought', { change: sql`estado_gestion = 'comprado'` }, 'orden_no_posible', /no se compra dos veces/],
    ['no release to wait for', { input: { cuando: 'al_liberarse' } }, 'orden_no_posible', /Ya está libre/],
    [
      'a zone that is not sold',
      { input: { registrador: 'porkbun' } },
      'orden_no_posible',
      /Porkbun no registra/,
    ],
    ['too many years', { input: { anos: 6 } }, 'orden_no_posible', /5 años como máximo/],
  ])(
    'is refused with what to do: %s',
    async (_, { change, input = {} }: { change?: SQL; input?: object }, code, text) => {
      const answer = await refusalOf(await draft(await freeName(change ?? null), input));
      expect(answer).toEqual([409, code, expect.stringMatching(text)]);
    },
  );

  test.each<[string, object]>([
    ['no cap', { tope_centimos: 0 }],
    ['a cap with cents of cents', { tope_centimos: 1_500.5 }],
    ['a cap above all limits', { tope_centimos: 1_000_001 }],
    ['one name server', { servidores: ['ns1.ejemplo.es'] }],
    ['the same name server twice', { servidores: ['ns1.ejemplo.es', 'NS1.ejemplo.es'] }],
    ['a name server that is none', { servidores: ['ns1.ejemplo.es', 'http://x'] }],
    ['an unknown field', { simulacro: false }],
    ['no moment', { cuando: 'luego' }],
  ])('is refused as bad input: %s', async (_, input) => {
    expect((await refusalOf(await draft(crypto.randomUUID(), input)))[1]).toBe('entrada_no_valida');
  });

  test('of a name of another account finds nothing', async () => {
    const answer = await api.post(
      ordenesRoutes.crear.path,
      { dominio_id: await freeName(), registrador: 'dondominio', cuando: 'ahora', tope_centimos: 1_500 },
      luis,
    );
    expect((await refusalOf(answer)).slice(0, 2)).toEqual([404, 'dominio_no_encontrado']);
  });

  test('for the release needs its day', async () => {
    const id = await freeName(sql`es_disponible = false, confirmaciones = 0, fase_ciclo = 'redencion'`);
    const wait = { cuando: 'al_liberarse' };
    expect((await refusalOf(await draft(id, wait)))[2]).toMatch(/Di hasta qué día/);
    const hasta = new Date(api.clock.now() + 20 * DAY).toISOString();
    expect((await orderOf(await draft(id, { ...wait, hasta }))).hasta).toBe(hasta);
  });
});

describe('arming', () => {
  test('buys in earnest only at a registrar that a person has switched before the draft, and a second order is refused', async () => {
    const shownAsDry = await orderOf(await draft(await freeName()));
    expect((await put(ordenesRoutes.guardarAjustes.path, { compra_real: ['dondominio'] })).status).toBe(200);
    const id = await freeName();
    const order = await orderOf(await draft(id));
    expect(await orderOf(await act(order._id, 'armar'))).toMatchObject({
      estado: 'armada',
      simulacro: false,
    });
    expect((await refusalOf(await draft(id)))[2]).toMatch(/Ya hay una orden en marcha/);
    expect((await orderOf(await act(shownAsDry._id, 'armar'))).simulacro).toBe(true);
    await put(ordenesRoutes.guardarAjustes.path, { compra_real: [] });
  });

  test('asks the proof and the holder again', async () => {
    const id = await freeName();
    const order = await orderOf(await draft(id));
    await withAccount(api.deps.store, ana.usuario_id, (tx) =>
      tx.execute(sql`UPDATE dominios SET es_disponible = false WHERE id = ${id}`),
    );
    expect((await refusalOf(await act(order._id, 'armar')))[2]).toMatch(/No está libre/);
    const next = await orderOf(await draft(await freeName()));
    await put(ordenesRoutes.guardarTitular.path, { ...PERSON, codigo_postal: '99999' });
    expect((await refusalOf(await act(next._id, 'armar')))[2]).toMatch(/código postal/);
    await api.call(ordenesRoutes.quitarTitular.path, { method: 'DELETE', as: ana });
    expect((await refusalOf(await act(next._id, 'armar')))[2]).toMatch(/Faltan los datos del titular/);
    await put(ordenesRoutes.guardarTitular.path, PERSON);
    expect((await orderOf(await act(next._id, 'armar'))).estado).toBe('armada');
  });

  test('is told when another account of the installation has an order for the name', async () => {
    const name = 'peluqueria-disputada.es';
    const id = await freeName(null, name);
    const [order, proposed] = [
      await orderOf(await draft(id)),
      async () =>
        ordenesRoutes.propuesta.answer.parse(
          await (await api.call(`/api/ordenes/dominios/${id}`, { as: ana })).json(),
        ).data,
    ];
    expect([order.otra_cuenta, (await proposed()).otra_cuenta]).toEqual([false, false]);
    await withAccount(api.deps.store, luis.usuario_id, (tx) =>
      tx.execute(sql`INSERT INTO ordenes (usuario_id, dominio_id, dominio, dominio_unicode, registrador, cuando, anos,
          tope_centimos, estado, proxima, fecha_creacion)
        VALUES (${luis.usuario_id}, ${crypto.randomUUID()}, ${name}, ${name}, 'porkbun', 'al_liberarse', 1, 900, 'armada',
          ${new Date(api.clock.now())}, ${new Date(api.clock.now())})`),
    );
    expect((await orderOf(await act(order._id, 'armar'))).otra_cuenta).toBe(true);
    expect((await proposed()).otra_cuenta).toBe(true);
  });
});

/** Jobs that switch automatic renewal off and set the name servers after the purchase. */
const settingsJobs = (orden_id: string) =>
  withAccount(api.deps.store, ana.usuario_id, async (tx) => {
    const found = await tx.execute(sql`SELECT id FROM pgboss.job
      WHERE name = 'order.settings' AND data->>'orden_id' = ${orden_id} AND data->>'usuario_id' = ${ana.usuario_id}`);
    return found.rowCount;
  });

describe('an armed order', () => {
  test('is cancelled by a person, once', async () => {
    const { _id } = await armed();
    expect(await orderOf(await act(_id, 'cancelar'))).toMatchObject({
      estado: 'cancelada',
      codigo: 'cancelada',
    });
    expect((await refusalOf(await act(_id, 'cancelar')))[1]).toBe('orden_terminada');
    expect((await refusalOf(await act(_id, 'armar')))[1]).toBe('orden_terminada');
  });

  test('that a person says was not bought has nothing to be set at the registrar', async () => {
    const { _id } = await armed();
    await sendWithoutAnswer(api, ana, _id);
    await act(_id, 'conciliar', ana, { comprada: false });
    expect(await settingsJobs(_id)).toBe(0);
  });

  test('with an attempt in doubt is asked about before the cancellation ends it, and the answer says so', async () => {
    const { _id } = await armed();
    await sendWithoutAnswer(api, ana, _id);
    const now = api.clock.now() + MINUTE;
    for (const at of [now, now + MINUTE]) {
      await withAccount(api.deps.store, ana.usuario_id, async (tx) => {
        const row = await lockOrder(tx, ana.usuario_id, _id);
        if (!row) throw new Error('the order is gone');
        const event = { kind: 'found', now: at, holding: { kind: 'not_held' } } as const;
        await applyToOrder(tx, ana.usuario_id, row, event, await nextRevision(tx));
      });
    }
    expect(await orderOf(await act(_id, 'cancelar'))).toMatchObject({
      estado: 'por_conciliar',
      motivo: expect.stringContaining('Antes de cancelarla se pregunta a DonDominio'),
    });
    expect((await summary()).gastado_mes_centimos).toBe(864);
    expect((await orderOf(await act(_id, 'conciliar', ana, { comprada: false }))).estado).toBe('no_comprada');
    expect((await summary()).gastado_mes_centimos).toBe(0);
  });

  test('that was sent is settled by a person alone, and its receipt runs from the keyword to the answer', async () => {
    const { _id, dominio } = await armed();
    expect((await refusalOf(await act(_id, 'conciliar', ana, { comprada: false })))[1]).toBe(
      'orden_sin_duda',
    );
    await sendWithoutAnswer(api, ana, _id);
    expect((await refusalOf(await act(_id, 'cancelar')))[1]).toBe('orden_enviada');
    expect((await summary()).gastado_mes_centimos).toBe(864);
    const cobro = { centimos: 695, moneda: 'EUR' };
    const order = await orderOf(await act(_id, 'conciliar', ana, { comprada: true, cobro, factura: 'F-31' }));
    expect(order).toMatchObject({ estado: 'comprada', cobro, factura: 'F-31', proxima: null });
    expect(await settingsJobs(_id)).toBe(1);
    expect((await summary()).gastado_mes_centimos).toBe(841);
    const { recibo } = ordenesRoutes.ver.answer.parse(
      await (await api.call(`/api/ordenes/${_id}`, { as: ana })).json(),
    ).data;
    expect(recibo).toMatchObject({
      keyword: 'fontanero vic',
      negocio: { nombre_negocio: expect.stringContaining('Peluquería Luz') },
      veredicto: { es_disponible: true, confirmaciones: 2 },
      intentos: [{ estado: 'comprado', respuesta: 'settled_by_person', cobro }],
    });
    expect(recibo.pasos.map(({ a }) => a)).toEqual([
      'borrador',
      'armada',
      'enviando',
      'por_conciliar',
      'comprada',
    ]);
    const bought = await api.call('/api/gestion/dominios?estado_gestion=comprado', { as: ana });
    expect(await bought.text()).toContain(dominio);
  });
});

test('the list is of the account, newest first, by state and by name', async () => {
  const open = await armed();
  const list = async (query: string, as = ana) =>
    ordenesRoutes.listar.answer.parse(await (await api.call(`/api/ordenes?${query}`, { as })).json());
  const all = await list('limite=100');
  expect(all.data[0]?._id).toBe(open._id);
  expect((await list('grupo=abiertas&limite=100')).data.every(({ proxima }) => proxima !== null)).toBe(true);
  expect((await list('grupo=terminadas&limite=100')).data.every(({ proxima }) => proxima === null)).toBe(
    true,
  );
  expect((await list(`search=${open.dominio.toUpperCase()}`)).data.map(({ _id }) => _id)).toEqual([open._id]);
  expect((await list('estado=comprada')).paginacion.total_elementos).toBe(1);
  expect((await list('limite=100', luis)).data.some(({ dominio }) => dominio === open.dominio)).toBe(false);
  const totals = await (await api.call(gestionRoutes.resumen.path, { as: ana })).json();
  const { ordenes_abiertas } = gestionRoutes.resumen.answer.parse(totals).data;
  expect(ordenes_abiertas).toBe((await list('grupo=abiertas')).paginacion.total_elementos);
  expect(ordenes_abiertas).toBeGreaterThan(0);
  const { por_estado } = await summary();
  expect(Object.values(por_estado).reduce((sum, count) => sum + count)).toBe(all.paginacion.total_elementos);
});

test('the export holds the orders of the account as the list shows them, without the holder', async () => {
  const order = await armed();
  const file = async (as: Person, body: object = {}) =>
    (
      await api.post(exportarRoutes.exportar.path, { entidad: 'ordenes', formato: 'csv', ...body }, as)
    ).text();
  const text = await file(ana);
  expect(text.split('\n')[0]).toContain('Dominio,Estado,Motivo,Registrador');
  expect(text).toContain(`${order.dominio},Armada,,DonDominio,Ahora`);
  expect(text).not.toMatch(/12345678|Vela|Feria/);
  expect(await file(luis)).not.toContain(order.dominio);
  const one = await file(ana, { ids: [order._id], columnas: ['dominio', 'tope'] });
  expect(one.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
    'Dominio,Tope (EUR)',
    `${order.dominio},15`,
  ]);
});

test('what may buy asks for a recent proof of identity; stopping and cancelling never do', async () => {
  const waiting = await armed();
  const order = await orderOf(await draft(await freeName()));
  api.clock.advance(14 * MINUTE);
  const renewed = await api.call(authRoutes.refrescar.path, {
    method: 'POST',
    headers: { cookie: cookieHeader(ana.cookies), origin: api.url },
  });
  const { access_token: token } = authRoutes.refrescar.answer.parse(await renewed.json()).data;
  const later = { ...ana, token };
  api.clock.advance(2 * MINUTE);
  for (const answer of [
    await act(order._id, 'armar', later),
    await act(order._id, 'conciliar', later, { comprada: false }),
    await put(ordenesRoutes.guardarTitular.path, PERSON, later),
    await put(ordenesRoutes.guardarAjustes.path, { tope_mes_centimos: 1 }, later),
    await put(ordenesRoutes.parar.path, { paradas: false }, later),
  ]) {
    expect((await refusalOf(answer)).slice(0, 2)).toEqual([403, 'confirmacion_necesaria']);
  }
  expect((await put(ordenesRoutes.parar.path, { paradas: true }, later)).status).toBe(200);
  expect((await orderOf(await act(waiting._id, 'cancelar', later))).estado).toBe('cancelada');
  ana = await api.signIn('ana');
  expect((await summary()).ajustes.paradas).toBe(true);
  expect((await put(ordenesRoutes.parar.path, { paradas: false })).status).toBe(200);
  expect((await refusalOf(await act(order._id, 'armar')))[2]).toMatch(/hace 17 minutos/);
});

test('deleting the account cancels what is armed and says so, also what the registrar already has', async () => {
  const rosa = await api.signIn('luis');
  await withAccount(api.deps.store, rosa.usuario_id, async (tx) => {
    for (const [name, estado, dudas = 0] of [
      ['a.es', 'armada'],
      ['b.es', 'armada'],
      ['c.es', 'enviando'],
      ['d.es', 'armada', 1],
    ] as const) {
      await tx.execute(sql`INSERT INTO ordenes (usuario_id, dominio_id, dominio, dominio_unicode, registrador, cuando,
          anos, tope_centimos, estado, dudas, proxima, fecha_creacion)
        VALUES (${rosa.usuario_id}, ${crypto.randomUUID()}, ${name}, ${name}, 'dondominio', 'ahora', 1, 900,
          ${estado}, ${dudas}, ${new Date(api.clock.now())}, ${new Date(api.clock.now())})`);
    }
  });
  const answer = await api.post(cuentaRoutes.eliminar.path, { email: 'luis@example.com' }, rosa);
  expect(cuentaRoutes.eliminar.answer.parse(await answer.json()).message).toBe(
    'Tu cuenta se ha eliminado. Se han cancelado 3 órdenes de compra. El registrador ya tiene 2 órdenes de compra: mira en su web si las ha completado.',
  );
});
