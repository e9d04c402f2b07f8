import { useSearch } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { UsuarioRegistro } from '#contract/entities/usuario.ts';
import { useFormat } from '../format/use-format.ts';
import { keywordsAddress } from '../screens/keywords/address.ts';
import { idOf, surroundings } from '../testing/harness.tsx';
import { runHookAt } from '../testing/render-part.tsx';
import { sampleOf } from '../testing/sample.ts';
import { useUrlState } from './list/use-url-state.ts';
import { useIsHere } from './use-is-here.ts';
import { useSettled } from './when-settled.ts';

describe('useUrlState', () => {
  const at = (address: string) =>
    runHookAt(
      () => ({ ...useUrlState('/keywords', keywordsAddress.parse), raw: useSearch({ strict: false }) }),
      address,
    );

  test('reads the address, with a default for what is missing or not valid', async () => {
    const { result } = await at('/keywords?search=dentista&pagina=0&orden=nada&estado=completado&limite=7');
    expect(result.current.search).toMatchObject({
      search: 'dentista',
      pagina: 1,
      orden: 'fecha',
      direccion: 'desc',
      estado: 'completado',
    });
    expect(result.current.search.limite).toBe(keywordsAddress.parse({}).limite);
  });

  test('digits that were searched for stay text', async () => {
    const { result } = await at('/keywords?search=28013');
    expect(result.current.search.search).toBe('28013');
  });

  test('going on writes the address; the way back leads to where one was', async () => {
    const { result, address, history } = await at('/keywords?search=dentista');
    result.current.go({ ...result.current.search, pagina: 3 });
    await expect.poll(() => result.current.search.pagina).toBe(3);
    expect(address()).toContain('pagina=3');
    history.back();
    await expect.poll(() => result.current.search.pagina).toBe(1);
  });

  test('what replaces the address is no step of the way back', async () => {
    const { result, history } = await at('/keywords');
    result.current.go({ ...result.current.search, pagina: 2 });
    await expect.poll(() => result.current.search.pagina).toBe(2);
    result.current.go({ ...result.current.search, pagina: 5 }, true);
    await expect.poll(() => result.current.search.pagina).toBe(5);
    history.back();
    await expect.poll(() => result.current.search.pagina).toBe(1);
  });

  test('the same address gives the same object, however often it is written', async () => {
    const { result, history } = await at('/keywords?search=a&pagina=2');
    const { search, go } = result.current;
    history.push('/keywords?pagina=2&search=a&otra=1');
    await expect.poll(() => result.current.raw).toHaveProperty('otra');
    expect([result.current.search === search, result.current.go === go]).toEqual([true, true]);
  });

  test('a screen that was left for another does not bring the person back', async () => {
    const { result, history, address } = await at('/keywords');
    history.push('/results');
    result.current.go({ ...result.current.search, pagina: 2 });
    await expect.poll(address).toBe('/results');
    await new Promise((done) => setTimeout(done, 30));
    expect(address()).toBe('/results');
  });
});

test('useIsHere tells the path that the address shows now, with any search behind it', async () => {
  const { result, history } = await runHookAt(() => useIsHere('/upload'), '/upload?x=1');
  const isHere = result.current;
  expect(isHere()).toBe(true);
  history.push('/upload/otra');
  expect(isHere()).toBe(false);
  history.push('/upload');
  expect(isHere()).toBe(true);
});

describe('useSettled', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const open = async () => {
    const drawn: boolean[] = [];
    const rendered = await renderHook(() => void drawn.push(useSettled()));
    return { ...rendered, settled: () => drawn.at(-1) };
  };

  test('what can wait waits a second and a half of a page that is loaded', async () => {
    const { settled, act } = await open();
    await act(() => vi.advanceTimersByTime(1_499));
    expect(settled()).toBe(false);
    await act(() => vi.advanceTimersByTime(1));
    expect(settled()).toBe(true);
  });

  test.each(['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'])(
    '%s ends the wait',
    async (touch) => {
      const { settled, act } = await open();
      await act(() => window.dispatchEvent(new Event(touch)));
      expect(settled()).toBe(true);
    },
  );

  test('of a page that is still loading it waits from its end', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const { settled, act } = await open();
    await act(() => vi.advanceTimersByTime(10_000));
    expect(settled()).toBe(false);
    await act(() => window.dispatchEvent(new Event('load')));
    await act(() => vi.advanceTimersByTime(1_500));
    expect(settled()).toBe(true);
  });

  test('a screen that was left leaves no timer behind', async () => {
    const { unmount } = await open();
    await unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('useFormat follows the language and time zone of the account, and gives the same formatters for the same', async () => {
  const person = (idioma: string, timezone: string) => ({
    id: idOf(1),
    email: 'ana@prueba.es',
    user_metadata: { full_name: null, avatar_url: null },
    mongoData: sampleOf(UsuarioRegistro, { idioma, timezone } as Partial<UsuarioRegistro>),
  });
  const as = (user: Parameters<typeof surroundings>[0]) =>
    renderHook(() => useFormat(), { wrapper: surroundings(user).wrapper });
  const signedOut = (await as(null)).result.current;
  expect([signedOut.number(1_204), signedOut.time('2026-01-01T12:00:00Z')]).toEqual(['1.204', '13:00']);
  const english = (await as(person('en', 'Europe/London'))).result.current;
  expect([english.number(1_204), english.time('2026-01-01T12:00:00Z')]).toEqual(['1,204', '12:00']);
  expect((await as(person('en', 'Europe/London'))).result.current).toBe(english);
});
