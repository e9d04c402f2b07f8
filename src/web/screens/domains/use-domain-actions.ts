import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../../api/api.ts';
import { useFormat } from '../../format/use-format.ts';
import { type ChosenDomains, useDomainChanges } from '../../parts/use-domain-changes.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { actionText as text } from './action-text.ts';
import { domainsText } from './text.ts';

/** Actions on one or many domains of the list, and the notice that reports the outcome. */
export function useDomainActions() {
  const { number } = useFormat();
  const told = useNotice();
  const { notice, tell, failure, dismiss } = told;
  const { favourite, verify, refresh } = useDomainChanges(told, text);
  const remove = useMutation({
    mutationFn: (chosen: ChosenDomains) => api.call(dominiosRoutes.eliminarVarios, { body: chosen }),
    onSuccess: ({ data: { eliminados, en_proceso, papelera } }) => {
      const gone = text.removed(number(eliminados), eliminados === 1);
      const stay = en_proceso > 0 ? ` ${text.stayed(number(en_proceso), en_proceso === 1)}` : '';
      tell(gone + stay, { undo: papelera === null ? null : () => restore.mutate(papelera) });
      refresh();
    },
    onError: failure(text.removeFailed),
  });
  const restore = useMutation({
    mutationFn: (papelera: string) => api.call(dominiosRoutes.restaurar, { body: { papelera } }),
    onSuccess: ({ data: { restaurados } }) => {
      tell(restaurados > 0 ? text.restored(number(restaurados), restaurados === 1) : text.tooLate);
      refresh();
    },
    onError: (cause, papelera) => {
      failure(text.restoreFailed, () => restore.mutate(papelera))(cause);
    },
  });
  const copy = useCallback(
    (name: string) =>
      void navigator.clipboard.writeText(name).then(
        () => tell(domainsText.copied(name)),
        () => tell(domainsText.copyFailed, { failed: true }),
      ),
    [tell],
  );
  return { copy, favourite, verify, remove, restore, notice, tell, dismiss };
}
