import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createWebhookSender } from '#providers/messages/webhook.ts';
import { listChannels, saveChannel } from '#store/queries/channels/channels.ts';
import { SEALED } from '#store/queries/channels/sealed-webhooks.ts';
import { addNotification } from '#store/queries/notifications/notifications.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import type { StoredKey } from '../runtime/account-keys.ts';
import { type MessageDeps, sendChannel } from './send-messages.ts';

const HOUR = 3_600_000;
const KEY = 'a2V5';
const clock = fixedClock(Date.UTC(2026, 10, 21, 9));
const webhook = createWebhookSender({
  outbound: createOutbound({ map: null, contactUrl: null }),
  now: () => clock.now(),
});
const unused = { send: () => Promise.reject(new Error('no other channel is used here')) };
let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
afterAll(() => db.drop());

const depsWith = (address: StoredKey): MessageDeps => ({
  ...{ store: db.store, clock, log: silentLogger, webhook, mail: null },
  ...{ telegram: unused, push: unused, chat: unused },
  secrets: {
    read: async (_tx, _account, name) => (name === 'webhook_url' ? address : { kind: 'key', key: KEY }),
  },
  publicUrl: 'https://dominios.example.com',
  unsubscribeUrl: () => 'https://dominios.example.com/api/avisos/baja',
});

test('a sealed webhook is sent to its address, and waits while that cannot be opened', async () => {
  const account = await createAccount(db.store);
  const send = (address: StoredKey) =>
    sendChannel(depsWith(address), { usuario_id: account, canal: 'webhook' });
  const state = () => withAccount(db.store, account, async (tx) => (await listChannels(tx, account))[0]);
  await withAccount(db.store, account, async (tx) => {
    const now = clock.now();
    await saveChannel(tx, account, { canal: 'webhook', activo: true, destino: SEALED, now });
    const event = { tipo: 'batch_completado', titulo: 'Hecho', mensaje: 'Terminado', enlace: null } as const;
    const moment = { now, revision: await nextRevision(tx) };
    await addNotification(tx, account, { clave_evento: 'uno', ...event }, moment);
  });
  clock.advance(HOUR);
  await send({ kind: 'unreadable' });
  expect(await state()).toMatchObject({
    activo: true,
    ultimo_error: expect.stringContaining('no puede leer la clave guardada'),
  });
  clock.advance(HOUR);
  await send({ kind: 'key', key: 'https://127.0.0.1/x' });
  expect(await state()).toMatchObject({
    activo: false,
    ultimo_error: expect.stringContaining('no se admite'),
  });
});

test('by what a sealed address has in its place, a worker of the version before tries again later', async () => {
  const message = { id: 'uno', titulo: 'x', lineas: [], bajas: [], campana: 'https://x.example' };
  const sent = await webhook.send({ url: SEALED, key: KEY }, message, AbortSignal.timeout(20_000));
  expect(sent).toMatchObject({ kind: 'later' });
});
