import { Alert, Button, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { MetodoSegundoFactor } from '#contract/second-step.ts';
import { ApiError, errorText } from '../api/errors.ts';
import type { SecondStepProof } from './auth-context.ts';
import { answerWithPasskey, passkeyObstacle } from './passkey.ts';
import classes from './proof-form.module.css';
import { proofText as text } from './proof-text.ts';

/** Asks for a code or a passkey; failures are shown here and can be retried. */
export function ProofForm(props: {
  methods: readonly MetodoSegundoFactor[];
  /** Options of the browser's passkey call. */
  options: () => Promise<{ challenge: string }>;
  onProof: (proof: SecondStepProof) => Promise<void>;
}) {
  const { methods } = props;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const obstacle = passkeyObstacle();
  const hasPasskey = methods.includes('passkey');

  const run = async (work: () => Promise<SecondStepProof>) => {
    setWorking(true);
    setProblem(null);
    try {
      await props.onProof(await work());
    } catch (cause) {
      console.warn('Verificación en dos pasos', cause);
      setProblem(cause instanceof ApiError ? errorText(cause) : text.passkeyFailed);
      setCode((now) => (now === code ? '' : now));
    } finally {
      setWorking(false);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A dialog's form must not submit the form around it.
    event.stopPropagation();
    if (code.trim().length < 6) setProblem(text.empty);
    else void run(async () => ({ codigo: code }));
  };

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {problem !== null && (
        <Alert color="rojo" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      {hasPasskey && obstacle === null && (
        <Button
          leftSection={<IconFingerprint size={18} />}
          loading={working}
          onClick={() =>
            void run(async () => ({ respuesta: await answerWithPasskey(await props.options()) }))
          }
        >
          {text.passkey}
        </Button>
      )}
      {hasPasskey && obstacle !== null && <p className={classes.note}>{text[obstacle]}</p>}
      <TextInput
        label={text.code}
        description={methods.includes('totp') ? text.codeHint : text.recoveryHint}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="one-time-code"
        inputMode={methods.includes('totp') ? 'numeric' : 'text'}
        maxLength={40}
        data-autofocus
      />
      <Button
        type="submit"
        variant={hasPasskey && obstacle === null ? 'default' : 'filled'}
        loading={working}
      >
        {text.send}
      </Button>
    </form>
  );
}
