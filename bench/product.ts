import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wait } from '#pipeline/runtime/wait.ts';
import { parseConfig } from '#platform/config/config.ts';
import { localAccount, setLocalProcessing } from '#store/queries/accounts/local-account.ts';
import { workLeft } from '#store/queries/domains/verdict-results.ts';
import { withAccount } from '#store/store.ts';
import { type Program, startProgram } from '../src/program/program.ts';
import { verifyList } from '../src/program/verify-list.ts';

/** The most that an account may choose. */
const PROCESSING = {
  max_concurrent_requests: 20,
  delay_entre_requests: 100,
  timeout_requests: 10_000,
  reintentos_automaticos: 3,
};
const QUIET_MS = 15 * 60_000;

/** The whole product in this process, with its own database, against a simulated internet elsewhere. */
export interface Product {
  program: Program;
  sitesAtOnce: number;
  /** Verifies a list; returns when each name had its verdict, in milliseconds from the start. */
  verify(names: readonly string[]): Promise<Map<string, number>>;
  /** Waits until no more questions are due at this hour. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export async function startProduct(redFile: string): Promise<Product> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-'));
  const config = parseConfig(
    { DATA_DIR: dir, RED_FILE: redFile, SITES_AT_ONCE: process.env.SITES_AT_ONCE },
    { needs: 'cli' },
  );
  const program = await startProgram(config, { mode: 'worker', log: 'error' });
  const usuarioId = await localAccount(program.store, program.clock.now());
  await setLocalProcessing(program.store, PROCESSING);
  const left = () =>
    withAccount(program.store, usuarioId, (tx) => workLeft(tx, usuarioId, program.clock.now()));
  return {
    program,
    sitesAtOnce: config.sites.atOnce,
    async verify(names) {
      const startedAt = performance.now();
      const settled = new Map<string, number>();
      await verifyList(program, lines(names), {
        usuarioId,
        persona: false,
        signal: new AbortController().signal,
        onNone: async (entrada) => {
          throw new Error(`${entrada} is not a registrable name`);
        },
        onVerdicts: async (found) => {
          for (const { verdict } of found) settled.set(verdict.dominio, performance.now() - startedAt);
        },
      });
      return settled;
    },
    async quiet() {
      const signal = AbortSignal.timeout(QUIET_MS);
      while ((await left()) > 0) {
        await wait(200, signal);
        signal.throwIfAborted();
      }
    },
    async close() {
      await program.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function* lines(names: readonly string[]): AsyncGenerator<string> {
  yield* names;
}
