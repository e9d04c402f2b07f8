import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { sealAddresses } from '#accounts/events/seal-addresses.ts';
import { createKeyVault, type KeyVault } from '#accounts/keys/key-vault.ts';
import { RespuestaError } from '#contract/errors.ts';
import { eventosRoutes } from '#contract/events/routes.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { removeKey } from '#store/queries/accounts/keys.ts';
import { addDestination } from '#store/queries/events/destinations.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Tx, withAccount } from '#store/store.ts';
import type { Harness, Person } from '../testing/harness.ts';
import { startWithReceiver } from './receiver.testing.ts';

let on: Awaited<ReturnType<typeof startWithReceiver>>;
let api: Harness;
let who: Person;
let origin: string;

beforeAll(async () => {
  on = await startWithReceiver();
  ({ api, origin } = on);
  who = await api.signIn('ana');
});
afterAll(() => on.stop());

const SIGNING_KEY = `whsec_${'A'.repeat(43)}=`;
const otherMaster = randomBytes(32);
/** As of a program that was started with another master key. */
const otherVault = createKeyVault(
  createSecretBox({ current: () => otherMaster, accepted: () => [otherMaster], reload: () => {} }),
);

const pathOf = (id: string) => `/api/eventos/destinos/${id}`;
const send = (method: string, path: string, body?: unknown) => on.send(method, path, body, who);
const changed = async (id: string, change: object) =>
  eventosRoutes.cambiar.answer.parse(await (await send('PUT', pathOf(id), change)).json()).data;
const shownUrl = async (id: string) => (await changed(id, { nombre: 'Ahora' })).url;
const trialOf = (id: string) => on.trialOf(id, who);
const refusalOf = async (id: string) =>
  RespuestaError.parse(await (await send('POST', `${pathOf(id)}/probar`)).json()).error.message;
const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(api.db.store, who.usuario_id, work);
const start = (vault: KeyVault = api.vault) =>
  sealAddresses({ store: api.db.store, vault, clock: api.clock }, 1);

/** `url` as a program of the version before reads it. */
const oldRead = async (id: string) =>
  (
    await inAccount((tx) =>
      rows(tx, z.object({ url: z.string() }), sql`SELECT url FROM destinos_eventos WHERE id = ${id}`),
    )
  )[0]?.url;
const oldChange = (id: string, url: string) =>
  inAccount((tx) => tx.execute(sql`UPDATE destinos_eventos SET url = ${url} WHERE id = ${id}`));
/** An address as a program of the version before has stored it. */
const oldAddress = (url: string, signingKey: string | null = SIGNING_KEY) =>
  inAccount(async (tx) => {
    const old = { nombre: 'De antes', url, eventos: ['dominio.libre' as const], filtro_id: null };
    const id = (await addDestination(tx, who.usuario_id, old, api.clock.now())) ?? '';
    const secret = { nombre: `eventos:${id}` as const, now: api.clock.now() };
    if (signingKey !== null) await api.vault.write(tx, who.usuario_id, { ...secret, key: signingKey });
    return id;
  });

test('an address that an older program has stored as it was given is used as it is, and sealed at the next start', async () => {
  const url = `${origin}/x?token=plantado-en-claro-9`;
  const id = await oldAddress(url);
  const before = await shownUrl(id);
  expect(before).toBe(`${origin}/x?token=…ro-9`);
  expect(await trialOf(id)).toMatchObject({ entregado: true });
  expect(await start()).toBe(1);
  expect(await start()).toBe(0);
  expect(await on.storedRows(who)).not.toContain('plantado');
  expect(await shownUrl(id)).toBe(before);
  expect(await trialOf(id)).toMatchObject({ entregado: true });
  expect(await on.sealedAddress(id, who)).toEqual({ kind: 'key', key: url });
  await send('DELETE', pathOf(id));
  expect(await on.sealedAddress(id, who)).toEqual({ kind: 'none' });
});

test('a worker of the version before finds no address of a sealed one: its attempt fails and reaches no receiver', async () => {
  const made = (await on.create({ url: `${origin}/x?token=plantado-nueva-1` }, who)).destino._id;
  const sealedLater = await oldAddress(`${origin}/x?token=plantado-antes-1`);
  expect(await start()).toBe(1);
  const { length } = on.seen.received;
  for (const id of [made, sealedLater]) {
    const url = await oldRead(id);
    expect(url).toBe('');
    const to = { url: url ?? '', keys: [SIGNING_KEY], header: null };
    const attempt = await on.sender.send(to, { id, body: '{}' }, AbortSignal.timeout(5_000));
    expect(attempt.outcome).toBe('failed');
    await send('DELETE', pathOf(id));
  }
  expect(on.seen.received).toHaveLength(length);
});

