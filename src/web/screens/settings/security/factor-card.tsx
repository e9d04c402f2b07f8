import { Button, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { EstadoSeguridad } from '#contract/entities/seguridad.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import classes from '../settings.module.css';
import { Dialog } from './dialogs/dialog.tsx';
import { useIdentity } from './identity.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { securityKey, securityQuery } from './queries.ts';
import { factorText as text } from './text.ts';

const CodesDialog = lazyPart(() => import('./dialogs/codes-dialog.tsx').then((part) => part.CodesDialog));
const TotpSetUp = lazyPart(() => import('./dialogs/totp-set-up.tsx').then((part) => part.TotpSetUp));

export type Show = (kind: 'success' | 'error', text: string) => void;

/** The second factor: authenticator, passkeys and recovery codes. Each change takes effect at once. */
export function FactorCard({ show }: { show: Show }) {
  const { data, error, refetch, isFetching } = useQuery(securityQuery);
  return (
    <Card title={text.title} labelledBy="settings-second">
      <div className={classes.fields}>
        <p className={classes.hint}>{text.line}</p>
        {data === undefined && error === null && <Loader size="sm" role="status" aria-label={text.loading} />}
        {data === undefined && error !== null && (
          <LoadError title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data !== undefined && <Factors state={data} show={show} />}
      </div>
    </Card>
  );
}

function Factors({ state, show }: { state: EstadoSeguridad; show: Show }) {
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const { number } = useFormat();
  const [settingUp, setSettingUp] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [hadCodes, setHadCodes] = useState(false);
  if (codes !== null && !hadCodes) setHadCodes(true);
  const isOn = state.totp || state.passkeys.length > 0;
  const changed = (given: readonly string[] = []) => {
    void client.invalidateQueries({ queryKey: securityKey });
    if (given.length > 0) setCodes(given);
  };
  const attempt = async (work: () => Promise<void>) => {
    try {
      await withIdentity(work);
    } catch (cause) {
      console.warn(text.title, cause);
      show('error', errorText(cause));
    }
  };
  const removeTotp = () =>
    attempt(async () => {
      await api.call(seguridadRoutes.quitarTotp, {});
      changed();
    });
  const renewCodes = () =>
    attempt(async () => {
      const { data } = await api.call(seguridadRoutes.nuevosCodigos, {});
      changed(data.codigos);
    });

  return (
    <>
      <div role="status">
        <p className={isOn ? classes.on : classes.hint}>{isOn ? text.on : text.off}</p>
      </div>
      <div className={classes.item}>
        <div>
          <h3 className={classes.subtitle}>{text.totp}</h3>
          <p className={classes.hint}>{state.totp ? text.totpOn : text.totpOff}</p>
        </div>
        {state.totp ? (
          <Button variant="default" aria-label={text.removeTotp} onClick={() => setRemoving(true)}>
            {text.remove}
          </Button>
        ) : (
          <Button onClick={() => void attempt(async () => setSettingUp(true))}>{text.activate}</Button>
        )}
      </div>
      <PasskeyList passkeys={state.passkeys} attempt={attempt} onChange={changed} />
      {isOn && (
        <div className={classes.item}>
          <p className={classes.hint}>{text.codes(number(state.codigos_restantes))}</p>
          <Button variant="default" onClick={() => void renewCodes()}>
            {text.newCodes}
          </Button>
        </div>
      )}
      <Dialog opened={settingUp} onClose={() => setSettingUp(false)} title={text.setUp}>
        <Suspense>
          {settingUp && (
            <TotpSetUp
              onClose={() => setSettingUp(false)}
              onDone={(given) => {
                setSettingUp(false);
                changed(given);
              }}
            />
          )}
        </Suspense>
      </Dialog>
      <Suspense>{hadCodes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}</Suspense>
      <ConfirmDialog
        opened={removing}
        question={text.removeTotpAsk}
        confirm={text.remove}
        cancel={text.cancel}
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          void removeTotp();
        }}
      >
        {text.removeTotpBody}
      </ConfirmDialog>
    </>
  );
}
