import { expect, test } from 'vitest';
import { processingSummary } from './processing-summary.ts';

const processing = { delay_entre_requests: 500 };

test('the largest pending batch takes its requests divided by the speed', () => {
  const stats = { solicitudes_por_keyword: 3, keywords_pendientes_mayor_batch: 1_200 };
  expect(processingSummary(processing, stats)).toEqual({ speed: 2, time: { kind: 'minutes', minutes: 30 } });
});

test('without a pending batch, or without a batch to reckon from, no time is made up', () => {
  expect(
    processingSummary(processing, { solicitudes_por_keyword: 3, keywords_pendientes_mayor_batch: 0 }).time,
  ).toEqual({ kind: 'none' });
  expect(
    processingSummary(processing, { solicitudes_por_keyword: null, keywords_pendientes_mayor_batch: 7 }).time,
  ).toEqual({ kind: 'unknown' });
});
