import type { Dominio } from '#contract/entities/dominio.ts';
import { isChecking } from '#domain/check/domain-state.ts';
import { now } from '../../api/clock.ts';
import type { RowKey } from '../../parts/list/use-row-keys.ts';
import type { Selection } from '../../parts/use-selection.ts';
import type { RowActions } from './list/domain-row.tsx';
import { keyText as text } from './text.ts';

/** Keys of the focused row. */
export function rowKeysOf(
  actions: RowActions,
  selection: Selection,
  rowOf: (id: string) => Dominio | undefined,
): RowKey[] {
  const withRow = (act: (row: Dominio) => void) => (id: string) => {
    const row = rowOf(id);
    if (row !== undefined) act(row);
  };
  return [
    { key: 'Enter', label: text.open, run: actions.open },
    {
      key: 'x',
      label: text.select,
      run: (id) => {
        if (!selection.all) selection.toggle(id, !selection.has(id));
      },
    },
    { key: 'f', label: text.favourite, run: withRow(actions.favourite) },
    {
      key: 'v',
      label: text.verify,
      run: withRow((row) => {
        if (!isChecking(row, now())) actions.verify(row._id);
      }),
    },
    { key: 'c', label: text.copy, run: withRow(actions.copy) },
    { key: 'b', label: text.buy, run: withRow(actions.buy) },
  ];
}
