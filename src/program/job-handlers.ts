import { fillAccount, sweepAccounts } from '#pipeline/ai/kept/fill-account.ts';
import { optimiseBatch } from '#pipeline/ai/optimise-batch.ts';
import { confirmDomain } from '#pipeline/check/confirm-domain.ts';
import { type EventDeps, sendEvents } from '#pipeline/events/send-events.ts';
import { remindRenewals } from '#pipeline/management/remind-renewals.ts';
import { watchFilters } from '#pipeline/management/watch-filters.ts';
import { type MessageDeps, sendChannel } from '#pipeline/messages/send-messages.ts';
import { readOwnNames } from '#pipeline/orders/read-own-names.ts';
import { settleSettings } from '#pipeline/orders/settings-after.ts';
import { announceReleases } from '#pipeline/release/announce-releases.ts';
import { checkOpenReleases } from '#pipeline/release/check-releases.ts';
import { watchNewNames } from '#pipeline/release/watch-names.ts';
import { purgeOldRows } from '#pipeline/retention/purge-by-age.ts';
import { withdrawOldGoogle } from '#pipeline/retention/withdraw-google.ts';
import { accountSlots } from '#pipeline/runtime/account-slots.ts';
import type { PipelineDeps } from '#pipeline/runtime/ports.ts';
import type { JobHandlers } from '#pipeline/runtime/queue.ts';
import { purgeRateSlots } from '#store/queries/registry/rate-slots.ts';
import { recountAccountWork } from '#store/queries/work/account-work.ts';
import { withSystem } from '#store/store.ts';

export const jobHandlers = (pipeline: PipelineDeps, messages: MessageDeps & EventDeps): JobHandlers => ({
  'registrars.read': (_, signal) => readOwnNames(pipeline, signal),
  'order.settings': (key, signal) => settleSettings(pipeline, key, signal),
  'channel.send': accountSlots((key) => sendChannel(messages, key), pipeline.log),
  'events.send': accountSlots((key) => sendEvents(messages, key), pipeline.log),
  'domain.confirm': (key) => confirmDomain(pipeline, key),
  'filters.watch': (_, signal) => watchFilters(pipeline, signal),
  'release.watch': (_, signal) => watchNewNames(pipeline, signal),
  'release.announce': async (_, signal) => {
    await announceReleases(pipeline, signal);
    await checkOpenReleases(pipeline, signal);
  },
  'renewals.remind': (_, signal) => remindRenewals(pipeline, signal),
  'ia.optimise': (key, signal) => optimiseBatch(pipeline, key, signal),
  'rows.purge': async (_, signal) => {
    await purgeOldRows(pipeline, signal);
    await withdrawOldGoogle(pipeline, signal);
  },
  'ia.sweep': () => sweepAccounts(pipeline),
  'ia.fill': ({ usuario_id }, signal) => fillAccount(pipeline, usuario_id, signal),
  'work.recount': async () => {
    const added = await withSystem(pipeline.store, recountAccountWork);
    if (added > 0) pipeline.log.info({ added }, 'accounts with work were added');
  },
  'rate_slots.purge': () => withSystem(pipeline.store, (tx) => purgeRateSlots(tx, pipeline.clock.now())),
});
