import { Alert, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ContactoTitular } from '#contract/orders/holder.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { documentText } from '../../../orders/document-text.ts';
import { Card } from '../../../parts/card.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import { holderQuery } from '../../../queries/order-making.ts';
import { ordersKey } from '../../../queries/orders-key.ts';
import type { Show } from '../security/factor-card.tsx';
import { useIdentity } from '../security/identity.tsx';
import classes from '../settings.module.css';
import { orderSettingsText as text } from './text.ts';

const HolderForm = lazyPart(() => import('../../../orders/holder-form.tsx').then((part) => part.HolderForm));

/** Whose name domains are registered in; its document is never shown whole. */
export function HolderCard({ show }: { show: Show }) {
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const { data, error, refetch, isFetching } = useQuery(holderQuery);
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call(ordenesRoutes.quitarTitular, {}),
    onSuccess: () => show('success', text.holderRemoved),
    onError: (cause) => show('error', errorText(cause)),
    onSettled: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: ordersKey });
    },
  });
  const known = data?.contacto ?? null;
  const shown = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton height={64} />
      ) : (
        <LoadError
          title={text.loadTitle}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      );
    if (editing)
      return (
        <Suspense fallback={<Skeleton height={320} />}>
          <HolderForm
            run={withIdentity}
            onSaved={() => {
              setEditing(false);
              show('success', text.holderSaved);
            }}
            onCancel={() => setEditing(false)}
          />
        </Suspense>
      );
    return (
      <>
        <div className={known === null ? classes.hint : classes.strong}>
          {known === null ? text.holderNone : lineOf(known)}
        </div>
        {data.problemas.length > 0 && (
          <Alert color="ambar" variant="light" role="status">
            <ul className={classes.list}>
              {data.problemas.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
        {known !== null && data.problemas.length === 0 && <p className={classes.on}>{text.holderOk}</p>}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setEditing(true)}>
            {known === null ? text.holderAdd : text.holderEdit}
          </Button>
          {known !== null && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {text.holderRemove}
            </Button>
          )}
        </div>
      </>
    );
  };
  return (
    <Card title={text.holder} labelledBy="settings-orders-holder">
      <div className={classes.fields}>{shown()}</div>
      <ConfirmDialog
        opened={asking}
        question={text.holderRemoveAsk}
        confirm={text.holderRemoveNow}
        cancel={text.cancel}
        working={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {text.holderRemoveLine}
      </ConfirmDialog>
    </Card>
  );
}

function lineOf({ nombre, apellidos, empresa, documento }: ContactoTitular): string {
  const name = empresa ?? `${nombre} ${apellidos}`;
  return text.holderIn(name, `${documentText[documento.tipo]} ${documento.numero}`);
}
