import type { Dominio } from '#contract/entities/dominio.ts';
import type { Oportunidad } from '#contract/entities/oportunidad.ts';
import { isChecking } from '#domain/check/domain-state.ts';
import { now } from '../../api/clock.ts';
import type { RowKey } from '../../parts/list/use-row-keys.ts';
import type { Selection } from '../../parts/use-selection.ts';
import type { ResultActions } from './list/result-row.tsx';
import { keyText as text } from './text.ts';
import type { useResultActions } from './use-actions.ts';

/** Keys of the focused row; those for a domain have no effect without one. */
export function rowKeysOf(
  rowActions: ResultActions,
  actions: ReturnType<typeof useResultActions>,
  selection: Selection,
  rowOf: (id: string) => Oportunidad | undefined,
  isAside: boolean,
): RowKey[] {
  const withName = (act: (dominio: Dominio, row: Oportunidad) => void) => (id: string) => {
    const row = rowOf(id);
    if (row?.dominio_id) act(row.dominio_id, row);
  };
  return [
    { key: 'Enter', label: text.open, run: rowActions.open },
    {
      key: 'x',
      label: text.select,
      run: (id) => {
        if (!selection.all) selection.toggle(id, !selection.has(id));
      },
    },
    {
      key: 'f',
      label: text.favourite,
      run: withName((_, row) => actions.mark.mutate({ ids: [row._id], accion: 'favorito' })),
    },
    {
      key: 'v',
      label: text.verify,
      run: withName((dominio) => {
        if (!isChecking(dominio, now())) actions.verify.mutate({ ids: [dominio._id] });
      }),
    },
    { key: 'c', label: text.copy, run: withName((dominio) => actions.copy(dominio.dominio_unicode)) },
    { key: 'b', label: text.buy, run: withName((_, row) => rowActions.buy(row)) },
    isAside
      ? { key: 'd', label: text.restore, run: rowActions.restore }
      : { key: 'd', label: text.discard, run: rowActions.discard },
  ];
}
