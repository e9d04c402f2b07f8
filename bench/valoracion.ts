import pg from 'pg';
import { SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { judge } from '#domain/value/opportunity/judgement.ts';
import { scoredOf } from '#domain/value/opportunity/opportunities.ts';
import { factsOfDomain } from '#domain/value/stored-facts.ts';
import { DEFAULT_TABLES } from '#domain/value/tables/market-tables.ts';
import { queueOptions } from '#pipeline/runtime/queue.ts';
import { changeMarket, holdMarket, rescoringOf } from '#pipeline/value/change-market.ts';
import { wholeOpportunities } from '#pipeline/value/read-opportunities.ts';
import { scoreAccount } from '#pipeline/value/score-account.ts';
import { systemClock } from '#platform/clock.ts';
import { worthwhileDomains } from '#store/queries/opportunities/facts.ts';
import { listOpportunities } from '#store/queries/opportunities/list.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, startTestServer } from '#store/testing.ts';
import { byCopy, byCursor } from './bare-rows.ts';
import { fillDomains } from './listas-datos.ts';
import type { Measured } from './measured.ts';

const ROWS = Number(process.env.VALORACION_FILAS ?? 1_000_000);
const NOTHING = '00000000-0000-0000-0000-000000000000';
const SAMPLE = 5_000;

/** Every opportunity of an account scored again after a change of weights, while its screen is read. */
export async function valoracion(): Promise<Measured> {
  const { server, stop } = await startTestServer(queueOptions);
  const database = await freshDatabase(server);
  try {
    const account = await createAccount(database.store);
    await fillDomains(database.ownerUrl, account, ROWS);
    await makeFree(database.ownerUrl, account);
    const deps = { store: database.store, clock: systemClock };
    // First the values; then a change of weights, which only changes the scores.
    await changeMarket(deps, account, weighed(1));
    const first = await scoreAll(deps, account);
    await changeMarket(deps, account, weighed(5));
    const reading = readScreen(deps, account);
    const { pages, seconds } = await scoreAll(deps, account).finally(() => reading.stop());
    const took = await reading.times;
    const done = await withAccount(database.store, account, (tx) => rescoringOf(tx, account));
    const pure = await pureSeconds(deps, account);
    const rate = done.hechas / seconds;
    const read = await byCursor(database.ownerUrl, account, 'dominios');
    const written = await byCopy(database.ownerUrl, account, ['oportunidades']);
    const bare = written.rows / (read.seconds + written.seconds);
    return {
      rows: [
        ['opportunities scored again', done.hechas.toLocaleString('en')],
        ['scored the first time in', `${first.seconds.toFixed(0)} s`],
        ['again in', `${seconds.toFixed(0)} s, ${rate.toFixed(0)} a second, ${pages} pages`],
        ['scored without a database', `${(SAMPLE / pure).toFixed(0)} a second`],
        ['read by a bare cursor and written by COPY', `${bare.toFixed(0)} a second`],
        ['a million of them in', `${(1_000_000 / rate / 60).toFixed(1)} min (budget 10)`],
        [
          'a page of the screen at the same time',
          `p50 ${at(took, 0.5).toFixed(0)} ms, p95 ${at(took, 0.95).toFixed(0)} ms (${took.length} reads)`,
        ],
      ],
      ratio: rate / bare,
      reference: 'the same rows read by a bare cursor and written by COPY',
    };
  } finally {
    await database.drop();
    await stop();
  }
}

function weighed(more: number) {
  const pesos = structuredClone(DEFAULT_TABLES.pesos);
  pesos.dominio.zona += more;
  return { ...SIN_AJUSTES, pesos };
}

type Deps = { store: Awaited<ReturnType<typeof freshDatabase>>['store']; clock: typeof systemClock };

/** All domains free, each with its opportunity, before the change of weights. */
async function makeFree(ownerUrl: string, account: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  try {
    await owner.query(
      `UPDATE dominios SET estado_verificacion = 'expirado', es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre'
       WHERE usuario_id = $1`,
      [account],
    );
    await owner.query(
      `INSERT INTO oportunidades (usuario_id, sujeto, tipo_oportunidad, dominio_id, puntuacion_oportunidad, prioridad_accion,
         extension, fecha_creacion)
       SELECT usuario_id, id, 'dominio_expirado', id, 0, 'baja', extension, now() FROM dominios WHERE usuario_id = $1`,
      [account],
    );
    // Only the weights have changed.
    await owner.query(
      `INSERT INTO valoraciones (usuario_id, tras_dominio, tras_negocio) VALUES ($1, $2, $2)`,
      [account, 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    );
    await owner.query('VACUUM (ANALYZE) dominios, oportunidades');
  } finally {
    await owner.end();
  }
}

async function scoreAll(deps: Deps, account: string): Promise<{ pages: number; seconds: number }> {
  const started = performance.now();
  let pages = 0;
  while (await scoreAccount(deps, account)) {
    pages += 1;
    // Stopped once on the way; it must continue where it was.
    if (pages === 20) await stopAndGoOn(deps, account);
  }
  return { pages, seconds: (performance.now() - started) / 1_000 };
}

async function stopAndGoOn(deps: Deps, account: string): Promise<void> {
  await holdMarket(deps, account, true);
  const before = await withAccount(deps.store, account, (tx) => rescoringOf(tx, account));
  if (await scoreAccount(deps, account)) throw new Error('it went on although it was stopped');
  await holdMarket(deps, account, false);
  const after = await withAccount(deps.store, account, (tx) => rescoringOf(tx, account));
  if (after.hechas !== before.hechas) throw new Error('it did not go on where it was');
}

/** Reads the first page of the screen repeatedly. */
function readScreen(deps: Deps, account: string): { stop(): void; times: Promise<number[]> } {
  const took: number[] = [];
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const started = performance.now();
      await withAccount(deps.store, account, async (tx) => {
        const sort = { orden: 'puntuacion', direccion: 'desc' } as const;
        const { filas } = await listOpportunities(tx, account, {}, sort, { pagina: 1, limite: 50 });
        await wholeOpportunities(tx, account, filas, deps.clock.now());
      });
      took.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  return {
    stop: () => {
      isOver = true;
    },
    times: run().then(() => took),
  };
}

async function pureSeconds(deps: Deps, account: string): Promise<number> {
  const domains = await withAccount(deps.store, account, (tx) =>
    worthwhileDomains(tx, account, NOTHING, SAMPLE),
  );
  const started = performance.now();
  for (const domain of domains)
    scoredOf(judge(factsOfDomain(domain, deps.clock.now()), DEFAULT_TABLES), DEFAULT_TABLES);
  return (performance.now() - started) / 1_000;
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
