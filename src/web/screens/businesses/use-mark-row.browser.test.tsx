import { expect, test } from 'vitest';
import { contactoRoutes } from '#contract/contact/routes.ts';
import { NegocioListado } from '#contract/entities/negocio.ts';
import { markText as text } from '../../contact/text.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { good, idOf, nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { useMarkRow } from './use-mark-row.ts';

const [SET, ALLOW] = [contactoRoutes.bloquear, contactoRoutes.permitir].map(nameOf) as [string, string]; // as many as were mapped
const row = { ...sampleOf(NegocioListado), _id: idOf(1), no_contactar: null };

test('an undo that fails says why and can be tried again; then it says that it was done', async () => {
  const answers = [new Refusal(503, 'interno', 'Error interno.'), good({ quitadas: 1, marcas: [] })];
  const { asked } = serve({ [SET]: () => good({ marcados: 1 }), [ALLOW]: () => answers.shift() });
  const { result, act } = await runHook(() => {
    const told = useNotice();
    return { notice: told.notice, mark: useMarkRow(told) };
  });
  await act(() => result.current.mark(row));
  await expect.poll(() => result.current.notice?.message).toBe(text.done);
  await act(() => result.current.notice?.undo?.());
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: `${text.failed}: Error interno.`, failed: true });
  await act(() => result.current.notice?.undo?.());
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: text.allowed, failed: false, undo: null });
  expect(asked.map(({ route }) => route)).toEqual([SET, ALLOW, ALLOW]);
});

test('a mark that is refused is said also when another business was marked meanwhile', async () => {
  const first = Promise.withResolvers<unknown>();
  const answers = [first.promise, good({ marcados: 1 })];
  const { asked } = serve({ [SET]: () => answers.shift() });
  const { result, act } = await runHook(() => {
    const told = useNotice();
    return { notice: told.notice, mark: useMarkRow(told) };
  });
  await act(() => result.current.mark(row));
  await expect.poll(() => asked.length).toBe(1);
  await act(() => result.current.mark({ ...row, _id: idOf(2) }));
  await expect.poll(() => result.current.notice?.message).toBe(text.done);
  first.resolve(new Refusal(503, 'interno', 'Error interno.'));
  await expect
    .poll(() => result.current.notice)
    .toMatchObject({ message: `${text.failed}: Error interno.`, failed: true });
});
