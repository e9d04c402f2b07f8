import { expect, test } from 'vitest';
import { keywordsOf } from './keywords.ts';

test('one keyword a line, trimmed; blank lines do not count, whatever the line end', () => {
  expect(keywordsOf(' bar en Vigo \r\n\n\t\nhotel\rcafé\n')).toEqual(['bar en Vigo', 'hotel', 'café']);
  expect(keywordsOf(' \n\t')).toEqual([]);
});
