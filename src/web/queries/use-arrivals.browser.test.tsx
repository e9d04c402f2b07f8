import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { idOf, runHook } from '../testing/harness.tsx';
import { sampleOf } from '../testing/sample.ts';
import { arrivedSince, useLiveFigures } from './use-arrivals.ts';

const KEY = ['figuras'];
const domain = { tipo: 'dominio', revision: 1, dominio_id: idOf(1) } as const;
const batch = { tipo: 'batch', revision: 1, batch: sampleOf(Batch) } as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

/** Runs due timers only; the test alone advances time. */
const settled = <T,>(read: () => T) =>
  expect.poll(() => {
    vi.advanceTimersByTime(0);
    return read();
  });

async function figures() {
  let reads = 0;
  const rendered = await runHook(() => {
    useLiveFigures(KEY);
    return useQuery({ queryKey: [...KEY, 'de un filtro'], queryFn: () => ++reads, staleTime: Infinity });
  });
  await settled(() => rendered.result.current.data).toBe(1);
  return { ...rendered, reads: () => reads };
}

test.each([domain, batch])(
  'figures are read again when a $tipo changes, and once more when it has been quiet',
  async (change) => {
    const { say, reads } = await figures();
    say(change);
    await settled(reads).toBe(2);
    vi.advanceTimersByTime(9_999);
    await settled(reads).toBe(2);
    vi.advanceTimersByTime(1);
    await settled(reads).toBe(3);
  },
);

test('however much changes, the figures are read every three seconds at most', async () => {
  const { say, reads } = await figures();
  for (let change = 0; change < 50; change++) say(domain);
  await settled(reads).toBe(2);
  vi.advanceTimersByTime(3_000);
  await settled(reads).toBe(3);
});

test('a notification changes no figure, and nothing is read once the screen is left', async () => {
  const { say, reads, unmount } = await figures();
  say({ tipo: 'notificacion', revision: 1, sin_leer: 1 });
  vi.advanceTimersByTime(10_000);
  await settled(reads).toBe(1);
  say(domain);
  await settled(reads).toBe(2);
  await unmount();
  vi.advanceTimersByTime(60_000);
  await settled(reads).toBe(2);
});

const paginacion = { pagina_actual: 1, total_paginas: 1, total_elementos: 8 };
const page = { data: { paginacion }, dataUpdatedAt: 100, isPlaceholderData: false };
const now = { total: 11, at: 101, isPlaceholder: false };

test.each([
  ['three more', page, now, 3],
  ['as many', page, { ...now, total: 8 }, 0],
  ['fewer', page, { ...now, total: 5 }, 0],
  ['figures as old as the page', page, { ...now, at: 100 }, 0],
  ['figures of another filter', page, { ...now, isPlaceholder: true }, 0],
  ['figures that are not there', page, { ...now, total: undefined }, 0],
  ['a page of another filter', { ...page, isPlaceholderData: true }, now, 0],
  ['a page that is not there', { ...page, data: undefined }, now, 0],
  ['an empty page', { ...page, data: { paginacion: { ...paginacion, total_elementos: 0 } } }, now, 0],
  [
    'a page that stopped counting',
    { ...page, data: { paginacion: { ...paginacion, total_exacto: false } } },
    now,
    0,
  ],
] as const)('%s', (_, read, figuresNow, expected) => {
  expect(arrivedSince(read as never, figuresNow)).toBe(expected);
});
