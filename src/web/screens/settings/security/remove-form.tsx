import '@mantine/core/styles/Input.css';
import { Alert, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { cuentaRoutes } from '#contract/routes/cuenta.ts';
import { api, sessionStore } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { authEvent } from '../../../api/session-store.ts';
import classes from '../settings.module.css';
import { removeText } from './dialogs/text.ts';
import { useIdentity } from './identity.tsx';
import { NotInFile } from './import/not-in-file.tsx';
import { securityText as text } from './text.ts';

/** Requires the account's e-mail before the deletion. */
export function RemoveForm({ email, onClose }: { email: string; onClose: () => void }) {
  const withIdentity = useIdentity();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const fits = typed.trim().toLowerCase() === email.toLowerCase();
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setWorking(true);
    setProblem(null);
    try {
      const { message = removeText.removed } = await withIdentity(() =>
        api.call(cuentaRoutes.eliminar, { body: { email: typed } }),
      );
      sessionStore.end(authEvent.signedOut, message);
    } catch (cause) {
      console.warn(text.remove, cause);
      setProblem(errorText(cause));
      setWorking(false);
    }
  };
  return (
    <form className={classes.fields} onSubmit={(event) => void remove(event)} noValidate>
      <p className={classes.hint}>{removeText.removeBody}</p>
      <NotInFile title={removeText.removeLacks} />
      {problem !== null && (
        <Alert color="rojo" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      <TextInput
        label={removeText.removeType(email)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" color="rojo" disabled={!fits} loading={working}>
          {removeText.removeNow}
        </Button>
      </div>
    </form>
  );
}
