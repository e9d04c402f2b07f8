import { expect, test } from 'vitest';
import { KnownRegisteredNames } from './known-registered-names.ts';

test('the latest names of a zone are kept, each once', () => {
  const known = new KnownRegisteredNames();
  for (const name of ['a.com.es', 'b.com.es', 'a.com.es', 'c.com.es', 'd.com.es', 'x.com']) known.note(name);
  expect(known.of('com.es')).toEqual(['d.com.es', 'c.com.es', 'a.com.es']);
  expect(known.of('com')).toEqual(['x.com']);
  expect(known.of('es')).toEqual([]);
});

test('it does not grow with the zones that are seen', () => {
  const known = new KnownRegisteredNames();
  for (let n = 0; n < 5_000; n++) known.note(`nombre.zona${n}`);
  expect(known.of('zona0')).toEqual([]);
  expect(known.of('zona4999')).toEqual(['nombre.zona4999']);
});
