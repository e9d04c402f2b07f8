import { RowCheck } from '../row-check.tsx';
import type { Selection } from '../use-selection.ts';

/** The column of the rows' checkboxes; the one in its head selects the page. `ids` are the page's rows. */
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
