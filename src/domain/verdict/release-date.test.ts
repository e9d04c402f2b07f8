import { expect, test } from 'vitest';
import type { RegistryEvidence } from '../evidence/evidence.ts';
import { estimateRelease, type ReleaseInput } from '../lifecycle/lifecycle.ts';
import { COM, DAY, dns, input, LISTED, NOW, ONLY_WHOIS, registry } from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';

const EU = {
  ...ONLY_WHOIS,
  zone: 'eu',
  lifecycleDays: { gracia: 0, redencion: 40, pendiente_borrado: 0 },
};
const OPEN = { desde: NOW + 33 * DAY, hasta: NOW + 35 * DAY };

test.each<[string, Partial<RegistryEvidence>, NonNullable<ReleaseInput['plazo']> | null, number | null]>([
  ['the start of its zone clock’s interval', {}, OPEN, OPEN.desde],
  ['that start until the interval ends', {}, { desde: NOW - DAY, hasta: NOW }, NOW - DAY],
  ['an estimate once the interval is over', {}, { desde: NOW - DAY, hasta: NOW - 1 }, NOW + 40 * DAY],
  ['an estimate without an interval', {}, null, NOW + 40 * DAY],
  ['the date that its registry publishes', { fecha_liberacion: NOW + 38 * DAY }, OPEN, NOW + 38 * DAY],
  ['no date while its registry has it in use', { status: [] }, OPEN, null],
])('a verdict on a name that left its zone has %s', (_, said, plazo, expected) => {
  const quarantine = { status: ['quarantine'], fecha_expiracion: null };
  const evidence = [dns('nxdomain'), registry('whois', 'registered', { ...quarantine, ...said })];
  const verdict = decideVerdict(input(evidence, { zone: EU, history: { ...LISTED, plazo } }));
  expect(verdict.fecha_liberacion_estimada).toBe(expected);
});

test('an interval takes the place of an estimate, and gives no date where there is none', () => {
  const known = {
    ...{ lifecycleDays: COM.lifecycleDays, fase_desde: null, plazo: OPEN, now: NOW },
    fase: 'gracia' as const,
  };
  expect(estimateRelease({ ...known, fecha_expiracion: NOW - 10 * DAY })).toBe(OPEN.desde);
  expect(estimateRelease({ ...known, fecha_expiracion: NOW - 300 * DAY })).toBeNull();
  expect(estimateRelease({ ...known, fase: 'activo', fecha_expiracion: NOW - DAY })).toBeNull();
});
