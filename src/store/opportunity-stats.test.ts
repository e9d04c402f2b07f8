import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TipoOportunidad } from '#contract/states.ts';
import { addOpportunity } from './queries/opportunities/edits.ts';
import { opportunityStats } from './queries/opportunities/list.ts';
import { sql } from './sql.ts';
import { withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const NOW = Date.UTC(2026, 10, 22);

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

test('under a filter, a name that an open business lists is counted with its value, whichever of its rows comes first', async () => {
  const account = await createAccount(database.store);
  const stats = await withAccount(database.store, account, async (tx) => {
    for (const [index, scores] of [
      { dominio_expirado: 50, negocio_calidad: 60 },
      { dominio_expirado: 60, negocio_calidad: 50 },
      { negocio_calidad: 60, dominio_expirado: 50 },
      { negocio_calidad: 50, dominio_expirado: 60 },
    ].entries()) {
      const id = crypto.randomUUID();
      const name = `taller-${index}.es`;
      await tx.execute(sql`INSERT INTO dominios (usuario_id, id, dominio, dominio_unicode, extension, zona, valor_estimado,
          fecha_creacion, revision)
        VALUES (${account}, ${id}, ${name}, ${name}, 'es', 'es', ${100 + index}, now(), 0)`);
      for (const [tipo_oportunidad, puntuacion] of Object.entries(scores) as [TipoOportunidad, number][])
        await addOpportunity(tx, account, {
          dominio_id: id,
          negocio_id: null,
          tipo_oportunidad,
          puntuacion,
          notas: '',
          now: NOW,
        });
    }
    return await opportunityStats(tx, account, { extension: 'es' });
  });
  expect(stats).toMatchObject({ total: 8, valor_total_estimado: 406, nombres: 4, nombres_valorados: 4 });
});
