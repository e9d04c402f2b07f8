import { Alert, Button, Loader } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { DestinoEventos } from '#contract/events/entities.ts';
import { eventosRoutes } from '#contract/events/routes.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import { useMinute } from '../../../parts/use-minute.ts';
import type { Show } from '../security/factor-card.tsx';
import { useIdentity } from '../security/identity.tsx';
import classes from '../settings.module.css';
import { destinationsQuery, eventsKey } from './queries.ts';
import { eventText, eventsText as text } from './text.ts';

const DeliveriesDialog = lazyPart(() =>
  import('./deliveries-dialog.tsx').then((part) => part.DeliveriesDialog),
);
const KeyDialog = lazyPart(() => import('./key-dialog.tsx').then((part) => part.KeyDialog));
const DestinationDialog = lazyPart(() =>
  import('./destination-dialog.tsx').then((part) => part.DestinationDialog),
);

/** What is open about an address; `destino` null: a new one. */
type Open =
  | { dialog: 'edit'; destino: DestinoEventos | null }
  | { dialog: 'key' | 'log' | 'remove'; destino: DestinoEventos };

/** Addresses that receive the account's events. Each change takes effect at once. */
export function EventsCard({ show }: { show: Show }) {
  const { data, error, refetch, isFetching } = useQuery(destinationsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const [wanted, setWanted] = useState(false);
  if (open !== null && !wanted) setWanted(true);
  const close = () => setOpen(null);
  const { change, remove } = useChanges(show, (id) =>
    setOpen((now) => (now?.dialog === 'remove' && now.destino._id === id ? null : now)),
  );
  return (
    <Card title={text.title} labelledBy="settings-events">
      <div className={classes.fields}>
        <p className={classes.hint}>{text.line}</p>
        {data === undefined && error === null && <Loader size="sm" role="status" aria-label={text.loading} />}
        {data === undefined && error !== null && (
          <LoadError title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.length === 0 && <p className={classes.hint}>{text.none}</p>}
        <ul className={classes.rows}>
          {data?.map((destino) => (
            <Destination
              key={destino._id}
              destino={destino}
              working={change.isPending}
              onOpen={(dialog) => setOpen({ dialog, destino })}
              onSwitch={() => change.mutate({ id: destino._id, activo: !destino.activo })}
            />
          ))}
        </ul>
        {data !== undefined && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setOpen({ dialog: 'edit', destino: null })}>
              {text.add}
            </Button>
          </div>
        )}
      </div>
      {wanted && (
        <Suspense>
          <DestinationDialog
            opened={open?.dialog === 'edit'}
            destino={open?.dialog === 'edit' ? open.destino : null}
            show={show}
            onClose={close}
          />
          <KeyDialog destino={open?.dialog === 'key' ? open.destino : null} onClose={close} />
          <DeliveriesDialog destino={open?.dialog === 'log' ? open.destino : null} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={open?.dialog === 'remove'}
        question={text.removeTitle(open?.destino?.nombre ?? '')}
        confirm={text.remove}
        cancel={text.cancel}
        working={remove.isPending}
        onConfirm={() => open?.destino && remove.mutate(open.destino._id)}
        onClose={close}
      >
        {text.removeLine}
      </ConfirmDialog>
    </Card>
  );
}

function useChanges(show: Show, onRemoved: (id: string) => void) {
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const settled = {
    onError: (cause: Error) => show('error', errorText(cause)),
    onSettled: () => client.invalidateQueries({ queryKey: eventsKey }),
  };
  const change = useMutation({
    mutationFn: ({ id, activo }: { id: string; activo: boolean }) =>
      withIdentity(() => api.call(eventosRoutes.cambiar, { params: { id }, body: { activo } })),
    onSuccess: () => show('success', text.saved),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.call(eventosRoutes.eliminar, { params: { id } }),
    onSuccess: (_, id) => {
      onRemoved(id);
      show('success', text.removed);
    },
    ...settled,
  });
  return { change, remove };
}

function Destination(props: {
  destino: DestinoEventos;
  working: boolean;
  onOpen: (dialog: 'edit' | 'key' | 'log' | 'remove') => void;
  onSwitch: () => void;
}) {
  const { destino, working, onOpen, onSwitch } = props;
  const { nombre, activo, ultimo_exito, pendientes, falla_desde, motivo_apagado, clave_anterior_hasta } =
    destino;
  const { ago, dateTime } = useFormat();
  const minute = useMinute();
  const test = useMutation({
    mutationFn: () =>
      api.call(eventosRoutes.probar, { params: { id: destino._id } }).then(({ data }) => data),
  });
  const said = [
    activo ? text.on : text.off,
    ...(ultimo_exito === null ? [] : [text.last(ago(ultimo_exito, new Date(minute)))]),
    ...(pendientes === 0 ? [] : [text.pending(pendientes)]),
  ].join(', ');
  const action = (label: string, onClick: () => void, loading = false) => (
    <Button
      size="xs"
      variant="default"
      loading={loading}
      disabled={working}
      aria-label={text.of(label, nombre)}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes.fields}>
      <div className={classes.item}>
        <div>
          <h3 className={classes.subtitle}>{nombre}</h3>
          <p className={classes.hint}>{destino.url}</p>
          <p className={classes.hint}>{destino.eventos.map((tipo) => eventText[tipo]).join(' · ')}</p>
          <p className={activo ? classes.on : classes.hint}>{said}</p>
        </div>
      </div>
      {!activo && motivo_apagado !== null && (
        <Alert color="rojo" variant="light" role="alert">
          {text.stopped(motivo_apagado)}
        </Alert>
      )}
      {clave_anterior_hasta !== null && Date.parse(clave_anterior_hasta) > minute && (
        <p className={classes.hint}>{text.oldKey(dateTime(clave_anterior_hasta))}</p>
      )}
      {activo && falla_desde !== null && (
        <Alert color="ambar" variant="light" role="status">
          {text.failing(dateTime(falla_desde))}
        </Alert>
      )}
      <div role="status">
        {test.data !== undefined && (
          <Alert color={test.data.entregado ? 'verde' : 'rojo'} variant="light">
            {test.data.detalle}
            {test.data.respuesta !== '' && <code className={classes.secret}> {test.data.respuesta}</code>}
          </Alert>
        )}
        {test.error !== null && (
          <Alert color="rojo" variant="light">
            {errorText(test.error)}
          </Alert>
        )}
      </div>
      <div className={classes.buttons}>
        {action(text.test, () => test.mutate(), test.isPending)}
        {action(text.log, () => onOpen('log'))}
        {action(text.edit, () => onOpen('edit'))}
        {action(text.keyChange, () => onOpen('key'))}
        {action(activo ? text.turnOff : text.turnOn, onSwitch)}
        {action(text.remove, () => onOpen('remove'))}
      </div>
    </li>
  );
}
