import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { BatchEvent } from '#domain/batch/step.ts';
import { questionsAfter } from '#domain/check/check.samples.ts';
import type { CheckEvent, StepEnd } from '#domain/check/events.ts';
import { checkState, type DomainCheck, NEW_CHECK, type Questions, stateOf } from '#domain/check/states.ts';
import { transition } from '#domain/check/transition.ts';
import { applyToBatches } from './queries/batches/batch-writer.ts';
import { type BatchKey, insertBatch, lockBatch } from './queries/batches/batches.ts';
import { applyToBatchDomains } from './queries/domains/batch-domains.ts';
import { applyToChecks, checkColumns, questionsColumn } from './queries/domains/check-writer.ts';
import { claimDomains, giveBackDomains } from './queries/domains/claims.ts';
import { editDomains } from './queries/domains/edits.ts';
import { addDomains, makeDue, urgentChecks } from './queries/domains/requests.ts';
import { enqueueRegistryWork, finishRegistryWork } from './queries/registry/work.ts';
import { firstRow } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { nextRevision, type Tx, withAccount } from './store.ts';
import { createAccount, freshDatabase, keepAlive, type TestDatabase } from './testing.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let database: TestDatabase;
let account: string;
let names = 0;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
beforeEach(async () => {
  account = await createAccount(database.store);
  await keepAlive(database.store, 'uno', 'dos');
});
afterAll(() => database.drop());

const inAccount = <T>(work: (tx: Tx, revision: number) => Promise<T>) =>
  withAccount(database.store, account, async (tx) => work(tx, await nextRevision(tx)));

