import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { cuentaRoutes } from '#contract/routes/cuenta.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { Card } from '../../../parts/card.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { saveFile } from '../../../parts/save-file.ts';
import classes from '../settings.module.css';
import { Dialog } from './dialogs/dialog.tsx';
import type { Show } from './factor-card.tsx';
import { useIdentity } from './identity.tsx';
import { ImportButton } from './import/import-button.tsx';
import { NotInFile } from './import/not-in-file.tsx';
import { securityText as text } from './text.ts';

const RemoveForm = lazyPart(() => import('./remove-form.tsx').then((part) => part.RemoveForm));

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
        <Suspense>
          <RemoveForm email={email} onClose={() => setRemoving(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