test('an address that a web of the version before has changed is used, shown masked, and sealed at the next start', async () => {
  const { destino } = await on.create({ url: `${origin}/vieja?token=plantado-vieja-1` }, who);
  const id = destino._id;
  const url = `${origin}/nueva?token=plantado-nueva-2`;
  await oldChange(id, url);
  const uses = async () => {
    expect(await shownUrl(id)).toBe(`${origin}/nueva?token=…va-2`);
    expect(await trialOf(id)).toMatchObject({ entregado: true });
    expect(on.seen.received.at(-1)?.path).toBe('/nueva?token=plantado-nueva-2');
  };
  await uses();
  expect(await start()).toBe(1);
  await uses();
  expect(await on.storedRows(who)).not.toContain('plantado');
  expect(await on.sealedAddress(id, who)).toEqual({ kind: 'key', key: url });
  await send('DELETE', pathOf(id));
});

test('a start with another master key seals no address, and with the right one again each delivers and is sealed', async () => {
  const url = `${origin}/x?token=plantado-con-otra`;
  const ids = [await oldAddress(url), await oldAddress(url)];
  expect(await start(otherVault)).toBe(0);
  for (const id of ids) {
    expect(await oldRead(id)).toBe(url);
    expect(await on.sealedAddress(id, who)).toEqual({ kind: 'none' });
    expect(await trialOf(id)).toMatchObject({ entregado: true });
  }
  expect(await start()).toBe(2);
  for (const id of ids) {
    expect(await trialOf(id)).toMatchObject({ entregado: true });
    await send('DELETE', pathOf(id));
  }
});

test('an address whose signing key is missing does not keep those after it from being sealed', async () => {
  const [without, after] = [await oldAddress(`${origin}/sin`, null), await oldAddress(`${origin}/con`)];
  expect(await start()).toBe(1);
  expect([await oldRead(without), await oldRead(after)]).toEqual([`${origin}/sin`, '']);
  for (const id of [without, after]) await send('DELETE', pathOf(id));
});

test('what the version before has kept as shown of an address is shown without its key', async () => {
  const { destino } = await on.create({ url: `${origin}/hooks/1234567/abc12de/` }, who);
  const before = sql`UPDATE destinos_eventos SET url_mostrada = ${`${origin}/hooks/1234567/abc12de/`}`;
  await inAccount((tx) => tx.execute(sql`${before} WHERE id = ${destino._id}`));
  expect(await shownUrl(destino._id)).toBe(`${origin}/hooks/1234567/…/`);
  expect((await changed(destino._id, { url: destino.url })).url).toBe(destino.url);
  await trialOf(destino._id);
  expect(on.seen.received.at(-1)?.path).toBe('/hooks/1234567/abc12de/');
  await send('DELETE', pathOf(destino._id));
});

test('an address that cannot be opened is told, and is in force again once it is written anew', async () => {
  // Trials of one account are limited.
  who = await api.signIn('luis');
  const { destino } = await on.create({ url: `${origin}/x?token=plantado-otra-vez` }, who);
  await inAccount((tx) => removeKey(tx, who.usuario_id, `eventos_url:${destino._id}`));
  expect(await refusalOf(destino._id)).toContain('Falta su dirección');
  await changed(destino._id, { url: destino.url });
  expect(await refusalOf(destino._id)).toContain('Falta su dirección');
  await changed(destino._id, { url: `${origin}/x?token=nuevo` });
  expect(await trialOf(destino._id)).toMatchObject({ entregado: true });
  await send('DELETE', pathOf(destino._id));
});

test('an address without a secret, sealed under a lost master key, is written again as it is shown', async () => {
  const url = `${origin}/sin-secreto`;
  const { destino } = await on.create({ url }, who);
  expect(destino.url).toBe(url);
  const lost = { nombre: `eventos_url:${destino._id}` as const, key: url, now: api.clock.now() };
  await inAccount((tx) => otherVault.write(tx, who.usuario_id, lost));
  expect(await refusalOf(destino._id)).toContain('Falta su dirección');
  await changed(destino._id, { url });
  expect(await trialOf(destino._id)).toMatchObject({ entregado: true });
  expect(await on.sealedAddress(destino._id, who)).toEqual({ kind: 'key', key: url });
  await send('DELETE', pathOf(destino._id));
});