async function newDomain(): Promise<string> {
  names += 1;
  const dominio = `nombre-${names}.es`;
  const made = await inAccount((tx) =>
    firstRow(
      tx,
      z.strictObject({ id: z.uuid() }),
      sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
          VALUES (${account}, ${dominio}, ${dominio}, 'es', ${new Date(NOW)}) RETURNING id`,
    ),
  );
  return made?.id ?? '';
}

const Stored = z.strictObject({
  comprobando: z.boolean(),
  ronda_inicio: z.number().nullable(),
  ronda_persona: z.boolean(),
  reintentos_usados: z.int(),
  prioridad_verificacion: z.int(),
  proxima_verificacion: z.number().nullable(),
  reclamado_por: z.string().nullable(),
  questions: z.enum(['none', 'planned', 'held']),
});

async function stored(id: string): Promise<{ check: DomainCheck; questions: Questions }> {
  const row = await inAccount((tx) =>
    firstRow(tx, Stored, sql`SELECT ${checkColumns}, ${questionsColumn} FROM dominios d WHERE d.id = ${id}`),
  );
  if (row === undefined) throw new Error('the domain is gone');
  const { questions, ...check } = row;
  return { check, questions };
}

const stateIs = async (id: string) => {
  const { check, questions } = await stored(id);
  return stateOf(check, questions);
};

const apply = (id: string, event: CheckEvent) =>
  inAccount((tx, revision) => applyToChecks(tx, account, [id], event, revision));

const question = (dominio_id: string, no_antes: number | null) =>
  inAccount((tx) => {
    const work = { dominio_id, dominio: 'x.es', canal: 'whois', servidor: 'whois.x', prioridad: 2 } as const;
    return enqueueRegistryWork(tx, account, [{ ...work, no_antes }], NOW);
  });

async function runningBatch(ids: readonly string[]): Promise<BatchKey> {
  return await inAccount(async (tx, revision) => {
    const batch = {
      usuario_id: account,
      nombre: 'lote',
      descripcion: '',
      tipo: 'masivo',
      configuracion: BatchConfiguracion.parse({}),
      intake_completo: true,
    } as const;
    const batch_id = await insertBatch(tx, { ...batch, now: NOW, revision });
    const key = { usuario_id: account, batch_id };
    await applyToBatch(tx, key, { kind: 'started', now: NOW }, revision);
    await tx.execute(sql`INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id)
      SELECT ${account}, ${batch_id}, id FROM unnest(${[...ids]}::uuid[]) AS id`);
    return key;
  });
}

async function applyToBatch(tx: Tx, key: BatchKey, event: BatchEvent, revision: number): Promise<void> {
  const batch = await lockBatch(tx, key);
  await applyToBatches(tx, account, batch === undefined ? [] : [batch], event, revision);
}

async function pause(key: BatchKey): Promise<void> {
  await inAccount(async (tx, revision) => {
    await applyToBatch(tx, key, { kind: 'paused_by_person', now: NOW, razon: null }, revision);
    await applyToBatchDomains(tx, key, { kind: 'batch_paused', now: NOW }, revision);
  });
}

const found = { kind: 'found', now: NOW, prioridad: 2 } as const;
const moment = fc.integer({ min: NOW, max: NOW + 40 * DAY });
const end: fc.Arbitrary<StepEnd> = fc.constantFrom<StepEnd[]>(
  { kind: 'finished', next: NOW + DAY, prioridad: 1, failed: false },
  { kind: 'finished', next: null, prioridad: 1, failed: true },
  { kind: 'retry', at: NOW + HOUR },
  { kind: 'rests', failed: false },
);
const anyEvent: fc.Arbitrary<CheckEvent> = fc.oneof(
  moment.map((now): CheckEvent => ({ ...found, now })),
  fc.record({
    kind: fc.constant('requested' as const),
    now: moment,
    prioridad: fc.constant(5),
    byPerson: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('claimed' as const),
    now: moment,
    proceso: fc.constant('uno'),
    takesOver: fc.constant(false),
  }),
  fc.record({ kind: fc.constant('given_back' as const), proceso: fc.constant('uno'), at: moment }),
  fc.record({
    kind: fc.constant('step' as const),
    proceso: fc.constantFrom('uno', null),
    end,
    reintentos: fc.nat(3),
    now: moment,
  }),
  fc.record({
    kind: fc.constantFrom(
      'batch_paused' as const,
      'batch_deleted' as const,
      'denial_withdrawn' as const,
      'restored' as const,
    ),
    now: moment,
  }),
  fc.record({
    kind: fc.constantFrom('judged_by_person' as const, 'batch_resumed' as const),
    now: moment,
    prioridad: fc.constant(4),
  }),
);

test('in whatever order things happen, the row is what the state machine says', async () => {
  const asked = fc.constant('asks' as const);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(anyEvent, asked), { maxLength: 8 }), async (events) => {
      const id = await newDomain();
      let model: { check: DomainCheck; questions: Questions } = { check: NEW_CHECK, questions: 'none' };
      let estado: 'pendiente' | 'verificando' = 'pendiente';
      for (const event of events) {
        if (event === 'asks') {
          await question(id, NOW);
          model.questions = 'planned';
          continue;
        }
        const facts = { estado_verificacion: estado, es_disponible: null, fecha_ultima_verificacion: null };
        const done = transition(model.check, { ...facts, questions: model.questions }, event);
        await apply(id, event);
        if (done.changed && done.verificando) estado = 'verificando';
        const questions = done.changed ? questionsAfter(model.questions, done.questions) : model.questions;
        model = { check: done.check, questions };
      }
      expect(await stored(id)).toEqual(model);
    }),
    { numRuns: 60 },
  );
});

test.each(['waiting', 'with a held question'])(
  'a name that rests with a paused batch (%s) goes on when another batch finds it',
  async (how) => {
    const id = await newDomain();
    await apply(id, found);
    if (how !== 'waiting') {
      await inAccount((tx) =>
        claimDomains(tx, account, { proceso: 'uno', leaseSeconds: 60, limit: 5, now: NOW }),
      );
      await question(id, NOW);
      const asks = {
        kind: 'step',
        proceso: 'uno',
        end: { kind: 'asks_registry' },
        reintentos: 0,
        now: NOW,
      } as const;
      await apply(id, asks);
    }
    await pause(await runningBatch([id]));
    expect(await stateIs(id)).toBe(checkState.paused);
    await apply(id, found);
    expect(await stateIs(id)).toBe(how === 'waiting' ? checkState.waiting : checkState.registry);
  },
);

test('a pause leaves what another running batch wants, and a resumed batch goes on', async () => {
  const [shared, own] = [await newDomain(), await newDomain()];
  for (const id of [shared, own]) await apply(id, found);
  const first = await runningBatch([shared, own]);
  await runningBatch([shared]);
  await pause(first);
  expect([await stateIs(shared), await stateIs(own)]).toEqual([checkState.waiting, checkState.paused]);
  const resumed = { kind: 'batch_resumed', now: NOW, prioridad: 2 } as const;
  await inAccount((tx, revision) => applyToBatchDomains(tx, first, resumed, revision));
  expect(await stateIs(own)).toBe(checkState.waiting);
});

test('what a batch that stopped at its cap waits for is checked on when another batch is paused and deleted', async () => {
  const [shared, own] = [await newDomain(), await newDomain()];
  for (const id of [shared, own]) await apply(id, found);
  const other = await runningBatch([shared, own]);
  const capped = await runningBatch([shared]);
  await inAccount((tx, revision) =>
    applyToBatch(tx, capped, { kind: 'cap_reached', cap: 'creditos', now: NOW }, revision),
  );
  const before = await stored(shared);
  await pause(other);
  expect([await stored(shared), await stateIs(own)]).toEqual([before, checkState.paused]);
  await inAccount((tx, revision) =>
    applyToBatchDomains(tx, other, { kind: 'batch_deleted', now: NOW }, revision),
  );
  expect([await stored(shared), await stateIs(own)]).toEqual([before, checkState.idle]);
});

test('what a process holds is given back at once, and only that', async () => {
  const [mine, others] = [await newDomain(), await newDomain()];
  for (const [id, proceso] of [
    [mine, 'uno'],
    [others, 'dos'],
  ] as const) {
    await apply(id, found);
    await inAccount((tx) => claimDomains(tx, account, { proceso, leaseSeconds: 60, limit: 1, now: NOW }));
  }
  const held = { proceso: 'uno', again: NOW + 1_000 };
  const given = await inAccount((tx, revision) => giveBackDomains(tx, account, { ...held, revision }));
  expect([given, await stateIs(mine), await stateIs(others)]).toEqual([
    1,
    checkState.waiting,
    checkState.claimed,
  ]);
  expect((await stored(mine)).check.proxima_verificacion).toBe(NOW + 1_000);
});

test('a free name that becomes a favourite is looked at within a day', async () => {
  const id = await newDomain();
  await inAccount((tx) =>
    tx.execute(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, fecha_ultima_verificacion = ${new Date(NOW - HOUR)},
      proxima_verificacion = ${new Date(NOW + 7 * DAY)} WHERE id = ${id}`),
  );
  await inAccount((tx, revision) =>
    editDomains(tx, account, [id], { favorito: true }, { now: NOW, revision }),
  );
  expect((await stored(id)).check).toMatchObject({
    proxima_verificacion: NOW - HOUR + DAY,
    prioridad_verificacion: 3,
  });
});

