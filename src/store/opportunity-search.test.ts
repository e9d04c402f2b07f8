import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type SQL, sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { listOpportunities } from './queries/opportunities/list.ts';
import { saveOpportunities } from './queries/opportunities/write.ts';

let database: TestDatabase;
let account: string;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  account = await createAccount(database.store);
});
afterAll(() => database.drop());

const run = (query: SQL) => withAccount(database.store, account, (tx) => tx.execute(query));

const addBusiness = async (nombre: string): Promise<string> => {
  const id = randomUUID();
  await run(sql`INSERT INTO negocios (usuario_id, id, clave_lugar, nombre_negocio, fuente_datos, fecha_scrapeado, actualizado)
    VALUES (${account}, ${id}, ${id}, ${nombre}, 'x', now(), now())`);
  return id;
};
const addDomain = async (dominio: string, shown: string): Promise<string> => {
  const id = randomUUID();
  await run(sql`INSERT INTO dominios (usuario_id, id, dominio, dominio_unicode, extension, zona, fecha_creacion)
    VALUES (${account}, ${id}, ${dominio}, ${shown}, 'es', 'es', now())`);
  return id;
};

const save = (subjects: { dominio_id: string | null; negocio_id: string | null }[]) =>
  withAccount(database.store, account, (tx) =>
    saveOpportunities(
      tx,
      account,
      subjects.map((subject) => subject.dominio_id ?? subject.negocio_id ?? ''),
      subjects.map((subject, index) => ({
        ...subject,
        tipo_oportunidad: subject.dominio_id === null ? 'negocio_calidad' : 'dominio_expirado',
        puntuacion_oportunidad: index % 7,
        valor_estimado: subject.dominio_id === null ? null : 100,
        prioridad_accion: 'baja',
        extension: subject.dominio_id === null ? null : 'es',
        apartado: false,
        repasar: null,
        keyword_id: null,
        negocios_mirados: null,
        con_web_viva: null,
        keywords_miradas: null,
      })),
      ['dominio_expirado', 'negocio_calidad'],
      0,
    ),
  );

const find = async (search: string, estado_gestion?: 'comprado') => {
  const found = new Set<string>();
  for (const orden of ['puntuacion', 'valor', 'fecha'] as const) {
    for (const direccion of ['asc', 'desc'] as const) {
      const { filas, paginacion } = await withAccount(database.store, account, (tx) =>
        listOpportunities(
          tx,
          account,
          { search, estado_gestion },
          { orden, direccion },
          { pagina: 1, limite: 100 },
        ),
      );
      expect(paginacion.total_elementos, `${orden} ${direccion}`).toBe(filas.length);
      for (const fila of filas) found.add(fila.dominio_id ?? fila.negocio_id ?? '');
      expect(found.size, `${orden} ${direccion}`).toBe(filas.length);
    }
  }
  return found;
};

test('a text that many names have is found in domains, in the names they are shown by and in businesses', async () => {
  const bars: string[] = [];
  for (let index = 0; index < 30; index++) bars.push(await addBusiness(`Bar Málaga ${index}`));
  const stored = await addDomain('malagafontaneros.es', 'malagafontaneros.es');
  const shown = await addDomain('xn--fontanerosmlaga-9gb.es', 'fontanerosmálaga.es');
  const other = await addDomain('fontanerosvigo.es', 'fontanerosvigo.es');
  const business = (negocio_id: string) => ({ dominio_id: null, negocio_id });
  const domain = (dominio_id: string) => ({ dominio_id, negocio_id: null });
  await save([...bars.map(business), domain(stored), domain(shown), domain(other)]);

  expect(await find('MÁLAGA')).toEqual(new Set([...bars, stored, shown]));
  expect(await find('vigo')).toEqual(new Set([other]));
  expect(await find('100% malaga_')).toEqual(new Set());

  const [renamed = ''] = bars;
  await run(sql`UPDATE negocios SET nombre_negocio = 'Taberna' WHERE id = ${renamed}`);
  await save([business(renamed)]);
  expect(await find('malaga')).toEqual(new Set([...bars.slice(1), stored, shown]));
  expect(await find('taberna')).toEqual(new Set([renamed]));
});

test('a name that was set aside with its domain is found in the list of those', async () => {
  const bought = await addDomain('xn--cermicalugo-j7a.es', 'cerámicalugo.es');
  await save([{ dominio_id: bought, negocio_id: null }]);
  await run(sql`UPDATE dominios SET estado_gestion = 'comprado' WHERE id = ${bought}`);
  await run(sql`UPDATE oportunidades SET estado_gestion = 'comprado' WHERE dominio_id = ${bought}`);
  for (const text of ['ceramica', 'CERÁMICA', 'xn--cermica']) {
    expect(await find(text, 'comprado')).toEqual(new Set([bought]));
    expect(await find(text)).toEqual(new Set());
  }
});
