import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { CanalChat } from '#contract/chat/addresses.ts';
import type { EstadoCanal } from '#contract/entities/canales.ts';
import { onEnter } from '../on-enter.ts';
import type { Show } from '../security/factor-card.tsx';
import classes from '../settings.module.css';
import { ChannelHead } from './channel-head.tsx';
import { chatText, channelText as text } from './text.ts';
import { useSaveChannel } from './use-save-channel.ts';

const NOT_TYPED = { address: '', token: '' };

/** A chat service: the whole address is a secret, so that only a new one is ever typed. */
export function ChatChannel(props: { canal: CanalChat; state: EstadoCanal | undefined; show: Show }) {
  const { canal, state, show } = props;
  const { name, line, address: label, token: tokenLabel } = chatText[canal];
  const [typed, setTyped] = useState(NOT_TYPED);
  const { address, token } = typed;
  const { working, save } = useSaveChannel(show);
  const isOn = state?.activo === true;
  const isStored = (state?.destino ?? '') !== '';
  const canSave = !working && (address.trim() !== '' || (isStored && !isOn));
  const turnOn = async () => {
    if (!canSave) return;
    const saved = await save({ canal, activo: true, ...(address === '' ? {} : { destino: address, token }) });
    if (saved !== null) setTyped((now) => (now === typed ? NOT_TYPED : now));
  };
  const secret = (fieldLabel: string, part: keyof typeof NOT_TYPED, stored: string) => (
    <PasswordInput
      label={fieldLabel}
      placeholder={stored}
      maxLength={1_000}
      autoComplete="off"
      value={typed[part]}
      onChange={(event) => setTyped({ ...typed, [part]: event.currentTarget.value })}
      onKeyDown={onEnter(() => void turnOn())}
    />
  );
  return (
    <div className={classes.fields}>
      <ChannelHead name={name} line={line} state={state} />
      {secret(label, 'address', isStored ? text.addressStored(state?.destino ?? '') : '')}
      {tokenLabel !== null && secret(tokenLabel, 'token', '')}
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={working}
          disabled={!canSave}
          aria-label={isOn ? text.saveOf(name) : text.onOf(name)}
          onClick={() => void turnOn()}
        >
          {isOn ? text.save : text.on}
        </Button>
        {isOn && (
          <Button
            variant="default"
            aria-label={text.offOf(name)}
            onClick={() => void save({ canal, activo: false })}
          >
            {text.off}
          </Button>
        )}
      </div>
    </div>
  );
}
