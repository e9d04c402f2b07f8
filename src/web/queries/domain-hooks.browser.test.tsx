import { useMutation } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { Dominio } from '#contract/entities/dominio.ts';
import { DOMAIN_VERIFY_REFRESH_MS } from '#contract/limits.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { useBrandRisks } from '../buy/use-brand-risks.ts';
import { good, idOf, nameOf, Refusal, runHook, serve } from '../testing/harness.tsx';
import { sampleOf } from '../testing/sample.ts';
import { useChangeDomain } from './change-domain.ts';
import { dominioKey, dominiosKey } from './dominios.ts';
import { useVerifyDomain } from './verify-domain.ts';

const [VERIFY, CONFIRM, CHANGE, LIST] = [
  dominiosRoutes.verificar,
  dominiosRoutes.confirmar,
  dominiosRoutes.cambiar,
  dominiosRoutes.listar,
].map(nameOf) as [string, string, string, string]; // as many as were mapped

const started = (route: 'verificar' | 'confirmar') => sampleOf(dominiosRoutes[route].answer);
const domain = (n: number, change: Partial<Dominio> = {}) =>
  sampleOf(Dominio, { _id: idOf(n), dominio: `d${n}.es`, dominio_unicode: `d${n}.es`, ...change });
const risk = { nivel: 'alto', marca: 'Zara', motivo: 'Contiene «zara».' } as unknown as NonNullable<
  Dominio['riesgo_marca']
>; // compared by identity only

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

