import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { type SQL, sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let batchId: string;
beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['bar vigo']);
  batchId = batch_id;
  const [keyword_id = ''] = keyword_ids;
  await seedBusinesses(
    api.deps,
    ana.usuario_id,
    { batch_id, keyword_id },
    ['quest', 'es', 'com'].map((zone) => ({ nombre_negocio: `Bar ${zone}`, dominio: `bar-de-ana.${zone}` })),
  );
});
afterAll(() => api.stop());

const write = (statement: SQL) => withAccount(api.db.store, ana.usuario_id, (tx) => tx.execute(statement));
const read = async (path: string): Promise<unknown> => (await api.call(path, { as: ana })).json();

/** Values in the list of domains, a domain's details, the live search and the list of businesses. */
async function everywhere(name: string): Promise<(boolean | undefined)[]> {
  const listed = dominiosRoutes.listar.answer.parse(await read('/api/dominios?limite=100')).data;
  const row = listed.find(({ dominio }) => dominio === name);
  const opened = dominiosRoutes.ver.answer.parse(await read(`/api/dominios/${row?._id}`)).data;
  const live = batchesRoutes.filas.answer.parse(await read(`/api/batches/${batchId}/filas`)).data;
  const businesses = negociosRoutes.listar.answer.parse(await read('/api/negocios?limite=100')).data;
  const ofName = (rows: readonly { dominio: { dominio: string; segundo_canal: boolean } | null }[]) =>
    rows.find(({ dominio }) => dominio?.dominio === name)?.dominio?.segundo_canal;
  return [row?.segundo_canal, opened.segundo_canal, ofName(live.filas), ofName(businesses)];
}

test.each([
  ['the registry alone answers, by one channel', 'bar-de-ana.quest', 'rdap_404', [], false],
  ['the registry answers by two', 'bar-de-ana.com', 'rdap_404', [], true],
  ['a registrar of the account sells it', 'bar-de-ana.quest', 'rdap_404', ['porkbun_key'], true],
  ['the registrar does not sell it', 'bar-de-ana.es', 'whois_api', ['porkbun_key'], false],
  ['the only registrar gave the first word', 'bar-de-ana.es', 'registrador', ['dondominio_key'], false],
  ['the paid service gave the first word', 'bar-de-ana.es', 'whois_api', ['dondominio_key'], true],
  ['two registrars sell it', 'bar-de-ana.quest', 'registrador', ['dondominio_key', 'porkbun_key'], true],
  ['a key of another kind says nothing', 'bar-de-ana.quest', 'rdap_404', ['seo_api_key'], false],
])('another channel can confirm at once where it can be asked: %s', async (_, name, method, keys, can) => {
  await write(sql`UPDATE dominios SET confirmaciones = 1, fase_ciclo = 'libre', estado_verificacion = 'expirado',
    verification_method = ${method} WHERE dominio = ${name}`);
  await write(sql`DELETE FROM claves_api`);
  for (const key of keys) {
    await write(sql`INSERT INTO claves_api (usuario_id, nombre, cifrado, ultimos4, actualizada)
      VALUES (${ana.usuario_id}, ${key}, '\\x00', '', now())`);
  }
  expect(await everywhere(name)).toEqual([can, can, can, can]);
});
