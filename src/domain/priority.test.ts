import { expect, test } from 'vitest';
import { type VerificationReason, verificationPriority } from './priority.ts';

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
