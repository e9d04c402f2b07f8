import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Input.css';
import { Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Orden } from '#contract/orders/entities.ts';
import { isPlaced } from '#domain/orders/states.ts';
import { now } from '../../../api/clock.ts';
import { OrderFacts } from '../../../orders/order-facts.tsx';
import { OrderStateBadge } from '../../../orders/order-state-badge.tsx';
import shared from '../../../orders/orders.module.css';
import { orderText } from '../../../orders/text.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import { useModalOpen } from '../../../parts/use-modal-open.ts';
import { proposalQuery } from '../../../queries/order-making.ts';
import { FOLLOW_MS, isMoving, orderQuery } from '../../../queries/orders.ts';
import { canCancel } from './order-row.tsx';
import classes from './orders.module.css';
import { Receipt } from './receipt.tsx';
import { receiptText } from './receipt-text.ts';
import { Settle } from './settle.tsx';
import { ordersText as text } from './text.ts';
import type { OrderActions } from './use-order-actions.ts';

/** The registrar has not answered, or asks the person for money or a bid. */
const canBeSettled = ({ estado, codigo, cuando }: Orden): boolean =>
  estado === 'por_conciliar' ||
  (isPlaced({ estado, codigo, cuando }) && (codigo === 'subasta' || codigo === 'por_pagar'));

/** An order with its receipt, from the keyword to the registrar's answer. */
export function OrderDialog(props: {
  id: string;
  actions: OrderActions;
  onCancel: (orden: Orden) => void;
  onClose: () => void;
  onDomain: (id: string) => void;
}) {
  const { actions, onClose } = props;
  const opened = useModalOpen(true);
  const { data, error, refetch, isFetching } = useQuery({
    ...orderQuery(props.id),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isMoving(state.data.orden, now()) ? FOLLOW_MS : false,
  });
  const orden = data?.orden;
  const [typed, setTyped] = useState('');
  const mayAsk = orden?.estado === 'borrador' && orden.de_programa && orden.dominio_id !== null;
  const proposal = useQuery({ ...proposalQuery(orden?.dominio_id ?? ''), enabled: mayAsk });
  return (
    <Modal.Root opened={opened} onClose={onClose} size="lg" centered closeOnEscape={!actions.asking}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>
            {receiptText.title(orden?.dominio_unicode ?? '')}
          </Modal.Title>
          <Modal.CloseButton aria-label={receiptText.close} />
        </div>
        <Modal.Body>
          {data === undefined &&
            (error === null ? (
              <Skeleton height={320} />
            ) : (
              <LoadError
                title={receiptText.failed}
                error={error}
                retrying={isFetching}
                onRetry={() => void refetch()}
              />
            ))}
          {data !== undefined && orden !== undefined && (
            <div className={shared.form}>
              <div role="status">
                <OrderStateBadge orden={orden} />
                {orden.motivo !== null && <p className={shared.reason}>{orden.motivo}</p>}
              </div>
              {canBeSettled(orden) && <Settle orden={orden} settle={actions.settle} />}
              <OrderFacts orden={orden} />
              <Receipt recibo={data.recibo} />
              {mayAsk && proposal.data?.riesgo_alto && (
                <TextInput
                  label={orderText.typeName(orden.dominio_unicode)}
                  maxLength={253}
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              )}
              <div className={shared.buttons}>
                {orden.dominio_id !== null && (
                  <Button
                    variant="default"
                    onClick={() => orden.dominio_id !== null && props.onDomain(orden.dominio_id)}
                  >
                    {receiptText.domain}
                  </Button>
                )}
                {canCancel(orden) && (
                  <Button
                    variant="default"
                    onClick={() => {
                      onClose();
                      props.onCancel(orden);
                    }}
                  >
                    {text.cancelNow}
                  </Button>
                )}
                {orden.estado === 'borrador' && (
                  <Button
                    loading={actions.arm.isPending}
                    onClick={() => actions.arm.mutate({ orden, ...(typed && { nombre_escrito: typed }) })}
                  >
                    {text.armNow}
                  </Button>
                )}
              </div>
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
