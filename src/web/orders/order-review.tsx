import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Orden } from '#contract/orders/entities.ts';
import { listedOrdersRoutes } from '#contract/orders/listed-routes.ts';
import { api } from '../api/api.ts';
import { now } from '../api/clock.ts';
import { errorText, isTransient } from '../api/errors.ts';
import { useFormat } from '../format/use-format.ts';
import { dominiosKey } from '../queries/dominios.ts';
import { FOLLOW_MS, isMoving, orderQuery, refreshOrders } from '../queries/orders.ts';
import { OrderFacts } from './order-facts.tsx';
import { orderSentence } from './order-sentence.ts';
import { OrderStateBadge } from './order-state-badge.tsx';
import classes from './orders.module.css';
import { orderText as text } from './text.ts';

const reviewText = ({ simulacro, cuando }: Orden): string =>
  simulacro ? text.dry : cuando === 'reserva' ? text.reviewReserve : text.review;

const isUnarmed = ({ estado }: Orden): boolean => estado === 'borrador';

/** A draft, to be armed with a second factor; then what becomes of it. */
export function OrderReview(props: {
  orden: Orden;
  run: <T>(work: () => Promise<T>) => Promise<T>;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const format = useFormat();
  const arm = useMutation({
    mutationFn: () =>
      props
        .run(() => api.call(listedOrdersRoutes.armar, { params: { id: props.orden._id }, body: {} }))
        .then(({ data }) => data),
    onSettled: () => refreshOrders(client),
  });
  const mayBeArmed = arm.isSuccess || arm.isError;
  const mayChange = (read: Orden) => isMoving(read, now()) || (isUnarmed(read) && isTransient(arm.error));
  const { data } = useQuery({
    ...orderQuery(props.orden._id),
    enabled: mayBeArmed,
    refetchInterval: ({ state }) =>
      state.data === undefined || mayChange(state.data.orden) ? FOLLOW_MS : false,
  });
  const known = [data?.orden, arm.data, props.orden].filter((one) => one !== undefined);
  const orden = known.find((one) => !isUnarmed(one)) ?? props.orden;
  const isDraft = isUnarmed(orden);
  const close = () => {
    if (orden.estado === 'comprada') void client.invalidateQueries({ queryKey: dominiosKey });
    props.onClose();
  };
  return (
    <div className={classes.form}>
      {isDraft ? (
        <>
          <p className={classes.sentence}>{orderSentence(orden, format)}</p>
          {orden.otra_cuenta && (
            <Alert color="ambar" variant="light">
              {text.elsewhere}
            </Alert>
          )}
          <OrderFacts orden={orden} />
          <p className={classes.note}>{reviewText(orden)}</p>
        </>
      ) : (
        <div role="status" className={classes.form}>
          <div className={classes.sentence}>
            {arm.isSuccess && `${text.armed} `}
            <OrderStateBadge orden={orden} />
          </div>
          {orden.motivo !== null && <p className={classes.reason}>{orden.motivo}</p>}
          <OrderFacts orden={orden} />
        </div>
      )}
      {isDraft && arm.error !== null && (
        <Alert color="rojo" role="alert" title={text.armFailed}>
          {errorText(arm.error)}
        </Alert>
      )}
      <div className={classes.buttons}>
        {isDraft ? (
          <>
            <Button variant="default" onClick={close}>
              {text.keep}
            </Button>
            <Button loading={arm.isPending} onClick={() => arm.mutate()}>
              {text.arm}
            </Button>
          </>
        ) : (
          <>
            <Link to="/expired" search={{ vista: 'ordenes' } as never} onClick={close}>
              {text.follow}
            </Link>
            <Button variant="default" onClick={close}>
              {text.done}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
