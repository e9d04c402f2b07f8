import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Dominio } from '#contract/entities/dominio.ts';
import { fuenteEvidencia } from '#contract/states.ts';
import { errorText } from '../api/errors.ts';
import { useChangeDomain } from '../queries/change-domain.ts';
import classes from './actions.module.css';
import { detailsText as text } from './text.ts';

/** 'Lo he comprobado: libre / registrado': the account's own verdict, which it can withdraw. */
export function ManualVerdict({ dominio }: { dominio: Dominio }) {
  const say = useMutation(useChangeDomain(dominio._id));
  const hasSaid = dominio.evidencias?.some((one) => one.fuente === fuenteEvidencia.manual) ?? false;
  const pending = (word: 'libre' | 'registrado' | null) =>
    say.isPending && say.variables?.veredicto_manual === word;
  return (
    <section className={classes.actions}>
      <div className={classes.row}>
        <span id="manual-label">{text.manual}</span>
        {(['libre', 'registrado'] as const).map((word) => (
          <Button
            key={word}
            size="xs"
            variant="default"
            aria-describedby="manual-label"
            loading={pending(word)}
            disabled={say.isPending && !pending(word)}
            onClick={() => say.mutate({ veredicto_manual: word })}
          >
            {word === 'libre' ? text.free : text.taken}
          </Button>
        ))}
        {hasSaid && (
          <Button
            size="xs"
            variant="subtle"
            loading={pending(null)}
            onClick={() => say.mutate({ veredicto_manual: null })}
          >
            {text.undoManual}
          </Button>
        )}
      </div>
      <span className={classes.note}>{text.manualHelp}</span>
      {say.isError && (
        <Alert color="rojo" role="alert">
          {text.manualFailed}: {errorText(say.error)}
        </Alert>
      )}
    </section>
  );
}
