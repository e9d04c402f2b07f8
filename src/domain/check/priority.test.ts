import { expect, test } from 'vitest';
import { recheckPriority, type VerificationReason, verificationPriority } from './priority.ts';

test.each<[VerificationReason[], number]>([
  [['person', 'batch'], 5],
  [['live_search'], 4],
  [['batch', 'watched'], 3],
  [['near_release', 'routine'], 3],
  [['batch'], 2],
  [['routine'], 1],
  [[], 1],
])('%j has priority %i', (reasons, priority) => {
  expect(verificationPriority(reasons)).toBe(priority);
});

const NOW = Date.UTC(2026, 2, 1);
const DAY = 86_400_000;

test.each<[string, { vigilado: boolean; fecha_liberacion_estimada: number | null }, number]>([
  ['a favourite', { vigilado: true, fecha_liberacion_estimada: null }, 3],
  ['one that is about to be released', { vigilado: false, fecha_liberacion_estimada: NOW + 7 * DAY }, 3],
  ['one whose release is far', { vigilado: false, fecha_liberacion_estimada: NOW + 8 * DAY }, 1],
  ['any other', { vigilado: false, fecha_liberacion_estimada: null }, 1],
])('the recheck of %s has its priority', (_, domain, priority) => {
  expect(recheckPriority(domain, NOW)).toBe(priority);
});
