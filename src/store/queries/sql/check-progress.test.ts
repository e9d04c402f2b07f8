import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sql } from '../../sql.ts';
import { withAccount } from '../../store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '../../testing.ts';
import { listDomains } from '../domains/list.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

test('what is done about a name is told by its check and its questions for registries, with the time of the next step', async () => {
  const account = await createAccount(database.store);
  const found = await withAccount(database.store, account, async (tx) => {
    await tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, comprobando,
        proxima_verificacion, reclamado_por, fecha_creacion)
      SELECT ${account}, n, n, 'es', c, p::timestamptz, r, now() FROM (VALUES
        ('a-nunca-pedido.es', false, NULL, NULL), ('b-rutina.es', false, '2026-06-01T10:00:00Z', NULL),
        ('c-en-mano.es', true, '2026-06-01T10:00:00Z', 'p1'), ('d-en-pausa.es', true, NULL, NULL),
        ('e-preguntas-retenidas.es', true, NULL, NULL), ('f-pregunta-en-mano.es', true, NULL, NULL),
        ('g-servidor-limitado.es', true, NULL, NULL), ('h-pregunta-pendiente.es', true, NULL, NULL)) AS v(n, c, p, r)`);
    await tx.execute(sql`INSERT INTO servidores_registro (servidor, canal, limitado_hasta, canario_ok_en)
      VALUES ('lento.example', 'whois', '2026-06-02T08:30:00Z', '2026-05-01T00:00:00Z')`);
    await tx.execute(sql`INSERT INTO trabajo_registro (usuario_id, dominio_id, canal, servidor, dominio, prioridad, no_antes,
        reclamado_por, creado)
      SELECT ${account}, d.id, 'whois', s, d.dominio, 2, t::timestamptz, r, now() FROM (VALUES
        ('e-preguntas-retenidas.es', 'whois.example', 'infinity', NULL),
        ('f-pregunta-en-mano.es', 'whois.example', '2026-06-01T09:00:00Z', 'p1'),
        ('g-servidor-limitado.es', 'lento.example', '2026-06-01T09:00:00Z', NULL),
        ('h-pregunta-pendiente.es', 'whois.example', '2026-06-01T09:00:00Z', NULL)) AS v(n, s, t, r)
      JOIN dominios d ON d.usuario_id = ${account} AND d.dominio = v.n`);
    const sort = { orden: 'dominio', direccion: 'asc' } as const;
    return await listDomains(tx, account, {}, sort, { pagina: 1, limite: 20 });
  });
  expect(found.filas.map((row) => [row.dominio, row.comprobacion, row.proxima_verificacion])).toEqual([
    ['a-nunca-pedido.es', 'ninguna', null],
    ['b-rutina.es', 'programada', '2026-06-01T10:00:00.000Z'],
    ['c-en-mano.es', 'en_curso', '2026-06-01T10:00:00.000Z'],
    ['d-en-pausa.es', 'en_pausa', null],
    ['e-preguntas-retenidas.es', 'en_pausa', null],
    ['f-pregunta-en-mano.es', 'en_curso', null],
    ['g-servidor-limitado.es', 'programada', '2026-06-02T08:30:00.000Z'],
    ['h-pregunta-pendiente.es', 'programada', '2026-06-01T09:00:00.000Z'],
  ]);
});
