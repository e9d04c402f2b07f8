import { expect, test } from 'vitest';
import { faultNames } from '#simulator/faults.ts';
import { spokenKinds } from '#simulator/world/spoken/spoken-names.ts';
import { isTold } from './told.ts';

const reserved = { truth: 'reserved' } as const;
const toldUnder = (fate: string) => faultNames.filter((fault) => isTold(fault, reserved, fate));

test('without a misbehaviour every name is told', () => {
  for (const fate of [...spokenKinds, 'alive', undefined])
    expect(isTold(undefined, { truth: 'unanswerable' }, fate)).toBe(true);
});

test('a name that only port 43 knows is left out where port 43 is silenced, and only there', () => {
  const told = toldUnder('whois-says-registered');
  expect(told).not.toContain('timeout');
  expect(told).not.toContain('false-404');
  expect(told).toContain('throttle-429');
  expect(told).toContain('servfail');
});

test('a name that only RDAP knows is left out where RDAP is silenced', () => {
  const told = toldUnder('rdap-alone-knows');
  expect(told).not.toContain('throttle-429');
  expect(told).not.toContain('closed');
  expect(told).toContain('servfail');
});

test('a name that both channels know, or that silence does not hide, is told under every misbehaviour but a lie', () => {
  expect(toldUnder('rdap-says-reserved')).toEqual([...faultNames]);
  expect(toldUnder('one-server-behind')).toEqual(
    faultNames.filter((fault) => fault !== 'false-404' && fault !== 'throttle-as-not-found'),
  );
});

test('a lie about a name of which no channel says anything else leaves nothing to tell', () => {
  expect(isTold('false-404', { truth: 'unanswerable' }, 'conflict')).toBe(false);
  expect(isTold('false-404', reserved, 'reserved')).toBe(true);
  expect(isTold('timeout', { truth: 'unanswerable' }, 'conflict')).toBe(true);
});
