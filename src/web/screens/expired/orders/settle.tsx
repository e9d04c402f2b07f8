import { Alert, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Orden } from '#contract/orders/entities.ts';
import shared from '../../../orders/orders.module.css';
import { NumberField } from '../../../parts/number-field.tsx';
import { receiptText as text } from './receipt-text.ts';
import type { OrderActions } from './use-order-actions.ts';

/** What a person saw at the registrar, where it has not answered. */
export function Settle({ orden, settle }: { orden: Orden } & Pick<OrderActions, 'settle'>) {
  const [bought, setBought] = useState(false);
  const [price, setPrice] = useState<number | null>(null);
  const [invoice, setInvoice] = useState('');
  const id = orden._id;
  return (
    <Alert color="ambar" variant="light" title={text.settle}>
      <div className={shared.form}>
        <p className={shared.reason}>
          {orden.cuando === 'reserva' && orden.estado === 'por_conciliar'
            ? text.settleRequestLine
            : text.settleLine}
        </p>
        {bought ? (
          <>
            <div className={shared.pair}>
              <NumberField
                label={text.settlePrice}
                hint={text.settlePriceHint}
                decimals={2}
                max={1_000_000}
                value={price}
                onChange={setPrice}
              />
              <TextInput
                label={text.settleInvoice}
                maxLength={120}
                value={invoice}
                onChange={(event) => setInvoice(event.currentTarget.value)}
              />
            </div>
            <div className={shared.buttons}>
              <Button
                loading={settle.isPending}
                onClick={() =>
                  settle.mutate({
                    id,
                    body: {
                      comprada: true,
                      cobro: price === null ? null : { centimos: Math.round(price * 100), moneda: 'EUR' },
                      factura: invoice.trim() || null,
                    },
                  })
                }
              >
                {text.settleSave}
              </Button>
            </div>
          </>
        ) : (
          <div className={shared.buttons}>
            <Button
              variant="default"
              loading={settle.isPending}
              onClick={() => settle.mutate({ id, body: { comprada: false } })}
            >
              {text.settleNo}
            </Button>
            <Button variant="default" onClick={() => setBought(true)}>
              {text.settleYes}
            </Button>
          </div>
        )}
      </div>
    </Alert>
  );
}
