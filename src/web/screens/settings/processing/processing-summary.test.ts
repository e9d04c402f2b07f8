import { expect, test } from 'vitest';
import { processingSummary } from './processing-summary.ts';

const processing = {
  max_concurrent_requests: 5,
  delay_entre_requests: 500,
  timeout_requests: 30_000,
  reintentos_automaticos: 3,
};

test('the largest pending batch takes its requests divided by the speed', () => {
  const stats = { solicitudes_por_keyword: 3, keywords_pendientes_mayor_batch: 1_200 };
  expect(processingSummary(processing, stats)).toEqual({ speed: 10, time: { kind: 'minutes', minutes: 6 } });
});

test('without a pending batch, or without a batch to reckon from, no time is made up', () => {
  expect(
    processingSummary(processing, { solicitudes_por_keyword: 3, keywords_pendientes_mayor_batch: 0 }).time,
  ).toEqual({ kind: 'none' });
  expect(
    processingSummary(processing, { solicitudes_por_keyword: null, keywords_pendientes_mayor_batch: 7 }).time,
  ).toEqual({ kind: 'unknown' });
});
