import type { FilaLive } from '#contract/entities/live.ts';
import { isChecking } from '#domain/check/domain-state.ts';
import { now } from '../../../api/clock.ts';
import type { RowKey } from '../../../parts/list/use-row-keys.ts';
import { keyText as text } from '../text.ts';
import type { LiveActions } from './free-list.tsx';

/** Keys of the focused row; a business without domain has no key actions. */
export function liveRowKeys(
  actions: LiveActions,
  rowOf: (id: string) => FilaLive | undefined,
): readonly RowKey[] {
  const on = (act: (dominio: NonNullable<FilaLive['dominio']>) => void) => (id: string) => {
    const dominio = rowOf(id)?.dominio;
    if (dominio) act(dominio);
  };
  return [
    { key: 'Enter', label: text.open, run: on((dominio) => actions.open(dominio._id)) },
    { key: 'f', label: text.favourite, run: on(actions.favourite) },
    {
      key: 'v',
      label: text.verify,
      run: on((dominio) => {
        if (!isChecking(dominio, now())) actions.verify(dominio._id);
      }),
    },
    { key: 'c', label: text.copy, run: on(actions.copy) },
    { key: 'b', label: text.buy, run: on(actions.buy) },
  ];
}
