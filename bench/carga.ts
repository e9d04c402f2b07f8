import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { BULK_CHUNK_MAX } from '#contract/limits.ts';
import { keywordLines, reviewKeywords } from '#domain/keyword/keyword.ts';
import { townsOfSpain } from '#domain/places/towns.ts';
import { trades } from '#domain/trades/trades.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import { silentLogger } from '#platform/logger.ts';
import { startEmbedded } from '#store/embedded/start.ts';
import { byCopy } from './bare-rows.ts';
import { processSeconds, serverSeconds } from './cost.ts';
import { mapsNetwork } from './maps-network.ts';
import type { Measured } from './measured.ts';

const KEYWORDS = Number(process.env.CARGA_KEYWORDS ?? 300_000);
const TARGET_S = 10;
const FIRST_S = 5;
const MEMORY_MIB = 512;
/** Time that the worker runs with the full list before its memory is read. */
const AFTER_MS = 20_000;
const WAIT_MS = 120_000;

const Url = z.object({ url: z.string() });
const Ready = z.object({ url: z.string(), tokens: z.array(z.string()).min(1) });
const Made = z.object({ data: z.object({ _id: z.string() }) });
const Added = z.object({ data: z.object({ keywords_creadas: z.int(), keywords_duplicadas: z.int() }) });
const State = z.object({
  data: z.object({
    total_keywords: z.int(),
    keywords_completadas: z.int(),
    estadisticas: z.object({ total_negocios_encontrados: z.int() }),
  }),
});

/**
 * A list of 300,000 keywords with junk and repetitions through the HTTP API, in the browser's chunks, two at a time as
 * it does, then started. Web and worker are separate processes on one durable database.
 */
export async function carga(): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-carga-'));
  const maps = fork(join(import.meta.dirname, 'mapas-servidor.ts'), ['300']);
  const database = await startEmbedded({ dataDir: join(dir, 'datos'), log: silentLogger });
  const children: ChildProcess[] = [];
  try {
    const { url: mapsUrl } = Url.parse((await once(maps, 'message'))[0]);
    const env = {
      ...process.env,
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      RED_FILE: networkMap(dir, mapsUrl),
      RAPIDAPI_KEY: 'clave-de-medida-0001',
      LOG_LEVEL: 'error',
    };
    const web = fork(join(import.meta.dirname, 'carga-servidor.ts'), ['20918', '1', '0'], { env });
    children.push(web);
    const { url, tokens } = Ready.parse((await once(web, 'message'))[0]);
    const worker = spawn(process.execPath, [join(import.meta.dirname, '../src/main/start.ts')], {
      cwd: dir,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, MODE: 'worker' },
    });
    children.push(worker);

    const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(WAIT_MS),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return await answer.json();
    };
    const text = list(KEYWORDS);
    const batch = { nombre: 'Carga', descripcion: '', configuracion: { verificar_dominios: false } };
    const { _id } = Made.parse(await ask('POST', '/api/batches', batch)).data;

    const used = () => ({ web: processSeconds(web.pid ?? 0), database: serverSeconds(database.pid()) });
    const before = used();
    const began = performance.now();
    const valid = reviewKeywords(keywordLines(text)).validas;
    const reviewedMs = performance.now() - began;
    const chunks = Math.ceil(valid.length / BULK_CHUNK_MAX);
    let created = 0;
    const send = async (chunk: number) => {
      const keywords = valid
        .slice(chunk * BULK_CHUNK_MAX, (chunk + 1) * BULK_CHUNK_MAX)
        .map((keyword) => ({ keyword, pais: 'XX', idioma: 'es' }));
      const sent = { batch_id: _id, keywords, chunk, ultimo: chunk === chunks - 1 };
      const { data } = Added.parse(await ask('POST', '/api/keywords/bulk', sent));
      created += data.keywords_creadas;
    };
    let next = 0;
    const sender = async () => {
      while (next < chunks - 1) await send(next++);
    };
    await Promise.all([sender(), sender()]);
    await send(chunks - 1);
    const acceptedMs = performance.now() - began;
    const intake = used();

    const startedAt = performance.now();
    await ask('POST', `/api/batches/${_id}/iniciar`);
    const answeredMs = performance.now() - startedAt;
    const state = async () => State.parse(await ask('GET', `/api/batches/${_id}`)).data;
    const signal = AbortSignal.timeout(WAIT_MS);
    while ((await state()).estadisticas.total_negocios_encontrados === 0) {
      await wait(50, signal);
      signal.throwIfAborted();
    }
    const firstMs = performance.now() - startedAt;
    await wait(AFTER_MS, AbortSignal.timeout(2 * AFTER_MS));
    const after = await state();
    const seconds = acceptedMs / 1_000;
    const databaseS = intake.database - before.database;
    const copied = await byCopy(database.ownerUrl, null, ['keywords']);
    const each = (processor: number, keywords: number) => `${((processor / keywords) * 1e6).toFixed(0)} µs`;
    return {
      rows: [
        ['lines, keywords', `${KEYWORDS.toLocaleString('en')}, ${created.toLocaleString('en')}`],
        ['lines judged', `${(reviewedMs / 1_000).toFixed(1)} s`],
        [
          'accepted',
          `${seconds.toFixed(1)} s, ${(KEYWORDS / seconds).toFixed(0)} a second (target ${TARGET_S} s)`,
        ],
        [
          'processor of it',
          `${(intake.web - before.web).toFixed(1)} s of the web, ${databaseS.toFixed(1)} s of the database`,
        ],
        [
          "the database's processor a keyword",
          `${each(databaseS, created)}; the same rows by COPY ${each(copied.database, copied.rows)}`,
        ],
        ['start answered', `${(answeredMs / 1_000).toFixed(1)} s`],
        ['first result', `${(firstMs / 1_000).toFixed(1)} s after the start (target ${FIRST_S} s)`],
        [`searched ${AFTER_MS / 1_000} s later`, `${after.keywords_completadas} of ${after.total_keywords}`],
        ['most memory, web', `${mostMiB(web)} MiB (target ${MEMORY_MIB})`],
        ['most memory, worker', `${mostMiB(worker)} MiB (target ${MEMORY_MIB})`],
      ],
      ratio: copied.database / databaseS,
      reference: "the same rows by COPY without indexes, by the database's processor",
    };
  } finally {
    maps.disconnect();
    for (const child of children) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Trades by towns as in real lists: accents, CRLF, blank lines, one in ten repeated, one in a hundred no keyword. */
function list(lines: number): string {
  const towns = townsOfSpain({ provincia: null, desde: 0 });
  return Array.from({ length: lines }, (_, n) => {
    if (n % 50 === 49) return n % 100 === 99 ? 'кафе' : '';
    const at = n % 10 === 9 ? n - 5 : n;
    const trade = trades[at % trades.length]?.oficio;
    return `${trade} en ${towns[Math.floor(at / trades.length) % towns.length]?.nombre}`;
  }).join('\r\n');
}

function networkMap(dir: string, maps: string): string {
  const file = join(dir, 'red.json');
  writeFileSync(file, JSON.stringify(mapsNetwork(maps)));
  return file;
}

/** Peak memory of a process, from Linux. */
function mostMiB({ pid }: ChildProcess): number {
  const held = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(held) / 1_024);
}
