import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { useMinute } from '../../../parts/use-minute.ts';
import classes from '../settings.module.css';
import { deviceName } from './device-name.ts';
import type { Show } from './factor-card.tsx';
import { useIdentity } from './identity.tsx';
import { securityKey, sessionsQuery } from './queries.ts';
import { sessionsText as text } from './text.ts';

/** Sessions: device, address, last use, and a button to close each. */
export function SessionsCard({ show }: { show: Show }) {
  const client = useQueryClient();
  const { ago } = useFormat();
  const minute = useMinute();
  const withIdentity = useIdentity();
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery);
  const close = useMutation({
    /** One session, or all others if null. */
    mutationFn: (id: string | null) =>
      withIdentity(async () => {
        if (id === null) await api.call(seguridadRoutes.cerrarOtras, {});
        else await api.call(seguridadRoutes.cerrarSesion, { params: { id } });
      }),
    onSuccess: () => show('success', text.closed),
    onError: (cause) => show('error', errorText(cause)),
    onSettled: () => client.invalidateQueries({ queryKey: securityKey }),
  });
  const others = (data ?? []).filter((one) => !one.actual);
  return (
    <Card
      title={text.title}
      labelledBy="settings-sessions"
      aside={
        others.length > 1 && (
          <Button size="xs" variant="default" loading={close.isPending} onClick={() => close.mutate(null)}>
            {text.closeOthers}
          </Button>
        )
      }
    >
      {data === undefined && error === null && <Loader size="sm" role="status" aria-label={text.loading} />}
      {data === undefined && error !== null && (
        <LoadError title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      <ul className={classes.rows}>
        {data?.map((one) => (
          <li key={one._id} className={classes.item}>
            <div>
              <span className={classes.strong}>{deviceName(one.agente)}</span>
              <p className={classes.hint}>
                {one.ip} · {one.actual ? text.current : text.used(ago(one.ultimo_uso, new Date(minute)))}
              </p>
            </div>
            {!one.actual && (
              <Button
                size="xs"
                variant="default"
                aria-label={text.closeOf(deviceName(one.agente), one.ip)}
                disabled={close.isPending}
                onClick={() => close.mutate(one._id)}
              >
                {text.close}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
