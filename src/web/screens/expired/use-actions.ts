import { useMutation } from '@tanstack/react-query';
import type { CompraCambio } from '#contract/entities/gestion.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { type EstadoGestion, estadoGestion } from '#contract/states.ts';
import { api } from '../../api/api.ts';
import { useFormat } from '../../format/use-format.ts';
import { type ChosenDomains, useDomainChanges } from '../../parts/use-domain-changes.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { actionText as text } from './text.ts';

/** Actions on one or many expired domains, and the notice that reports the outcome. */
export function useExpiredActions() {
  const { number } = useFormat();
  const told = useNotice();
  const { notice, tell, failure, dismiss } = told;
  const { favourite, verify, refresh } = useDomainChanges(told, text);
  const manage = useMutation({
    mutationFn: ({
      isUndo: _,
      ...body
    }: ChosenDomains & { estado_gestion: EstadoGestion | null; compra?: CompraCambio; isUndo?: true }) =>
      api.call(gestionRoutes.marcar, { body }),
    onSuccess: ({ data: { cambiados, antes } }, change) => {
      const one = cambiados === 1;
      const said =
        change.estado_gestion === estadoGestion.comprado
          ? text.madeBought
          : change.estado_gestion === estadoGestion.descartado
            ? text.madeDiscarded
            : text.restored;
      const undo = () => {
        for (const group of antes) manage.mutate({ ...group, isUndo: true });
      };
      tell(said(number(cambiados), one), { undo: change.isUndo || antes.length === 0 ? null : undo });
      refresh();
    },
    onError: failure(text.failed),
  });
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
