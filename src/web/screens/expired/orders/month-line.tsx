import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { euros } from '../../../orders/euros.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import { ordersSummaryQuery } from '../../../queries/orders.ts';
import classes from './orders.module.css';
import { ordersText as text } from './text.ts';
import type { OrderActions } from './use-order-actions.ts';

/** What was spent this month against the cap, and the switch that stops all orders of the account. */
export function MonthLine({ stop }: Pick<OrderActions, 'stop'>) {
  const { data, error, refetch, isFetching } = useQuery(ordersSummaryQuery);
  if (data === undefined)
    return error === null ? (
      <div className={classes.month} aria-hidden="true" />
    ) : (
      <LoadError
        title={text.summaryFailed}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const { ajustes, gastado_mes_centimos: spent, instalacion_parada } = data;
  const cap = ajustes.tope_mes_centimos;
  return (
    <>
      <div className={classes.month}>
        <span className={classes.spent} data-hint={text.spentHint}>
          <span>{text.spent(euros(spent), euros(cap))}</span>
          <meter
            className={classes.meter}
            min={0}
            max={Math.max(cap, 1)}
            value={Math.min(spent, cap)}
            aria-label={text.spent(euros(spent), euros(cap))}
          />
        </span>
        <Link to="/settings" search={{ tab: 'ordenes' } as never}>
          {text.change}
        </Link>
        <Button
          size="xs"
          variant={ajustes.paradas ? 'filled' : 'default'}
          loading={stop.isPending}
          onClick={() => stop.mutate(!ajustes.paradas)}
        >
          {ajustes.paradas ? text.resume : text.stop}
        </Button>
      </div>
      {(ajustes.paradas || instalacion_parada) && (
        <Alert color="ambar" variant="light" role="status" py="xs">
          {instalacion_parada ? text.stoppedAll : text.stopped}
        </Alert>
      )}
    </>
  );
}
