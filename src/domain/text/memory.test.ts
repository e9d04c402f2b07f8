import { expect, test, vi } from 'vitest';
import { Memory } from './memory.ts';

test.each(['a trade', null])('%s is made once for a key', (made) => {
  const make = vi.fn(() => made);
  const memory = new Memory<string | null>(2);
  expect(memory.get('fontaneros', make)).toBe(made);
  expect(memory.get('fontaneros', make)).toBe(made);
  expect(make).toHaveBeenCalledOnce();
});

test('each key has its own', () => {
  const memory = new Memory<string>(2);
  memory.get('a', () => 'one');
  expect(memory.get('b', () => 'two')).toBe('two');
});

test('the oldest is forgotten when there is no more room, and nothing else', () => {
  const memory = new Memory<number>(2);
  const known = (key: string) => {
    const make = vi.fn(() => 0);
    memory.get(key, make);
    return make.mock.calls.length === 0;
  };
  expect(['a', 'b', 'c'].map(known)).toEqual([false, false, false]);
  expect(['b', 'c', 'a', 'c'].map(known)).toEqual([true, true, false, true]);
});

test('however many keys have come, the latest are known and no others', () => {
  const memory = new Memory<number>(3);
  for (let key = 0; key < 1_000; key++) memory.get(String(key), () => key);
  const remade: number[] = [];
  for (const key of [997, 998, 999, 996]) memory.get(String(key), () => remade.push(key));
  expect(remade).toEqual([996]);
});
