import { expect, test, vi } from 'vitest';
import { NegocioListado } from '#contract/entities/negocio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { idOf, nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { useVerifyChosen } from './use-verify-chosen.ts';

const route = nameOf(dominiosRoutes.verificarMasivo);
const asksFor = (solicitados: number) => ({
  [route]: () => ({ success: true, data: { solicitados } }),
});

/** A business of the list; `domain`: the number of its domain. */
const row = (n: number, domain: number | null) => ({
  ...sampleOf(NegocioListado),
  _id: idOf(n),
  dominio: domain === null ? null : { ...sampleOf(NegocioListado.shape.dominio.unwrap()), _id: idOf(domain) },
});
type Rows = readonly ReturnType<typeof row>[];

async function screen(rows: Rows, chosen: ReadonlySet<string> = new Set()) {
  const hook = await runHook(
    (shown?: { rows: Rows; chosen: ReadonlySet<string> }) => {
      const told = useNotice();
      return { verifying: useVerifyChosen(shown?.rows, shown?.chosen ?? new Set(), told), told };
    },
    { rows, chosen },
  );
  const run = async (ids: readonly string[]) => {
    const onAsked = vi.fn();
    await hook.act(() => hook.result.current.verifying.run(new Set(ids), onAsked));
    return onAsked;
  };
  return { ...hook, run, notice: () => hook.result.current.told.notice?.message };
}

test('chosen rows of two pages are asked for together, a domain that two share once, those without a domain said', async () => {
  const { asked } = serve(asksFor(2));
  const chosen = new Set([idOf(1), idOf(2), idOf(3)]);
  const { run, rerender, notice } = await screen([row(1, 11), row(2, 12)], chosen);
  const all = new Set([...chosen, idOf(4)]);
  await rerender({ rows: [row(3, 11), row(4, null)], chosen: all });
  const onAsked = await run([...all]);
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ ids: [idOf(11), idOf(12)] }]);
  await expect.poll(notice).toBe('Verificación pedida para 2 dominios. 1 negocio sin dominio que verificar.');
  expect(onAsked).toHaveBeenCalledOnce();
});

test('a page that is left keeps the domains of its chosen rows alone', async () => {
  const { asked } = serve(asksFor(1));
  const chosen = new Set([idOf(1)]);
  const { run, rerender } = await screen([row(1, 11), row(2, 12)], chosen);
  await rerender({ rows: [row(3, 13)], chosen });
  await run([idOf(1), idOf(2)]);
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ ids: [idOf(11)] }]);
});

test('a row in sight need not be chosen, and its newest domain counts', async () => {
  const { asked } = serve(asksFor(1));
  const { run, rerender, notice } = await screen([row(1, 11)]);
  await rerender({ rows: [row(1, 14)], chosen: new Set() });
  await run([idOf(1)]);
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ ids: [idOf(14)] }]);
  await expect.poll(notice).toBe('Verificación pedida para 1 dominio.');
});

test('without one domain among the chosen nothing is asked, and it is said', async () => {
  const { asked } = serve({});
  const { run, notice } = await screen([row(1, null)]);
  const onAsked = await run([idOf(1)]);
  await expect.poll(notice).toBe('Ninguno de los negocios elegidos tiene un dominio que verificar');
  expect(asked).toEqual([]);
  expect(onAsked).not.toHaveBeenCalled();
});

test('what was refused says why, and the choice stays', async () => {
  serve({ [route]: () => new Refusal(429, 'demasiadas_peticiones', 'Espera un momento') });
  const { run, notice } = await screen([row(1, 11)]);
  const onAsked = await run([idOf(1)]);
  await expect.poll(notice).toContain('Error al verificar los dominios: ');
  expect(onAsked).not.toHaveBeenCalled();
});
