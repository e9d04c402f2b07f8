import { expect, test } from 'vitest';
import { KeywordState, keywordsAddress } from './address.ts';
import { stateText } from './text.ts';

test('each state that a keyword can have is offered as a filter, and no other', () => {
  expect(stateText.map(([state]) => state)).toEqual(KeywordState.options);
});

test('an address with a state that no keyword has shows all of them', () => {
  expect(keywordsAddress.parse({ estado: 'pausado' }).estado).toBeUndefined();
  expect(keywordsAddress.parse({ estado: 'error' }).estado).toBe('error');
});
