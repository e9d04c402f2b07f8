import { describe, expect, test } from 'vitest';
import { costOf, knownPrice, priceOf } from './prices.ts';
import { defaultModel } from './services.ts';

const NOV = Date.UTC(2026, 10, 20);
const NEW_YEAR = Date.UTC(2027, 0, 1);
const DEAREST = { entrada: 15, salida: 75 };

describe('what a model costs', () => {
  test.each([
    ['claude-haiku-5-5', { entrada: 0.1, salida: 0.5 }],
    ['claude-sonnet-5-5', { entrada: 2, salida: 10 }],
    ['claude-opus-5-5', { entrada: 4, salida: 20 }],
    ['claude-fable-5-1', { entrada: 10, salida: 50 }],
    ['gpt-5.4-mini', { entrada: 0.75, salida: 4.5 }],
    ['gpt-6-astra', { entrada: 10, salida: 50 }],
    ['gemini-3.5-flash-lite', { entrada: 0.3, salida: 2.5 }],
    ['claude-sonnet-5-5-20260915', { entrada: 2, salida: 10 }],
    ['gpt-5.4-mini-2026-03-17', { entrada: 0.75, salida: 4.5 }],
    ['gemini-3.8-flash-001', { entrada: 0.75, salida: 3.75 }],
  ])('%s stands in the public lists, also as a snapshot', (modelo, price) => {
    expect(priceOf(modelo, NOV)).toEqual(price);
  });

  test.each([
    'claude-sonnet-4-5',
    'claude-sonnet-4-5-20250929',
    'claude-opus-4-1-20250805',
    'claude-haiku-4-5',
    'claude-fable-5-2',
    'claude-3-opus-20240229',
    'claude-sonnet-5-50',
    'gpt-5.4-mini-pro',
    'gpt-6-luna',
    'gemini-3.8-flash-image',
    'gemini-4-argon',
    'constructor',
  ])('%s has no price of a model whose name is like it: it counts as the dearest', (modelo) => {
    expect(priceOf(modelo, NOV)).toEqual(DEAREST);
  });

  test('a price that is listed until the end of a year counts as the dearest from the next on', () => {
    expect(priceOf('gemini-3.8-flash', NEW_YEAR - 1)).toEqual({ entrada: 0.75, salida: 3.75 });
    expect(priceOf('gemini-3.8-flash', NEW_YEAR)).toEqual(DEAREST);
    expect(priceOf('gemini-3.8-flash-001', NEW_YEAR)).toEqual(DEAREST);
    expect(priceOf('gemini-3.5-flash-lite', NEW_YEAR)).toEqual({ entrada: 0.3, salida: 2.5 });
  });

  test('the account’s own price goes before all, by the longest beginning', () => {
    const own = {
      claude: { entrada: 9, salida: 9 },
      'claude-opus-4': { entrada: 15, salida: 75 },
      gemini: { entrada: 1, salida: 2 },
    };
    expect(priceOf('claude-haiku-5-5', NOV, own)).toEqual({ entrada: 9, salida: 9 });
    expect(priceOf('claude-opus-4-1', NOV, own)).toEqual({ entrada: 15, salida: 75 });
    expect(priceOf('gemini-3.8-flash', NEW_YEAR, own)).toEqual({ entrada: 1, salida: 2 });
  });
});

describe('the model that is asked without a choice', () => {
  const chosen = (nombre: 'claude' | 'openai' | 'gemini', models: string[], now: number, own = {}) =>
    defaultModel(nombre, models, (modelo) => knownPrice(modelo, now, own) !== undefined);

  test('has a known price where the key has one that has', () => {
    const flash = ['gemini-3.8-flash', 'gemini-3.5-flash-lite'];
    expect(chosen('gemini', flash, NOV)).toBe('gemini-3.8-flash');
    expect(chosen('gemini', flash, NEW_YEAR)).toBe('gemini-3.5-flash-lite');
    expect(chosen('gemini', flash, NEW_YEAR, { gemini: { entrada: 1, salida: 5 } })).toBe('gemini-3.8-flash');
    expect(chosen('openai', ['gpt-6-luna', 'gpt-6.1-terra'], NOV)).toBe('gpt-6.1-terra');
    expect(chosen('claude', ['claude-haiku-4-5', 'claude-sonnet-5-5'], NOV)).toBe('claude-sonnet-5-5');
  });

  test('is the cheapest by name, else the first, where no price is known', () => {
    expect(chosen('openai', ['gpt-7', 'gpt-6-luna'], NOV)).toBe('gpt-6-luna');
    expect(chosen('openai', ['gpt-7'], NOV)).toBe('gpt-7');
    expect(chosen('openai', [], NOV)).toBeNull();
  });

  test.each([
    ['claude', ['claude-haiku-5-5'], NOV],
    ['openai', ['gpt-5.4-mini'], NOV],
    ['gemini', ['gemini-3.8-flash', 'gemini-3.5-flash-lite'], NEW_YEAR],
  ] as const)(
    'of %s, a month’s default budget of 5 € pays for hundreds of questions',
    (nombre, models, now) => {
      const modelo = chosen(nombre, [...models], now) ?? '';
      const question = costOf(priceOf(modelo, now), { entrada: 3_000, salida: 2_000 });
      expect(5_000_000 / question).toBeGreaterThan(300);
    },
  );
});
