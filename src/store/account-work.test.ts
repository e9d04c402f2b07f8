import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import {
  claim,
  type Domain,
  domainsOf,
  MINUTE,
  missed,
  NOW,
  PROCESSES,
  question,
  SERVERS,
} from './account-work.testing.ts';
import { applyToChecks } from './queries/domains/check-writer.ts';
import { claimDomains } from './queries/domains/claims.ts';
import {
  claimMetricWork,
  metricWorkDone,
  metricWorkFailed,
  wantMetrics,
} from './queries/opportunities/metrics.ts';
import {
  dropWaitingWork,
  enqueueRegistryWork,
  finishRegistryWork,
  releaseRegistryWork,
} from './queries/registry/work.ts';
import { sql } from './sql.ts';
import { nextRevision, type Tx, withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, keepAlive, type TestDatabase } from './testing.ts';

const SOURCES = ['wayback', 'open-page-rank'] as const;

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
});
beforeEach(async () => {
  await owner.query('DELETE FROM cuentas; DELETE FROM trabajo_de_cuentas; DELETE FROM reparto_registro');
  await keepAlive(database.store, ...PROCESSES);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const inAccount = <T>(account: string, work: (tx: Tx, revision: number) => Promise<T>) =>
  withAccount(database.store, account, async (tx) => work(tx, await nextRevision(tx)));

async function accountsWithQuestions(): Promise<number> {
  const found = await owner.query(`SELECT FROM trabajo_de_cuentas WHERE tipo = 'registro'`);
  return found.rowCount ?? -1;
}

const pick = fc.nat(11);
const servidor = fc.constantFrom(...SERVERS);
const proceso = fc.constantFrom(...PROCESSES);
const fuente = fc.constantFrom(...SOURCES);
const prioridad = fc.integer({ min: 1, max: 5 });
const minutes = fc.integer({ min: -2, max: 30 });
const step = fc.oneof(
  fc.record({ does: fc.constant('ask' as const), pick, servidor, prioridad, minutes: fc.option(minutes) }),
  fc.record({
    does: fc.constant('claim' as const),
    servidor,
    proceso,
    limit: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ does: fc.constantFrom('finish' as const, 'release' as const, 'drop' as const), pick }),
  fc.record({ does: fc.constantFrom('found' as const, 'check' as const), pick, prioridad }),
  fc.record({
    does: fc.constantFrom('pause' as const, 'resume' as const, 'delete' as const),
    pick,
    prioridad,
  }),
  fc.record({ does: fc.constant('die' as const), proceso }),
  fc.record({ does: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ does: fc.constant('want' as const), pick }),
  fc.record({ does: fc.constantFrom('measure' as const, 'fail' as const, 'lose' as const), pick, fuente }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class History {
  now = NOW;
  readonly #domains: readonly Domain[];

  constructor(domains: readonly Domain[]) {
    this.#domains = domains;
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'wait') this.now += step.minutes * MINUTE;
    else if (step.does === 'claim')
      await withSystem(database.store, (tx) => claim(tx, { ...step, now: this.now }));
    else if (step.does === 'die')
      await owner.query(
        `UPDATE procesos SET latido = clock_timestamp() - interval '1 minute' WHERE id = $1`,
        [step.proceso],
      );
    else {
      const domain = this.#domains[step.pick % this.#domains.length];
      if (domain) await inAccount(domain.account, (tx, revision) => this.#change(tx, domain, step, revision));
    }
  }

  async #change(
    tx: Tx,
    domain: Domain,
    step: Exclude<Step, { does: 'wait' | 'claim' | 'die' }>,
    revision: number,
  ): Promise<void> {
    const { account, id, name } = domain;
    const { now } = this;
    const key = [{ dominio_id: id, canal: 'whois' as const }];
    switch (step.does) {
      case 'ask': {
        const no_antes = step.minutes === null ? null : now + step.minutes * MINUTE;
        return await enqueueRegistryWork(tx, account, [{ ...question(domain, step), no_antes }], now);
      }
      case 'finish':
        return await finishRegistryWork(tx, account, key);
      case 'release':
        return await releaseRegistryWork(tx, account, key);
      case 'drop':
        return await dropWaitingWork(tx, account, id);
      case 'delete':
        await tx.execute(
          sql`DELETE FROM trabajo_registro WHERE usuario_id = ${account} AND dominio_id = ${id}`,
        );
        return;
      case 'found':
        await applyToChecks(tx, account, [id], { kind: 'found', now, prioridad: step.prioridad }, revision);
        return;
      case 'check': {
        const found = { kind: 'found', now, prioridad: step.prioridad } as const;
        await applyToChecks(tx, account, [id], found, revision);
        await claimDomains(tx, account, { proceso: 'uno', leaseSeconds: 60, limit: 20, now });
        await enqueueRegistryWork(tx, account, [{ ...question(domain, step), no_antes: now }], now);
        const asked = {
          kind: 'step',
          proceso: 'uno',
          end: { kind: 'asks_registry' },
          reintentos: 0,
          now,
        } as const;
        await applyToChecks(tx, account, [id], asked, revision);
        return;
      }
      case 'pause':
        await applyToChecks(tx, account, [id], { kind: 'batch_paused', now }, revision);
        return;
      case 'resume':
        await applyToChecks(
          tx,
          account,
          [id],
          { kind: 'batch_resumed', now, prioridad: step.prioridad },
          revision,
        );
        return;
      case 'want':
        return await wantMetrics(tx, account, [{ dominio_id: id, dominio: name, prioridad: 1 }], now);
      default:
        return await this.#measure(tx, domain, step);
    }
  }

  async #measure(
    tx: Tx,
    { account }: Domain,
    { does, fuente }: { does: 'measure' | 'fail' | 'lose'; fuente: (typeof SOURCES)[number] },
  ): Promise<void> {
    const { now } = this;
    const limits = { limit: 2, now, until: now + 5 * MINUTE };
    for (const { dominio_id } of await claimMetricWork(tx, { fuente, usuarioId: account, ...limits })) {
      if (does === 'measure')
        await metricWorkDone(tx, account, fuente, [{ dominio_id, again: now + 3 * MINUTE }]);
      const later = { first: now + MINUTE, later: now + 9 * MINUTE };
      if (does === 'fail') await metricWorkFailed(tx, account, fuente, { dominio_id, ...later });
    }
  }
}

test('a claim finds the account of each question and name to measure, in any order of events', async () => {
  const accounts = [await createAccount(database.store), await createAccount(database.store)];
  const domains = (
    await Promise.all(accounts.map((account) => domainsOf(database.store, account, 3)))
  ).flat();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await owner.query(
        `DELETE FROM trabajo_registro; DELETE FROM trabajo_metricas; DELETE FROM trabajo_de_cuentas`,
      );
      const history = new History(domains);
      for (const one of steps) {
        await history.take(one);
        expect(await missed(owner)).toEqual([]);
      }
      // The claim of all that is due, then of what is left: no account is kept without a question.
      const now = history.now + 60 * MINUTE;
      await owner.query('DELETE FROM procesos');
      await keepAlive(database.store, 'tres');
      for (const servidor of SERVERS) {
        const works = await withSystem(database.store, (tx) => claim(tx, { servidor, now, proceso: 'tres' }));
        for (const work of works)
          await withAccount(database.store, work.usuario_id, (tx) =>
            finishRegistryWork(tx, work.usuario_id, [work]),
          );
        expect(
          await withSystem(database.store, (tx) => claim(tx, { servidor, now, proceso: 'tres' })),
        ).toEqual([]);
      }
      expect(await accountsWithQuestions()).toBe(0);
    }),
    { numRuns: process.env.PRUEBAS_LARGAS ? 400 : 40 },
  );
}, 600_000);
