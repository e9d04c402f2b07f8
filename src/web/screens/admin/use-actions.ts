import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CambioCuenta } from '#contract/administration/entities.ts';
import { adminRoutes } from '#contract/administration/routes.ts';
import type { JobName } from '#contract/jobs.ts';
import { api } from '../../api/api.ts';
import { useFormat } from '../../format/use-format.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { useProof } from '../../proof/use-proof.tsx';
import { adminKey, asAdmin } from './queries.ts';
import { accountText, deadText, serverText, switchText } from './text.ts';

export type Choice = { ids: string[] } | { cola: JobName };

/** An administrator's actions; a notice reports the outcome, and the lists reload. */
export function useAdminActions() {
  const client = useQueryClient();
  const { run, dialog } = useProof();
  const proved = <T>(call: () => Promise<T>) => run(() => asAdmin(client, call));
  const { number } = useFormat();
  const { notice, tell, failure, dismiss } = useNotice();
  const onSettled = () => client.invalidateQueries({ queryKey: adminKey });
  const counted = (text: (count: string, one: boolean) => string, count: number) =>
    text(number(count), count === 1);

  const retry = useMutation({
    mutationFn: (body: Choice) => proved(() => api.call(adminRoutes.reintentar, { body })),
    onSuccess: ({ data: { reintentados, repetidos } }) =>
      tell(
        counted(deadText.retried, reintentados) +
          (repetidos > 0 ? counted(deadText.repeated, repetidos) : ''),
      ),
    onError: failure(deadText.retryFailed),
    onSettled,
  });
  const discard = useMutation({
    mutationFn: (body: Choice) => proved(() => api.call(adminRoutes.descartar, { body })),
    onSuccess: ({ data: { descartados } }) => tell(counted(deadText.discarded, descartados)),
    onError: failure(deadText.discardFailed),
    onSettled,
  });
  const lift = useMutation({
    mutationFn: (servidor: string) => proved(() => api.call(adminRoutes.levantar, { body: { servidor } })),
    onSuccess: (_, servidor) => tell(serverText.lifted(servidor)),
    onError: failure(serverText.liftFailed),
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ id, body }: { id: string; email: string; body: CambioCuenta }) =>
      proved(() => api.call(adminRoutes.cambiarCuenta, { params: { id }, body })),
    onSuccess: (_, { email }) => tell(accountText.saved(email)),
    onSettled,
  });
  const turnOrders = useMutation({
    mutationFn: (paradas: boolean) => proved(() => api.call(adminRoutes.pararOrdenes, { body: { paradas } })),
    onSuccess: (_, paradas) => tell(paradas ? switchText.done : switchText.resumed),
    onError: failure(switchText.failed),
    onSettled,
  });
  return { retry, discard, lift, change, turnOrders, notice, dismiss, dialog };
}
export type AdminActions = ReturnType<typeof useAdminActions>;
