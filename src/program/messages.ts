import type { KeyVault } from '#accounts/keys/key-vault.ts';
import { createSigningKeys } from '#accounts/keys/signing-keys.ts';
import type { VapidKeys } from '#accounts/keys/vapid-keys.ts';
import { createUnsubscribe } from '#accounts/profile/unsubscribe.ts';
import { CanalChat } from '#contract/chat/addresses.ts';
import type { EventDeps } from '#pipeline/events/send-events.ts';
import { keepQueueing, type MessageDeps } from '#pipeline/messages/send-messages.ts';
import { atMost } from '#pipeline/runtime/wait.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { MasterKeys } from '#platform/secrets/master-key.ts';
import { createChatSender } from '#providers/messages/chat/chat-sender.ts';
import { createEventSender } from '#providers/messages/event-webhook.ts';
import { createMailSender } from '#providers/messages/mail.ts';
import { createPushSender } from '#providers/messages/push.ts';
import { createTelegramSender } from '#providers/messages/telegram.ts';
import { createWebhookSender } from '#providers/messages/webhook.ts';
import type { Store } from '#store/store.ts';
import type { Probes } from './probes.ts';

export function createMessages(deps: {
  config: Config;
  store: Store;
  clock: Clock;
  log: Logger;
  vault: KeyVault;
  masterKeys: MasterKeys;
  vapid: VapidKeys;
  probes: Pick<Probes, 'http' | 'outbound'>;
}): MessageDeps & EventDeps & { close(): void } {
  const { config, store, clock, log, vault, probes } = deps;
  const unsubscribe = createUnsubscribe({
    store,
    clock,
    keys: createSigningKeys(deps.masterKeys)('unsubscribe'),
  });
  const mail = config.mail && createMailSender(config.mail);
  return {
    store,
    clock,
    log,
    secrets: vault,
    mail,
    telegram: createTelegramSender({ http: probes.http, base: config.network?.services.telegram ?? null }),
    webhook: createWebhookSender({ outbound: probes.outbound, now: () => clock.now() }),
    chat: createChatSender({
      outbound: probes.outbound,
      now: () => clock.now(),
      trusted: Object.values(chatOrigins(config)),
    }),
    failing: { count: 0 },
    events: createEventSender({
      outbound: probes.outbound,
      now: () => clock.now(),
      service: config.network?.services.eventos ?? null,
    }),
    push: createPushSender({
      outbound: probes.outbound,
      vapid: deps.vapid.read,
      subject: config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:avisos@localhost',
      service: config.network?.services.push ?? null,
      now: () => clock.now(),
    }),
    publicUrl: config.publicUrl,
    unsubscribeUrl: (usuarioId, kind) =>
      new URL(`/api/avisos/baja?t=${unsubscribe.token(usuarioId, kind)}`, config.publicUrl).href,
    close: () => mail?.close(),
  };
}

/** Where a simulated internet takes the messages of chat services. */
export function chatOrigins({ network }: Pick<Config, 'network'>): Partial<Record<CanalChat, string>> {
  const services = network?.services ?? {};
  return Object.fromEntries(
    CanalChat.options.flatMap((one) => (services[one] ? [[one, services[one]]] : [])),
  );
}

/** At a stop, a round without an answer of the database is abandoned to the next process. */
const LAST_ROUND_MS = 1_000;

export function startQueueing(deps: Parameters<typeof keepQueueing>[0]): () => Promise<void> {
  const stopping = new AbortController();
  const queueing = keepQueueing(deps, stopping.signal);
  return async () => {
    stopping.abort();
    await atMost(queueing, LAST_ROUND_MS);
  };
}
