import { Alert, Button, Loader, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CanalChat } from '#contract/chat/addresses.ts';
import type { EstadoCanal } from '#contract/entities/canales.ts';
import { Card } from '../../../parts/card.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { onEnter } from '../on-enter.ts';
import type { Show } from '../security/factor-card.tsx';
import classes from '../settings.module.css';
import { AgainButton, ChannelFailure, ChannelHead } from './channel-head.tsx';
import { ChatChannel } from './chat-channel.tsx';
import { channelsQuery } from './queries.ts';
import { channelText as text } from './text.ts';
import { TryButton } from './try-button.tsx';
import { useSaveChannel } from './use-save-channel.ts';

const Browsers = lazy(() => import('./browsers.tsx').then(({ Browsers: part }) => ({ default: part })));

/** Channels besides e-mail: each change takes effect at once. `onAgain`: one with a switch in the form is on. */
export function ChannelsCard(props: { show: Show; onAgain: (canal: 'email' | 'push') => void }) {
  const { show, onAgain } = props;
  const { data, error, refetch, isFetching } = useQuery(channelsQuery);
  const stateOf = (canal: EstadoCanal['canal']) => data?.canales.find((one) => one.canal === canal);
  const again = (canal: 'email' | 'push', name: string) => (
    <AgainButton canal={canal} name={name} show={show} onDone={() => onAgain(canal)} />
  );
  return (
    <Card title={text.title} labelledBy="settings-channels-more">
      <div className={classes.fields}>
        {data === undefined && error === null && <Loader size="sm" role="status" aria-label={text.loading} />}
        {data === undefined && error !== null && (
          <LoadError title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data !== undefined && (
          <>
            {!data.hay_correo && <p className={classes.hint}>{text.noMail}</p>}
            <ChannelFailure state={stateOf('email')} again={again('email', text.mail)} />
            {data.hay_correo && stateOf('email')?.activo && <TryButton canal="email" name={text.mail} />}
            <Webhook state={stateOf('webhook')} show={show} />
            <Telegram state={stateOf('telegram')} show={show} />
            {CanalChat.options.map((canal) => (
              <ChatChannel key={canal} canal={canal} state={stateOf(canal)} show={show} />
            ))}
            <Suspense fallback={null}>
              <Browsers state={stateOf('push')} show={show} again={again('push', text.browsers)} />
            </Suspense>
          </>
        )}
      </div>
    </Card>
  );
}

function Webhook({ state, show }: { state: EstadoCanal | undefined; show: Show }) {
  const [address, setAddress] = useState(state?.destino ?? '');
  const [key, setKey] = useState<string | null>(null);
  const { working, save } = useSaveChannel(show);
  const isOn = state?.activo === true;
  const canSave = !working && address.trim() !== '';
  const turnOn = async () => {
    if (!canSave) return;
    const made = await save({ canal: 'webhook', activo: true, destino: address });
    // An answer without a key keeps the shown one: it may not be written down yet.
    setKey((before) => made?.clave_firma ?? before);
  };
  return (
    <div className={classes.fields}>
      <ChannelHead name={text.webhook} line={text.webhookLine} state={state} />
      <TextInput
        label={text.address}
        type="url"
        maxLength={500}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={onEnter(() => void turnOn())}
      />
      {key !== null && (
        <Alert color="verde" variant="light" title={text.key} role="status">
          <code className={classes.secret}>{key}</code>
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={working}
          disabled={!canSave}
          aria-label={isOn ? text.save : text.onOf(text.webhook)}
          onClick={() => void turnOn()}
        >
          {isOn ? text.save : text.on}
        </Button>
        {isOn && (
          <Button
            variant="default"
            aria-label={text.offOf(text.webhook)}
            onClick={() => void save({ canal: 'webhook', activo: false })}
          >
            {text.off}
          </Button>
        )}
      </div>
    </div>
  );
}

function Telegram({ state, show }: { state: EstadoCanal | undefined; show: Show }) {
  const [chat, setChat] = useState(state?.destino ?? '');
  const [token, setToken] = useState('');
  const { working, save } = useSaveChannel(show);
  const isOn = state?.activo === true;
  const canSave = !working && chat.trim() !== '';
  const turnOn = async () => {
    if (!canSave) return;
    const saved = await save({
      canal: 'telegram',
      activo: true,
      destino: chat,
      ...(token === '' ? {} : { token }),
    });
    if (saved !== null) setToken((now) => (now === token ? '' : now));
  };
  return (
    <div className={classes.fields}>
      <ChannelHead name={text.telegram} line={text.telegramLine} state={state} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter from any field within saves the channel */}
      <div className={classes.pair} onKeyDown={onEnter(() => void turnOn())}>
        <PasswordInput
          label={text.token}
          placeholder={state === undefined ? '' : text.tokenStored}
          maxLength={200}
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <TextInput
          label={text.chat}
          maxLength={40}
          value={chat}
          onChange={(event) => setChat(event.currentTarget.value)}
        />
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={working}
          disabled={!canSave}
          aria-label={isOn ? text.save : text.onOf(text.telegram)}
          onClick={() => void turnOn()}
        >
          {isOn ? text.save : text.on}
        </Button>
        {isOn && (
          <Button
            variant="default"
            aria-label={text.offOf(text.telegram)}
            onClick={() => void save({ canal: 'telegram', activo: false })}
          >
            {text.off}
          </Button>
        )}
      </div>
    </div>
  );
}
