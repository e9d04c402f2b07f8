import { RowCheck } from '../row-check.tsx';
import type { Selection } from '../use-selection.ts';

/** The column of the rows' boxes; the one in its head chooses the page. `ids` are the rows of the page. */
export function selectionColumn(label: string, ids: readonly string[], selection: Selection) {
  const chosen = ids.filter((id) => selection.has(id)).length;
  return {
    id: 'seleccion',
    label,
    width: '2.125rem',
    head: (
      <RowCheck
        label={label}
        disabled={selection.all}
        checked={chosen === ids.length && chosen > 0}
        some={chosen > 0 && chosen < ids.length}
        onChange={(value) => selection.togglePage(ids, value)}
      />
    ),
  };
}
