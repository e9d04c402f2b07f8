import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { registry } from '#domain/verdict/verdict.samples.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { registrarDetail } from './registrar-detail.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
afterAll(() => db.drop());

const renewed = registry('rdap', 'registered', { status: ['autorenewperiod'] });
const unpaid = registry('rdap', 'registered', { authority: 'registrar', fecha_expiracion: 1 });

let registrars = 0;
/** Asks a scripted registrar; also returns the number of questions. */
async function detail(seen: RegistryEvidence, answers: readonly RegistryEvidence[]) {
  let asked = 0;
  const deps = {
    store: db.store,
    clock: { now: Date.now },
    registry: { rdap: { askRegistrar: async () => answers[asked++] ?? renewed } },
  } as unknown as Parameters<typeof registrarDetail>[0]; // all that it uses
  const work = { dominio: 'taller.com' } as Parameters<typeof registrarDetail>[2]; // all that it uses
  const related = new URL(`https://rdap.registrar-${registrars++}.example/domain/taller.com`);
  return [await registrarDetail(deps, seen, work, related, AbortSignal.timeout(30_000)), asked];
}

test('a registrar whose answer is lost is asked once more for the date that decides', async () => {
  const lost = registry('rdap', 'error');
  expect(await detail(renewed, [lost, unpaid])).toEqual([unpaid, 2]);
  expect(await detail(renewed, [lost, lost, unpaid])).toEqual([null, 2]);
});

test('one that answers, refuses or does not know the name is asked once', async () => {
  expect(await detail(renewed, [unpaid])).toEqual([unpaid, 1]);
  for (const kind of ['limited', 'absent', 'unknown'] as const)
    expect(await detail(renewed, [registry('rdap', kind), unpaid])).toEqual([null, 1]);
});

test('none is asked where the registry tells the date, or has not renewed the name', async () => {
  const told = { ...renewed, fecha_expiracion_registrador: 1 };
  expect(await detail(told, [unpaid])).toEqual([null, 0]);
  expect(await detail(registry('rdap', 'registered'), [unpaid])).toEqual([null, 0]);
});
