import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DestinoEventos } from '#contract/events/entities.ts';
import { eventosRoutes } from '#contract/events/routes.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { Dialog } from '../security/dialogs/dialog.tsx';
import { useIdentity } from '../security/identity.tsx';
import classes from '../settings.module.css';
import { dialogText as text } from './dialog-text.ts';
import { eventsKey } from './queries.ts';
import { SigningKey } from './signing-key.tsx';
import { eventsText } from './text.ts';

export function KeyDialog(props: { destino: DestinoEventos | null; onClose: () => void }) {
  const { destino } = props;
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const change = useMutation({
    mutationFn: (id: string) =>
      withIdentity(() => api.call(eventosRoutes.cambiarClave, { params: { id } })).then(({ data }) => data),
    onSettled: () => client.invalidateQueries({ queryKey: eventsKey }),
  });
  const close = () => {
    change.reset();
    props.onClose();
  };
  return (
    <Dialog
      opened={destino !== null}
      onClose={close}
      title={text.keyChangeTitle(destino?.nombre ?? '')}
      closeOnClickOutside={false}
      closable={!change.isPending}
    >
      {change.data !== undefined && <SigningKey clave={change.data.clave_firma} onClose={close} />}
      {destino !== null && change.data === undefined && (
        <div className={classes.fields}>
          <p className={classes.hint}>{text.keyChangeLine}</p>
          {change.error !== null && (
            <Alert color="rojo" variant="light" role="alert">
              {errorText(change.error)}
            </Alert>
          )}
          <div className={classes.buttons}>
            <Button data-autofocus loading={change.isPending} onClick={() => change.mutate(destino._id)}>
              {eventsText.keyChange}
            </Button>
            <Button variant="default" disabled={change.isPending} onClick={close}>
              {eventsText.cancel}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
