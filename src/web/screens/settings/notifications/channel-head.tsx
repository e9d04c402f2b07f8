import { Alert } from '@mantine/core';
import type { EstadoCanal } from '#contract/entities/canales.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useMinute } from '../../../parts/use-minute.ts';
import classes from '../settings.module.css';
import { channelText as text } from './text.ts';
import { TryButton } from './try-button.tsx';

/** A channel's name, state and last failure. */
export function ChannelHead(props: { name: string; line: string; state: EstadoCanal | undefined }) {
  const { name, line, state } = props;
  const { ago } = useFormat();
  const minute = useMinute();
  const sent = state?.ultimo_envio ?? null;
  const said = [text.state, ...(sent === null ? [] : [text.sent(ago(sent, new Date(minute)))])].join(', ');
  return (
    <div>
      <h3 className={classes.subtitle}>{name}</h3>
      <p className={classes.hint}>{line}</p>
      {state?.activo && <p className={classes.on}>{said}</p>}
      <ChannelFailure state={state} />
      {state?.activo && <TryButton canal={state.canal} name={name} />}
    </div>
  );
}

export function ChannelFailure({ state }: { state: EstadoCanal | undefined }) {
  const why = state?.ultimo_error ?? null;
  if (why === null) return null;
  return (
    <Alert color="rojo" variant="light" role="alert">
      {text.failing(why)}
    </Alert>
  );
}
