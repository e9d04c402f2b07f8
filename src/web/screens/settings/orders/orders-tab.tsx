import '@mantine/core/styles/Input.css';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResumenOrdenes } from '#contract/orders/entities.ts';
import { listedOrdersRoutes } from '#contract/orders/listed-routes.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { Card } from '../../../parts/card.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { ordersSummaryQuery } from '../../../queries/orders.ts';
import { ordersKey } from '../../../queries/orders-key.ts';
import type { Show } from '../security/factor-card.tsx';
import { useIdentity } from '../security/identity.tsx';
import classes from '../settings.module.css';
import { HolderCard } from './holder-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { orderSettingsText as text } from './text.ts';

/** How the account's orders buy, in whose name, and their switch. Each card is saved by itself. */
export function OrdersTab({ show, onDirty }: { show: Show; onDirty: (dirty: boolean) => void }) {
  const { data, error, refetch, isFetching } = useQuery(ordersSummaryQuery);
  if (data === undefined)
    return error === null ? (
      <Skeleton height={320} role="status" aria-label={text.loading} />
    ) : (
      <LoadError title={text.loadTitle} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    );
  return (
    <div className={classes.columns}>
      <LimitsCard ajustes={data.ajustes} show={show} onDirty={onDirty} />
      <div className={classes.stack}>
        <SwitchCard summary={data} show={show} />
        <HolderCard show={show} />
      </div>
    </div>
  );
}

function SwitchCard({ summary, show }: { summary: ResumenOrdenes; show: Show }) {
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const { paradas } = summary.ajustes;
  const turn = useMutation({
    mutationFn: () => withIdentity(() => api.call(listedOrdersRoutes.parar, { body: { paradas: !paradas } })),
    onSuccess: () => show('success', paradas ? text.resumed : text.stoppedDone),
    onError: (cause) => show('error', errorText(cause)),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  });
  return (
    <Card title={text.switchTitle} labelledBy="settings-orders-switch">
      <div className={classes.fields}>
        {summary.instalacion_parada && (
          <Alert color="ambar" variant="light" role="status">
            {text.stoppedAll}
          </Alert>
        )}
        <div className={paradas ? classes.strong : classes.hint}>{paradas ? text.stopped : text.running}</div>
        <div className={classes.buttons}>
          <Button
            variant={paradas ? 'filled' : 'default'}
            loading={turn.isPending}
            onClick={() => turn.mutate()}
          >
            {paradas ? text.resume : text.stop}
          </Button>
          <Link to="/expired" search={{ vista: 'ordenes' } as never}>
            {text.see}
          </Link>
        </div>
      </div>
    </Card>
  );
}
