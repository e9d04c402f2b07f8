import { useMutation } from '@tanstack/react-query';
import type { CompraCambio } from '#contract/entities/gestion.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { type EstadoGestion, estadoGestion } from '#contract/states.ts';
import { api } from '../../api/api.ts';
import { useFormat } from '../../format/use-format.ts';
import { type ChosenDomains, useDomainChanges } from '../../parts/use-domain-changes.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { actionText as text } from './text.ts';

interface Group {
  ids: string[];
  estado_gestion: EstadoGestion | null;
}
type Change = ChosenDomains & {
  estado_gestion: EstadoGestion | null;
  compra?: CompraCambio;
  undoNext?: Group[];
};

/** Actions on one or many expired domains, and the notice that reports the outcome. */
export function useExpiredActions() {
  const { number } = useFormat();
  const told = useNotice();
  const { notice, tell, failure, dismiss } = told;
  const { favourite, verify, refresh } = useDomainChanges(told, text);
  const manage = useMutation({
    mutationFn: ({ undoNext: _, ...body }: Change) => api.call(gestionRoutes.marcar, { body }),
    onSuccess: ({ data: { cambiados, antes } }, { estado_gestion, undoNext }) => {
      const one = cambiados === 1;
      const said =
        estado_gestion === estadoGestion.comprado
          ? text.madeBought
          : estado_gestion === estadoGestion.descartado
            ? text.madeDiscarded
            : text.restored;
      const undo = !undoNext && antes.length > 0 ? () => giveBack(antes) : null;
      tell(said(number(cambiados), one), { undo });
      refresh();
      giveBack(undoNext);
    },
    onError: (cause, change) => {
      failure(text.failed, change.undoNext && (() => manage.mutate(change)))(cause);
    },
  });
  const giveBack = ([group, ...undoNext]: Group[] = []) => {
    if (group) manage.mutate({ ...group, undoNext });
  };
  const copy = (names: readonly string[]) =>
    void navigator.clipboard.writeText(names.join('\n')).then(
      () => tell(text.copied(number(names.length), names.length === 1)),
      () => tell(text.copyFailed, { failed: true }),
    );
  return {
    favourite,
    verify,
    manage,
    copy,
    loadFailed: failure(text.loadFailed),
    eventFailed: failure(text.eventFailed),
    notice,
    dismiss,
  };
}
