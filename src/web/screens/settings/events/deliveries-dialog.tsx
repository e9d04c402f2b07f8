import { Alert, Button, Loader } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DestinoEventos, EntregaEvento } from '#contract/events/entities.ts';
import { eventosRoutes } from '#contract/events/routes.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import { Dialog } from '../security/dialogs/dialog.tsx';
import classes from '../settings.module.css';
import { deliveryText, dialogText as text } from './dialog-text.ts';
import { deliveriesQuery, eventsKey } from './queries.ts';
import { eventText } from './text.ts';

const [FIRST, MOST] = [20, 200];

/** The log of an address: every attempt with what came back. */
export function DeliveriesDialog(props: { destino: DestinoEventos | null; onClose: () => void }) {
  const { destino, onClose } = props;
  return (
    <Dialog opened={destino !== null} onClose={onClose} title={text.logTitle(destino?.nombre ?? '')}>
      {destino !== null && <Deliveries id={destino._id} isOn={destino.activo} />}
    </Dialog>
  );
}

function Deliveries({ id, isOn }: { id: string; isOn: boolean }) {
  const client = useQueryClient();
  const [limit, setLimit] = useState(FIRST);
  const { data, error, refetch, isFetching } = useQuery(deliveriesQuery(id, limit));
  const again = useMutation({
    mutationFn: (delivery: string) => api.call(eventosRoutes.reenviar, { params: { id: delivery } }),
    onSettled: () => client.invalidateQueries({ queryKey: eventsKey }),
  });
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>{text.logLine}</p>
      {data === undefined && error === null && (
        <Loader size="sm" role="status" aria-label={text.logLoading} />
      )}
      {data === undefined && error !== null && (
        <LoadError
          title={text.logFailed}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.data.length === 0 && <p className={classes.hint}>{text.logEmpty}</p>}
      <p role="status" className={classes.hint}>
        {again.isSuccess ? text.sentAgain : ''}
      </p>
      {again.error !== null && (
        <Alert color="rojo" variant="light" role="alert">
          {errorText(again.error)}
        </Alert>
      )}
      <ul className={classes.rows}>
        {data?.data.map((one) => (
          <Delivery
            key={one._id}
            one={one}
            isOn={isOn}
            working={again.isPending}
            onAgain={() => again.mutate(one._id)}
          />
        ))}
      </ul>
      {data !== undefined && data.paginacion.total_elementos > data.data.length && limit < MOST && (
        <Button variant="subtle" loading={isFetching} onClick={() => setLimit(MOST)}>
          {text.more}
        </Button>
      )}
    </div>
  );
}

function Delivery(props: { one: EntregaEvento; isOn: boolean; working: boolean; onAgain: () => void }) {
  const { one, isOn, working, onAgain } = props;
  const { dateTime } = useFormat();
  return (
    <li className={classes.item}>
      <div>
        <span className={classes.strong}>
          {deliveryText[one.estado]} · {eventText[one.tipo]}
        </span>
        <p className={classes.hint}>
          <time dateTime={one.creado}>{dateTime(one.creado)}</time> · <code>{one.evento_id}</code>
        </p>
        {one.estado === 'descartada' && <p className={classes.hint}>{text.dropped}</p>}
        {one.proximo !== null && (
          <p className={classes.hint}>{isOn ? text.next(dateTime(one.proximo)) : text.waits}</p>
        )}
        <ul className={classes.list}>
          {one.intentos.map((attempt) => (
            <li key={attempt.hora} className={classes.hint}>
              {text.attempt(dateTime(attempt.hora), attempt.estado, attempt.ms)}: {attempt.detalle}
              {attempt.respuesta !== '' && <code className={classes.secret}> {attempt.respuesta}</code>}
            </li>
          ))}
        </ul>
      </div>
      {one.intentos.length > 0 && (
        <Button
          size="xs"
          variant="default"
          disabled={working}
          aria-label={text.againOf(one.tipo, dateTime(one.creado))}
          onClick={onAgain}
        >
          {text.again}
        </Button>
      )}
    </li>
  );
}
