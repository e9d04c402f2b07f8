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
  const { destino, onClose } = props;
  return (
    <Dialog
      opened={destino !== null}
      onClose={onClose}
      title={text.keyChangeTitle(destino?.nombre ?? '')}
      closeOnClickOutside={false}
    >
      {destino !== null && <Change id={destino._id} onClose={onClose} />}
    </Dialog>
  );
}

function Change({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const change = useMutation({
    mutationFn: () => withIdentity(() => api.call(eventosRoutes.cambiarClave, { params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: eventsKey }),
  });
  if (change.data) return <SigningKey clave={change.data.data.clave_firma} onClose={onClose} />;
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>{text.keyChangeLine}</p>
      {change.error !== null && (
        <Alert color="rojo" variant="light" role="alert">
          {errorText(change.error)}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button data-autofocus loading={change.isPending} onClick={() => change.mutate()}>
          {eventsText.keyChange}
        </Button>
        <Button variant="default" onClick={onClose}>
          {eventsText.cancel}
        </Button>
      </div>
    </div>
  );
}
