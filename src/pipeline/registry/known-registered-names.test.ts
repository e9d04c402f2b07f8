import { expect, test } from 'vitest';
import { LivingNames } from './known-registered-names.ts';

test('the latest names of a zone are kept, each once', () => {
  const living = new LivingNames();
  for (const name of ['a.com.es', 'b.com.es', 'a.com.es', 'c.com.es', 'd.com.es', 'x.com']) living.note(name);
  expect(living.of('com.es')).toEqual(['d.com.es', 'c.com.es', 'a.com.es']);
  expect(living.of('com')).toEqual(['x.com']);
  expect(living.of('es')).toEqual([]);
});

test('it does not grow with the zones that are seen', () => {
  const living = new LivingNames();
  for (let n = 0; n < 5_000; n++) living.note(`nombre.zona${n}`);
  expect(living.of('zona0')).toEqual([]);
  expect(living.of('zona4999')).toEqual(['nombre.zona4999']);
});
