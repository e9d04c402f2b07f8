import { expect, test } from 'vitest';
import { estadoVerificacion as estado } from '#contract/states.ts';
import { buildWorld } from '#simulator/world/build.ts';
import { registryAt } from '#simulator/world/lifecycle.ts';
import { truthAt, truthWithRegistrar } from '#simulator/world/truth.ts';
import { sampleNames } from './sample.ts';
import { isOfSpain, leavesFewToPersons, spanishNames } from './spanish-names.ts';

const EPOCH = Date.UTC(2026, 10, 21);
const world = buildWorld(1, EPOCH);
const verdict = (
  dominio: string,
  es_disponible: boolean | null,
  estado_verificacion: (typeof estado)[keyof typeof estado],
) => ({ dominio, es_disponible, estado_verificacion });

test('of the names of Spain those are counted that nothing but a person can decide', () => {
  const { names, byPerson } = spanishNames([
    verdict('a.es', null, estado.necesita_verificacion_manual),
    verdict('b.com.es', null, estado.verificando),
    verdict('c.es', true, estado.no_resuelve),
    verdict('d.es', false, estado.activo),
    verdict('e.es', null, estado.error),
    verdict('f.com', null, estado.necesita_verificacion_manual),
  ]);
  expect([names, byPerson]).toEqual([5, ['a.es', 'b.com.es']]);
});

test('two of a hundred may be left to a person, and not three', () => {
  const left = (count: number) => ({ names: 100, byPerson: Array<string>(count).fill('a.es') });
  expect([2, 3].map((count) => leavesFewToPersons(left(count)))).toEqual([true, false]);
});

test('a registrar tells free from held where no public channel does, and nothing else changes', () => {
  const changed = [...world.domains.keys(), 'nadie-lo-tiene.es', 'nadie-lo-tiene.gr'].filter((name) => {
    const [shown, told] = [truthAt(world, name, EPOCH), truthWithRegistrar(world, name, EPOCH)];
    return shown.row !== told.row;
  });
  expect(changed.length).toBeGreaterThan(20);
  for (const name of changed) {
    expect(isOfSpain(name)).toBe(true);
    expect(truthAt(world, name, EPOCH).row).toBe('noChannel');
    const isHeld = registryAt(world, name, EPOCH)?.registered ?? false;
    const { truth } = truthWithRegistrar(world, name, EPOCH);
    expect(truth === 'taken').toBe(isHeld);
  }
  const kinds = new Set(changed.map((name) => truthWithRegistrar(world, name, EPOCH).truth));
  expect([...kinds].sort()).toEqual(['free', 'reserved', 'taken']);
  expect(truthWithRegistrar(world, 'premium-del-centro.es', EPOCH).truth).toBe('reserved');
});

test('a sample of the names of Spain holds a few of each kind that is out of its zone', () => {
  const sample = sampleNames(world, 160, isOfSpain);
  expect(sample).toHaveLength(160);
  expect(sample.every(isOfSpain)).toBe(true);
  const fatesOutside = (names: readonly string[]) =>
    names
      .filter((name) => registryAt(world, name, EPOCH)?.delegated !== true)
      .map((name) => world.domains.get(name)?.fate ?? 'unknown-name');
  expect(fatesOutside(sample).length).toBeGreaterThan(20);
  expect(new Set(fatesOutside(sample))).toEqual(new Set(fatesOutside(sampleNames(world, null, isOfSpain))));
});
