import { expect, test, vi } from 'vitest';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { dominiosKey } from '../../../queries/dominios.ts';
import { type Asked, good, nameOf, Refusal, runHook, serve } from '../../../testing/harness.tsx';
import { chunksOf } from './chunks.ts';
import { usePaste } from './use-paste.ts';

const create = nameOf(dominiosRoutes.crear);
const lines = Array.from({ length: 12_000 }, (_, n) => `nombre${n}.es`);
const parts = [...chunksOf(lines)];
const namesOf = ({ body }: Asked) => (body as { dominios: string[] }).dominios;
const taken = (asked: Asked, rechazados: { entrada: string; motivo: string }[] = []) =>
  good({
    creados: namesOf(asked).length - rechazados.length,
    conocidos: 0,
    repetidos: 1,
    rechazados,
    omitidos: [{ entrada: 'x.es', motivo: 'tiene texto delante' }],
    omitidos_total: 3,
    dominios: [],
  });

test('a long list goes in part by part, and its outcome is the sum of them', async () => {
  const bad = { entrada: 'x', motivo: 'No es un dominio' };
  const { asked } = serve({ [create]: (one) => taken(one, [bad]) });
  const { result, act, client } = await runHook(() => usePaste());
  const stale = vi.spyOn(client, 'invalidateQueries');
  await act(() => void result.current.add(lines));
  await expect.poll(() => result.current.outcome?.done).toBe(lines.length);
  await expect.poll(() => result.current.running).toBe(false);
  expect(asked.flatMap(namesOf)).toEqual(lines);
  expect(result.current.outcome).toEqual({
    lines: lines.length,
    done: lines.length,
    creados: lines.length - parts.length,
    conocidos: 0,
    repetidos: parts.length,
    rechazados: parts.map(() => bad),
    omitidos: parts.map(() => ({ entrada: 'x.es', motivo: 'tiene texto delante' })),
    omitidos_total: 3 * parts.length,
  });
  expect(stale).toHaveBeenCalledWith({ queryKey: dominiosKey });
});

test('what was taken before a failure stays, and the failure is kept', async () => {
  let calls = 0;
  serve({
    [create]: (one) => (++calls === 1 ? taken(one) : new Refusal(400, 'cuota_agotada', 'Sin espacio.')),
  });
  const { result, act } = await runHook(() => usePaste());
  await act(() => void result.current.add(lines));
  await expect.poll(() => result.current.error).toMatchObject({ message: 'Sin espacio.' });
  await expect
    .poll(() => [result.current.outcome?.done, result.current.running])
    .toEqual([parts[0]?.length, false]);
  await act(() => result.current.reset());
  await expect.poll(() => [result.current.outcome, result.current.error]).toEqual([null, null]);
});

test('stopped, the part on its way is given up without an error', async () => {
  let calls = 0;
  const { asked } = serve({ [create]: (one) => (++calls === 1 ? taken(one) : new Promise(() => undefined)) });
  const { result, act } = await runHook(() => usePaste());
  await act(() => void result.current.add(lines));
  await expect.poll(() => asked.length).toBe(2);
  await act(() => result.current.stop());
  await expect.poll(() => result.current.running).toBe(false);
  expect([result.current.error, result.current.outcome?.done]).toEqual([null, parts[0]?.length]);
});

test('leaving the dialog gives up what is on its way', async () => {
  const { asked } = serve({ [create]: () => new Promise(() => undefined) });
  const { result, act, unmount } = await runHook(() => usePaste());
  await act(() => void result.current.add(lines));
  await expect.poll(() => asked.length).toBe(1);
  await unmount();
  await expect.poll(() => asked[0]?.signal?.aborted).toBe(true);
});