test('a question that waits becomes as urgent as the check it belongs to', async () => {
  const id = await newDomain();
  await apply(id, found);
  await inAccount((tx) =>
    claimDomains(tx, account, { proceso: 'uno', leaseSeconds: 60, limit: 1, now: NOW }),
  );
  await question(id, NOW);
  await apply(id, { kind: 'step', proceso: 'uno', end: { kind: 'asks_registry' }, reintentos: 0, now: NOW });
  await apply(id, { ...found, prioridad: 4 });
  const work = await inAccount((tx) =>
    firstRow(
      tx,
      z.strictObject({ prioridad: z.int() }),
      sql`SELECT prioridad FROM trabajo_registro WHERE dominio_id = ${id}`,
    ),
  );
  expect(work).toEqual({ prioridad: 4 });
  await inAccount((tx) => finishRegistryWork(tx, account, [{ dominio_id: id, canal: 'whois' }]));
});

test('checks that a person asked for are counted while they are under way, and to a bound', async () => {
  const domains = Array.from({ length: 5 }, (_, n) => `persona-${n}.es`).map((dominio) => ({
    dominio,
    dominio_unicode: dominio,
    zona: 'es',
  }));
  const { nuevos: ids } = await inAccount((tx, revision) =>
    addDomains(tx, account, domains, { now: NOW, revision, prioridad: 2 }),
  );
  const count = (most: number) => inAccount((tx) => urgentChecks(tx, account, most));
  expect(await count(10)).toBe(0);
  await inAccount((tx, revision) =>
    makeDue(tx, account, ids, { now: NOW, revision, prioridad: 5, persona: true }),
  );
  expect([await count(10), await count(3)]).toEqual([5, 3]);
});
