import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { saveEvidence } from '#store/queries/evidence/evidence.ts';
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

const NAME = 'azulejos-ronda.es';
const MINUTE = 60_000;
const headers = { 'content-type': 'application/json' };
const add = async (as: Person) => {
  const body = JSON.stringify({ dominios: [NAME] });
  await api.call('/api/dominios', { method: 'POST', body, headers, as });
};
const offerFor = async (as: Person) => {
  const answer = await api.call(`/api/dominios?search=${NAME}`, { as });
  return dominiosRoutes.listar.answer.parse(await answer.json()).data[0]?.oferta_registrador;
};
const write = (statement: SQL) => withAccount(api.db.store, ana.usuario_id, (tx) => tx.execute(statement));

/** What a registrar tells ana, `minute` minutes after the hour. */
const told = (minute: number, change: Partial<RegistryEvidence>) => {
  const evidence: RegistryEvidence = {
    ...{ fuente: 'dondominio', kind: 'absent', authority: 'account', quarantined: false },
    ...{ servidor: 'dondominio/x', detalle: '', ms: 1, status: [], nameservers: [], registrar: null },
    ...{ fecha_registro: null, fecha_actualizacion: null, fecha_expiracion: null },
    ...{ fecha_expiracion_registrador: null, registrante: null },
    hora: api.clock.now() - (60 - minute) * MINUTE,
    ...change,
  };
  return withAccount(api.db.store, ana.usuario_id, (tx) =>
    saveEvidence(tx, ana.usuario_id, [{ dominio: NAME, evidence }]),
  );
};
const EUR = (centimos: number) => ({ centimos, moneda: 'EUR' });
const held = sql`es_disponible = false, estado_verificacion = 'no_resuelve', fase_ciclo = 'retenido'`;

test('a name has the price that its registrar told last, with its hour, for the account that asked and no other', async () => {
  await add(ana);
  await add(luis);
  expect(await offerFor(ana)).toBeNull();
  await told(5, { precio: EUR(795) });
  const first = {
    registrador: 'dondominio',
    precio: EUR(795),
    premium: false,
    hora: '2026-07-01T09:05:00.000Z',
  };
  expect(await offerFor(ana)).toEqual(first);
  expect(await offerFor(luis)).toBeNull();
  // An answer that does not concern the name leaves the price as it was.
  await told(6, { kind: 'limited' });
  expect(await offerFor(ana)).toEqual(first);
  await told(7, { fuente: 'porkbun', precio: { centimos: 1037, moneda: 'USD' } });
  expect(await offerFor(ana)).toMatchObject({ registrador: 'porkbun', precio: { moneda: 'USD' } });
  await told(8, { kind: 'registered' });
  expect(await offerFor(ana)).toBeNull();
});

test('a premium name says so while that is its verdict, and a registered one has no price', async () => {
  await told(20, { kind: 'reserved', premium: true, precio: EUR(125_000) });
  await write(sql`UPDATE dominios SET ${held}, verification_method = 'registrador'`);
  expect(await offerFor(ana)).toEqual({
    registrador: 'dondominio',
    precio: EUR(125_000),
    premium: true,
    hora: '2026-07-01T09:20:00.000Z',
  });
  const columnas = ['precio_registrador', 'precio_moneda', 'precio_premium', 'precio_fuente', 'precio_hora'];
  const body = { entidad: 'dominios', formato: 'csv', columnas, filtro: { search: NAME } };
  const file = await api.post('/api/exportar', body, ana);
  expect(parse(await file.text(), { bom: true })).toEqual([
    ['Precio del registrador', 'Moneda del precio', 'Premium', 'Precio según', 'Precio visto'],
    ['1250', 'EUR', 'SÍ', 'DonDominio', expect.stringContaining('2026-07-01')],
  ]);
  await told(21, { kind: 'reserved', premium: true });
  expect(await offerFor(ana)).toMatchObject({ premium: true, precio: null });
  // The registry says that it has a holder.
  await write(sql`UPDATE dominios SET ${held}, verification_method = 'rdap'`);
  expect(await offerFor(ana)).toBeNull();
});

test('rows of businesses and of live searches have the same offer, or none once the registry names a holder', async () => {
  await add(ana);
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['azulejos ronda']);
  const [keyword_id = ''] = keyword_ids;
  const shop = { nombre_negocio: 'Azulejos Ronda', dominio: NAME };
  await seedBusinesses(api.deps, ana.usuario_id, { batch_id, keyword_id }, [shop]);
  const read = async (path: string): Promise<unknown> => (await api.call(path, { as: ana })).json();
  const everywhere = async () => {
    const businesses = negociosRoutes.listar.answer.parse(await read('/api/negocios')).data;
    const one = negociosRoutes.ver.answer.parse(await read(`/api/negocios/${businesses[0]?._id}`)).data;
    const live = batchesRoutes.filas.answer.parse(await read(`/api/batches/${batch_id}/filas`)).data;
    const groups = batchesRoutes.grupos.answer.parse(await read(`/api/batches/${batch_id}/grupos`)).data;
    const rows = [businesses[0], one, live.filas[0], groups.grupos[0], groups.grupos[0]?.negocios[0]];
    return [await offerFor(ana), ...rows.map((row) => row?.dominio?.oferta_registrador)];
  };
  await told(30, { kind: 'reserved', premium: true, precio: EUR(89_900) });
  await write(sql`UPDATE dominios SET ${held}, verification_method = 'registrador'`);
  const asked = { registrador: 'dondominio', precio: EUR(89_900), premium: true };
  const offer = { ...asked, hora: '2026-07-01T09:30:00.000Z' };
  expect(await everywhere()).toEqual([offer, offer, offer, offer, offer, offer]);
  await write(sql`UPDATE dominios SET ${held}, verification_method = 'rdap'`);
  expect(await everywhere()).toEqual([null, null, null, null, null, null]);
});
