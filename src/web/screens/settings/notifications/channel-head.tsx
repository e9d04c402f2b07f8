import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EstadoCanal } from '#contract/entities/canales.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useMinute } from '../../../parts/use-minute.ts';
import type { Show } from '../security/factor-card.tsx';
import classes from '../settings.module.css';
import { channelText as text } from './text.ts';
import { TryButton } from './try-button.tsx';
import { useSaveChannel } from './use-save-channel.ts';

/** A channel's name, state and last failure. `again`: what switches it on after the product switched it off. */
export function ChannelHead(props: {
  name: string;
  line: string;
  state: EstadoCanal | undefined;
  again?: ReactNode;
}) {
  const { name, line, state, again } = props;
  const { ago } = useFormat();
  const minute = useMinute();
  const sent = state?.ultimo_envio ?? null;
  const said = [text.state, ...(sent === null ? [] : [text.sent(ago(sent, new Date(minute)))])].join(', ');
  return (
    <div>
      <h3 className={classes.subtitle}>{name}</h3>
      <p className={classes.hint}>{line}</p>
      {state?.activo && <p className={classes.on}>{said}</p>}
      <ChannelFailure state={state} again={again} />
      {state?.activo && <TryButton canal={state.canal} name={name} />}
    </div>
  );
}

export function ChannelFailure(props: { state: EstadoCanal | undefined; again?: ReactNode }) {
  const { state, again } = props;
  const why = state?.ultimo_error ?? null;
  if (state === undefined || why === null) return null;
  return (
    <Alert color="rojo" variant="light" role="alert">
      {state.activo ? (
        text.failing(why)
      ) : (
        <div className={classes.fields}>
          <span>{(state.canal === 'email' ? text.mailStopped : text.stopped) + why}</span>
          {again}
        </div>
      )}
    </Alert>
  );
}

export function AgainButton(props: {
  canal: EstadoCanal['canal'];
  name: string;
  show: Show;
  onDone: () => void;
}) {
  const { canal, name, show, onDone } = props;
  const { working, save } = useSaveChannel(show);
  const turnOn = async () => {
    if ((await save({ canal, activo: true })) !== null) onDone();
  };
  return (
    <div className={classes.buttons}>
      <Button variant="default" loading={working} aria-label={text.onOf(name)} onClick={() => void turnOn()}>
        {text.on}
      </Button>
    </div>
  );
}
