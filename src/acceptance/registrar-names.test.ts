import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registryPace } from '#pipeline/registry/registry-pace.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { isWithheld, registryAt } from '#simulator/world/lifecycle.ts';
import { verdictsOf } from '#store/queries/domains/verdict-results.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Largest share of the names in Spanish zones that may be left to manual checks. */
const BY_PERSON_SHARE = 0.02;
const NAMES_MAX = 250;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ limits: 'none' });
  vi.spyOn(lab.program.pipeline, 'registryPace').mockImplementation((work) => ({
    ...registryPace(work),
    intervalMs: 5,
  }));
});
afterAll(() => lab.close());

const viewOf = (name: string) =>
  registryAt(lab.simulator.context.world, name, lab.simulator.context.clock.now());
const isTaken = (name: string) => {
  const view = viewOf(name);
  return view !== null && (view.registered || isWithheld(view.phase));
};

/** Names of the world's Spanish zones, those outside the zone first, and some never registered. */
function spanishNames(): string[] {
  const names = [...lab.simulator.context.world.domains.values()]
    .filter(({ zone }) => zone === 'es' || zone.endsWith('.es'))
    .map(({ name }) => name)
    .toSorted((a, b) => Number(viewOf(a)?.delegated ?? false) - Number(viewOf(b)?.delegated ?? false));
  const invented = ['es', 'com.es', 'nom.es', 'org.es'].map((zone) => `nadie-lo-registro.${zone}`);
  return [...names.slice(0, NAMES_MAX), ...invented];
}

async function verdicts(account: string, names: readonly string[]) {
  await lab.verify(account, names);
  await lab.advance(11 * MINUTE);
  await lab.quiet(account);
  await lab.advance(DAY);
  await lab.quiet(account);
  return await lab.query(account, (tx) => verdictsOf(tx, account, names));
}

test('with a key of a registrar almost no name of Spain is left to a person, and none is falsely free; without one none is free', {
  timeout: 600_000,
}, async () => {
  const [mine, other] = [await lab.account(), await lab.account()];
  const key = { nombre: 'dondominio_key', key: '1-ABC:clave-buena-1', now: lab.program.clock.now() } as const;
  await lab.query(mine, (tx) => lab.program.vault.write(tx, mine, key));
  const names = spanishNames();
  const freeBefore = names.filter((name) => !isTaken(name));
  const found = await verdicts(mine, names);
  const byPerson = found.filter((one) => one.estado_verificacion === 'necesita_verificacion_manual');
  const free = found.filter((one) => one.es_disponible === true).map(({ dominio }) => dominio);
  expect(free.filter(isTaken)).toEqual([]);
  expect(byPerson.length / names.length).toBeLessThanOrEqual(BY_PERSON_SHARE);
  expect(freeBefore.length).toBeGreaterThan(20);
  expect(freeBefore.filter((name) => !free.includes(name))).toEqual([]);

  const without = await verdicts(other, names);
  expect(without.filter((one) => one.es_disponible === true)).toEqual([]);
  expect(without.filter((one) => one.verification_method === 'registrador')).toEqual([]);
  const left = without.filter((one) => one.estado_verificacion === 'necesita_verificacion_manual');
  expect(left.length).toBeGreaterThanOrEqual(freeBefore.length);
});
