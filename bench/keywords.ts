import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { createSearch } from '#pipeline/batches/create-batch.ts';
import { queueOptions, startQueue } from '#pipeline/runtime/queue.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { freshDatabase, startTestServer } from '#store/testing.ts';
import type { Measured } from './measured.ts';

const TOTAL = 100_000;

/** Reviewed, normalised, with their country, into a batch; compared with a bare INSERT of the same texts. */
export async function keywords(): Promise<Measured> {
  const { server, stop } = await startTestServer(queueOptions);
  const database = await freshDatabase(server);
  const queue = await startQueue({ store: database.store, log: silentLogger });
  try {
    const usuario_id = await localAccount(database.store, Date.now());
    const lineas = Array.from({ length: TOTAL }, (_, index) => `fontaneros en calle ${index} de Sevilla`);
    const bareMs = await timed(() =>
      withAccount(database.store, usuario_id, async (tx) => {
        await tx.execute(sql`CREATE TEMP TABLE referencia (texto text PRIMARY KEY) ON COMMIT DROP`);
        await tx.execute(
          sql`INSERT INTO referencia SELECT * FROM jsonb_array_elements_text(${JSON.stringify(lineas)}::jsonb)`,
        );
      }),
    );
    const oursMs = await timed(() =>
      createSearch(
        { store: database.store, clock: systemClock, queue },
        {
          usuario_id,
          tipo: 'masivo',
          nombre: 'bench',
          descripcion: '',
          lineas,
          pais: 'XX',
          idioma: 'es',
          configuracion: BatchConfiguracion.parse({}),
        },
        false,
      ),
    );
    return {
      rows: [
        ['keywords', TOTAL.toLocaleString('en')],
        ['bare INSERT', `${Math.round(bareMs)} ms`],
        ['createSearch', `${Math.round(oursMs)} ms (${Math.round((TOTAL / oursMs) * 1_000)} keywords/s)`],
      ],
      ratio: bareMs / oursMs,
      reference: 'a bare INSERT into a table with one key',
    };
  } finally {
    await queue.stop(1_000);
    await database.drop();
    await stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
