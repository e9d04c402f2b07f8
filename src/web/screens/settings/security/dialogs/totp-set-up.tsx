import '@mantine/core/styles/Input.css';
import { Alert, Button, Loader, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { api } from '../../../../api/api.ts';
import { errorText } from '../../../../api/errors.ts';
import classes from '../../settings.module.css';
import { useIdentity } from '../identity.tsx';
import { factorText } from '../text.ts';
import { setUpText as text } from './text.ts';

interface Prepared {
  uri: string;
  secreto: string;
}

/** Shows the new secret as a QR and activates it with its first code. */
export function TotpSetUp(props: { onClose: () => void; onDone: (codes: readonly string[]) => void }) {
  const { onClose, onDone } = props;
  const withIdentity = useIdentity();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  useEffect(() => {
    let gone = false;
    withIdentity(() => api.call(seguridadRoutes.prepararTotp, {}))
      .then(({ data }) => {
        if (!gone) setPrepared(data);
      })
      .catch((cause: unknown) => {
        console.warn(factorText.setUp, cause);
        if (!gone) setProblem(errorText(cause));
      });
    return () => {
      gone = true;
    };
  }, [withIdentity]);

  const activate = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setWorking(true);
    setProblem(null);
    try {
      const { data } = await api.call(seguridadRoutes.activarTotp, { body: { codigo: code } });
      onDone(data.codigos);
    } catch (cause) {
      console.warn(factorText.setUp, cause);
      setProblem(errorText(cause));
    } finally {
      setWorking(false);
    }
  };

  return (
    <form className={classes.fields} onSubmit={(event) => void activate(event)} noValidate>
      {problem !== null && (
        <Alert color="rojo" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      {prepared === null && problem === null && (
        <Loader size="sm" role="status" aria-label={factorText.loading} />
      )}
      {prepared !== null && (
        <>
          <p className={classes.hint}>{text.scan}</p>
          <QrCode value={prepared.uri} />
          <p className={classes.hint}>{text.orType}</p>
          <code className={classes.secret}>{prepared.secreto}</code>
          <TextInput
            label={text.firstCode}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\s/g, ''))}
            inputMode="numeric"
            autoComplete="one-time-code"
            // Room for the spaces of a pasted code: '123 456'.
            maxLength={10}
            data-autofocus
          />
        </>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={working} disabled={prepared === null || !/^\d{6}$/.test(code)}>
          {text.confirm}
        </Button>
        <Button variant="default" onClick={onClose}>
          {factorText.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Dark on white in both themes, for cameras. */
function QrCode({ value }: { value: string }) {
  const { data, size } = encode(value, { border: 4, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={text.qr}
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