test('a check is at work until its domain, lists and counts have been read again, three seconds later', async () => {
  const { asked } = serve({ [VERIFY]: () => started('verificar') });
  const { result, client, act } = await runHook(() => useVerifyDomain());
  for (const key of [dominioKey(idOf(1)), dominioKey(idOf(2)), [...dominiosKey, 'lista']]) {
    client.setQueryData(key, {});
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(() => result.current.verify(idOf(1)));
  await expect.poll(() => result.current.isWorking(idOf(1))).toBe(true);
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(DOMAIN_VERIFY_REFRESH_MS);
  await expect.poll(() => result.current.isWorking(idOf(1))).toBe(false);
  const stale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([stale(dominioKey(idOf(1))), stale(dominioKey(idOf(2))), stale([...dominiosKey, 'lista'])]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a whole check and a second confirmation are two states, and another domain is free', async () => {
  const held = Promise.withResolvers<unknown>();
  const { asked } = serve({ [VERIFY]: () => held.promise, [CONFIRM]: () => held.promise });
  const { result, act } = await runHook(() => useVerifyDomain());
  await act(() => result.current.verify(idOf(1), 'confirmar'));
  await expect.poll(() => result.current.isWorking(idOf(1), 'confirmar')).toBe(true);
  expect([result.current.isWorking(idOf(1), 'verificar'), result.current.isWorking(idOf(2))]).toEqual([
    false,
    false,
  ]);
  expect(asked[0]?.route).toBe(CONFIRM.replace(':id', idOf(1)));
  // A call that is never answered is given up after half a minute, with a warning in another test.
  held.resolve(started('confirmar'));
});

test('the domain whose check went wrong is named, until it is put away or something else is tried', async () => {
  let refused = true;
  serve({
    [VERIFY]: () => (refused ? new Refusal(429, 'demasiadas_solicitudes', 'Espera.') : started('verificar')),
  });
  const { result, act } = await runHook(() => useVerifyDomain());
  await act(() => result.current.verify(idOf(1)));
  await expect.poll(() => result.current.failed).toBe(idOf(1));
  expect(result.current.isWorking(idOf(1))).toBe(false);
  await act(() => result.current.dismiss());
  await expect.poll(() => result.current.failed).toBeNull();
  await act(() => result.current.verify(idOf(2)));
  await expect.poll(() => result.current.failed).toBe(idOf(2));
  refused = false;
  await act(() => result.current.verify(idOf(1)));
  await expect.poll(() => result.current.failed).toBeNull();
});

test('what was written of a domain is shown at once; the lists are read again', async () => {
  const { asked } = serve({ [CHANGE]: () => good(domain(1, { favorito: true, notas: 'Llamar' })) });
  const { result, client } = await runHook(() => useMutation(useChangeDomain(idOf(1))));
  client.setQueryData([...dominiosKey, 'lista'], {});
  await result.current.mutateAsync({ favorito: true, notas: 'Llamar' });
  expect(asked[0]).toMatchObject({
    route: CHANGE.replace(':id', idOf(1)),
    body: { favorito: true, notas: 'Llamar' },
  });
  expect(client.getQueryData<Dominio>(dominioKey(idOf(1)))?.notas).toBe('Llamar');
  expect(client.getQueryState([...dominiosKey, 'lista'])?.isInvalidated).toBe(true);
});

test('what was written of a domain is kept for it, although another one is shown by then', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { asked } = serve({ [CHANGE]: () => promise });
  const first: number = 1;
  const { result, client, rerender } = await runHook(
    (n?: number) => useMutation(useChangeDomain(idOf(n ?? first))),
    first,
  );
  client.setQueryData(dominioKey(idOf(2)), domain(2));
  const saving = result.current.mutateAsync({ notas: 'Llamar' });
  await expect.poll(() => asked.length).toBe(1);
  await rerender(2);
  resolve(good(domain(1, { notas: 'Llamar' })));
  await saving;
  const kept = (n: number) => client.getQueryData<Dominio>(dominioKey(idOf(n)));
  expect([kept(1)?.notas, kept(2)?.dominio]).toEqual(['Llamar', 'd2.es']);
});

test('what the server refused of a domain leaves what is shown as it was', async () => {
  serve({ [CHANGE]: () => new Refusal(400, 'entrada_no_valida', 'Nota demasiado larga.') });
  const { result, client } = await runHook(() => useMutation(useChangeDomain(idOf(1))));
  client.setQueryData(dominioKey(idOf(1)), domain(1, { notas: 'Antes' }));
  await expect(result.current.mutateAsync({ notas: 'x' })).rejects.toThrow('Nota demasiado larga.');
  expect(client.getQueryData<Dominio>(dominioKey(idOf(1)))?.notas).toBe('Antes');
  expect(client.getQueryState(dominioKey(idOf(1)))?.isInvalidated).toBe(false);
});

const listed = (rows: readonly Dominio[]) => ({
  success: true,
  data: rows,
  paginacion: { pagina_actual: 1, total_paginas: 1, total_elementos: rows.length, total_exacto: true },
});

test('only the names whose mark is not known yet are asked for, together and once', async () => {
  const { asked } = serve({
    [LIST]: () => listed([domain(1, { riesgo_marca: null }), domain(2, { riesgo_marca: null })]),
  });
  const rows = [{ _id: idOf(2) }, { _id: idOf(1) }, { _id: idOf(3), riesgo_marca: risk }];
  const { result, rerender } = await runHook((props?: { rows: typeof rows }) =>
    useBrandRisks(props?.rows ?? rows),
  );
  const risks = () => rows.map((row) => result.current.riskOf(row));
  expect(risks()).toEqual([undefined, undefined, risk]);
  await expect.poll(risks).toEqual([null, null, risk]);
  await rerender({ rows: [...rows].reverse() });
  expect(asked.map(({ query }) => query)).toEqual([{ ids: `${idOf(1)},${idOf(2)}`, limite: '2' }]);
});

test('a name deleted in between has no risk; names that are all known, or not wanted, ask for nothing', async () => {
  const { asked } = serve({ [LIST]: () => listed([]) });
  const all = await runHook(() => useBrandRisks([{ _id: idOf(3), riesgo_marca: null }]));
  const unwanted = await runHook(() => useBrandRisks([{ _id: idOf(4) }], false));
  expect(all.result.current.riskOf({ _id: idOf(3), riesgo_marca: null })).toBeNull();
  expect(unwanted.result.current.riskOf({ _id: idOf(4) })).toBeUndefined();
  expect(asked).toEqual([]);
  const { result } = await runHook(() => useBrandRisks([{ _id: idOf(5) }]));
  await expect.poll(() => result.current.riskOf({ _id: idOf(5) })).toBeNull();
});

test('risks that cannot be had stay unknown, and it is said', async () => {
  serve({ [LIST]: () => new Refusal(500, 'interno', 'Error interno.') });
  const { result } = await runHook(() => useBrandRisks([{ _id: idOf(1) }]));
  await expect.poll(() => result.current.isError).toBe(true);
  expect(result.current.riskOf({ _id: idOf(1) })).toBeUndefined();
});
