import { Alert, Button, TextInput } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { cuentaRoutes } from '#contract/routes/cuenta.ts';
import { api, sessionStore } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { authEvent } from '../../../api/session-store.ts';
import { Card } from '../../../parts/card.tsx';
import { saveFile } from '../../../parts/save-file.ts';
import classes from '../settings.module.css';
import { Dialog } from './dialogs/dialog.tsx';
import type { Show } from './factor-card.tsx';
import { useIdentity } from './identity.tsx';
import { ImportButton } from './import/import-button.tsx';
import { NOT_IN_FILE } from './import/text.ts';
import { securityText as text } from './text.ts';

export function DataCards({ email, show }: { email: string; show: Show }) {
  const withIdentity = useIdentity();
  const [exporting, setExporting] = useState(false);
  const [removing, setRemoving] = useState(false);

  const exportAll = async () => {
    setExporting(true);
    try {
      const answer = await withIdentity(() => api.open(cuentaRoutes.exportar, {}, { timeoutMs: null }));
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), name ?? 'cuenta.zip');
    } catch (cause) {
      console.warn(text.exportFailed, cause);
      show('error', `${text.exportFailed}. ${errorText(cause)}`);
    } finally {
      setExporting(false);
    }
  };

  return (
    <>
      <Card title={text.data} labelledBy="settings-data">
        <div className={classes.fields}>
          <div className={classes.buttons}>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={exporting}
              onClick={() => void exportAll()}
            >
              {text.export}
            </Button>
            <ImportButton show={show} />
          </div>
          <div role="status">{exporting && <p className={classes.hint}>{text.exporting}</p>}</div>
          <div>
            <p className={classes.hint}>{text.contains}</p>
            <ul className={classes.list}>
              {text.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
          <NotInFile title={text.lacks} />
        </div>
      </Card>
      <Card title={text.danger} labelledBy="settings-danger" className={classes.danger}>
        <div className={classes.fields}>
          <p className={classes.hint}>{text.dangerLine}</p>
          <div className={classes.buttons}>
            <Button color="rojo" leftSection={<IconTrash size={16} />} onClick={() => setRemoving(true)}>
              {text.remove}
            </Button>
          </div>
        </div>
      </Card>
      <Dialog opened={removing} onClose={() => setRemoving(false)} title={text.removeAsk}>
        <RemoveForm email={email} onClose={() => setRemoving(false)} />
      </Dialog>
    </>
  );
}

function NotInFile({ title }: { title: string }) {
  return (
    <div>
      <p className={classes.hint}>{title}</p>
      <ul className={classes.list}>
        {NOT_IN_FILE.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** Requires the account's e-mail before the deletion. */
function RemoveForm({ email, onClose }: { email: string; onClose: () => void }) {
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
      const { message = text.removed } = await withIdentity(() =>
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
      <p className={classes.hint}>{text.removeBody}</p>
      <NotInFile title={text.removeLacks} />
      {problem !== null && (
        <Alert color="rojo" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      <TextInput
        label={text.removeType(email)}
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
          {text.removeNow}
        </Button>
      </div>
    </form>
  );
}
