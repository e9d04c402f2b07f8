import type { NegocioListado } from '#contract/entities/negocio.ts';
import type { RowKey } from '../../parts/list/use-row-keys.ts';
import type { Selection } from '../../parts/use-selection.ts';
import type { BusinessActions } from './business-parts.tsx';
import { businessesText as text, verifyText } from './text.ts';
import type { useVerifyChosen } from './use-verify-chosen.ts';

/** Keys of the focused row. */
export function rowKeysOf(
  actions: BusinessActions,
  verifying: ReturnType<typeof useVerifyChosen>,
  selection: Selection,
  rows: readonly NegocioListado[] | undefined,
): RowKey[] {
  return [
    { key: 'Enter', label: text.see, run: actions.open },
    { key: 'x', label: text.select(''), run: (id) => selection.toggle(id, !selection.has(id)) },
    { key: 'v', label: verifyText.button, run: (id) => verifying.run(new Set([id]), () => undefined) },
    {
      key: 'c',
      label: text.copyDomain,
      run: (id) => {
        const name = rows?.find((row) => row._id === id)?.dominio_extraido;
        if (name) actions.copy(name);
      },
    },
  ];
}
