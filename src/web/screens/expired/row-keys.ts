import type { Dominio } from '#contract/entities/dominio.ts';
import type { RowKey } from '../../parts/list/use-row-keys.ts';
import type { Selection } from '../../parts/use-selection.ts';
import type { FreeActions } from './free/free-row.tsx';
import { keyText as text } from './text.ts';

/** Keys of the focused row; `selection` is null where rows cannot be selected. */
export function rowKeysOf(
  actions: FreeActions,
  selection: Selection | null,
  more: {
    rowOf?: (id: string) => Dominio | undefined;
    verify: (id: string) => void;
    discard: (id: string) => void;
  },
): RowKey[] {
  const withRow = (act: (row: Dominio) => void) => (id: string) => {
    const row = more.rowOf?.(id);
    if (row !== undefined) act(row);
  };
  const select: RowKey[] =
    selection === null
      ? []
      : [
          {
            key: 'x',
            label: text.select,
            run: (id) => {
              if (!selection.all) selection.toggle(id, !selection.has(id));
            },
          },
          { key: 'f', label: text.favourite, run: withRow(actions.favourite) },
          { key: 'c', label: text.copy, run: withRow(actions.copy) },
          { key: 'b', label: text.buy, run: withRow(actions.buy) },
        ];
  return [
    { key: 'Enter', label: text.open, run: actions.open },
    ...select,
    { key: 'v', label: text.verify, run: more.verify },
    { key: 'd', label: text.discard, run: more.discard },
  ];
}
