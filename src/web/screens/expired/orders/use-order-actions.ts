import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Orden } from '#contract/orders/entities.ts';
import { listedOrdersRoutes } from '#contract/orders/listed-routes.ts';
import { api } from '../../../api/api.ts';
import { useNotice } from '../../../parts/use-notice.ts';
import { useProof } from '../../../proof/use-proof.tsx';
import { dominiosKey } from '../../../queries/dominios.ts';
import { refreshOrders } from '../../../queries/orders.ts';
import { ordersText as text } from './text.ts';

type Settled =
  | { comprada: false }
  | { comprada: true; cobro: { centimos: number; moneda: 'EUR' } | null; factura: string | null };

/** What a person does with orders; a notice tells the outcome, and all lists of orders load again. */
export function useOrderActions() {
  const client = useQueryClient();
  const { run, dialog, asking } = useProof();
  const { notice, tell, failure, dismiss } = useNotice();
  const onSettled = () => refreshOrders(client);
  const arm = useMutation({
    mutationFn: ({ orden, nombre_escrito }: { orden: Orden; nombre_escrito?: string }) =>
      run(() => api.call(listedOrdersRoutes.armar, { params: { id: orden._id }, body: { nombre_escrito } })),
    onSuccess: (_, { orden }) => tell(text.armed(orden.dominio_unicode)),
    onError: failure(text.armFailed),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: ({ _id }: Orden) => api.call(listedOrdersRoutes.cancelar, { params: { id: _id } }),
    onSuccess: ({ data }, { dominio_unicode }) =>
      tell((data.estado === 'cancelada' ? text.cancelled : text.cancelling)(dominio_unicode)),
    onError: failure(text.cancelFailed),
    onSettled,
  });
  const stop = useMutation({
    mutationFn: (paradas: boolean) => run(() => api.call(listedOrdersRoutes.parar, { body: { paradas } })),
    onSuccess: (_, paradas) => tell(paradas ? text.stoppedDone : text.resumed),
    onError: failure(text.switchFailed),
    onSettled,
  });
  const settle = useMutation({
    mutationFn: ({ id, body }: { id: string; body: Settled }) =>
      run(() => api.call(listedOrdersRoutes.conciliar, { params: { id }, body })),
    onSuccess: () => {
      tell(text.settled);
      void client.invalidateQueries({ queryKey: dominiosKey });
    },
    onError: failure(text.settleFailed),
    onSettled,
  });
  return { arm, cancel, stop, settle, notice, dismiss, dialog, asking };
}
export type OrderActions = ReturnType<typeof useOrderActions>;
