import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { verifyListed } from '#pipeline/domains/verify-domains.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import { FAST } from '#pipeline/testing/searches.testing.ts';
import { parseConfig } from '#platform/config/config.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '#simulator/start.ts';
import { type DomainVerdict, verdictsOf, workLeft } from '#store/queries/domains/verdict-results.ts';
import { readEvidence } from '#store/queries/evidence/evidence.ts';
import { json } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Tx, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase } from '#store/testing.ts';
import { type Program, startProgram } from '../program.ts';

/** The whole product in this process against a simulated internet, with its own database. */
export interface Lab {
  simulator: Simulator;
  program: Program;
  databaseUrl: { ownerUrl: string; appUrl: string };
  /** An account with the fastest settings. */
  account(): Promise<string>;
  /** Has these names checked and waits until no more questions are due at this hour. */
  verify(usuarioId: string, names: readonly string[], options?: { persona?: boolean }): Promise<void>;
  /** Waits until no work is due or running. */
  quiet(usuarioId: string): Promise<void>;
  verdict(usuarioId: string, name: string): Promise<DomainVerdict>;
  evidence(usuarioId: string, name: string): Promise<string[]>;
  query<Row>(usuarioId: string, work: (tx: Tx) => Promise<Row>): Promise<Row>;
  /** Advances the world's clock and waits until the program sees it. */
  advance(ms: number): Promise<void>;
  /** Names asked of a server of the simulator, oldest first, with times in milliseconds. */
  asked(server: string): { name: string; at: number; outcome: string }[];
  close(): Promise<void>;
}

const QUIET_MS = 150_000;

type LabOptions = Partial<SimulatorOptions> & {
  worker?: boolean;
  /** Settings of the program, as its environment has them. */
  settings?: Readonly<Record<string, string>>;
};

export async function startLab(options: LabOptions = {}): Promise<Lab> {
  const { worker = true, settings = {}, ...simulated } = options;
  const dir = mkdtempSync(join(tmpdir(), 'laboratorio-'));
  const simulator = await startSimulator({ seed: 1, limits: 'real', ...simulated, dir });
  const database = await freshDatabase(inject('postgres'));
  const config = parseConfig(
    {
      NODE_ENV: 'test',
      DATA_DIR: join(dir, 'datos'),
      RED_FILE: simulator.redFile,
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      ...settings,
    },
    { needs: 'worker' },
  );
  const program = await startProgram(config, { mode: worker ? 'worker' : 'web', log: 'error' });
  const query = <Row>(usuarioId: string, work: (tx: Tx) => Promise<Row>) =>
    withAccount(program.store, usuarioId, work);
  const quiet = async (usuarioId: string) => {
    const deadline = performance.now() + QUIET_MS;
    const left = () => query(usuarioId, (tx) => workLeft(tx, usuarioId, program.clock.now()));
    while ((await left()) > 0) {
      if (performance.now() > deadline) throw new Error('the work does not end');
      await wait(50, AbortSignal.timeout(60_000));
    }
  };
  return {
    simulator,
    program,
    databaseUrl: database,
    async account() {
      const usuarioId = await createAccount(program.store);
      await query(usuarioId, (tx) =>
        tx.execute(
          sql`UPDATE cuentas SET procesamiento = ${json(FAST)}::jsonb WHERE usuario_id = ${usuarioId}`,
        ),
      );
      return usuarioId;
    },
    async verify(usuarioId, names, { persona = false } = {}) {
      const domains = names.map((dominio) => ({
        dominio,
        dominio_unicode: dominio,
        zona: dominio.slice(dominio.indexOf('.') + 1),
      }));
      await verifyListed(program.pipeline, usuarioId, domains, { persona });
      await quiet(usuarioId);
    },
    quiet,
    query,
    async verdict(usuarioId, name) {
      const [found] = await query(usuarioId, (tx) => verdictsOf(tx, usuarioId, [name]));
      if (!found) throw new Error(`${name} has no verdict`);
      return found;
    },
    async evidence(usuarioId, name) {
      const found = await query(usuarioId, (tx) => readEvidence(tx, usuarioId, [name], program.clock.now()));
      return (found.get(name) ?? []).map((piece) => `${piece.fuente}:${piece.kind}`).reverse();
    },
    async advance(ms) {
      const to = program.clock.now() + ms;
      simulator.control.advance(ms);
      while (program.clock.now() < to) await wait(20, AbortSignal.timeout(5_000));
    },
    asked: (server) =>
      simulator.context.counters
        .recent(server)
        .map(({ subject, at, outcome }) => ({ name: subject, at, outcome })),
    async close() {
      await program.stop();
      await simulator.close();
      await database.drop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
