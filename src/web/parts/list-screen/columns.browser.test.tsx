import { expect, test } from 'vitest';
import { COLUMNS as domains } from '../../screens/domains/list/domain-row.tsx';
import { COLUMNS as free } from '../../screens/expired/free/free-row.tsx';
import { COLUMNS as results } from '../../screens/results/list/result-row.tsx';

test.each([
  ['domains', domains],
  ['results', results],
  ['free names', free],
])('what the list of %s hides stays hidden after a reload', (_, columns) => {
  const idsOf = (shown: readonly { id: string }[]) => shown.map(({ id }) => id);
  const kept = idsOf(columns.all).filter((id) => id !== 'negocio');
  expect(kept.length).toBe(columns.all.length - 1);
  expect(idsOf(columns.shown(columns.inAddress(kept)))).toEqual(kept);
});
