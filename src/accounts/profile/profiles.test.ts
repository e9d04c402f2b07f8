import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ConfiguracionCambio } from '#contract/entities/configuracion.ts';
import { systemClock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { readAccount, saveSettings } from '#store/queries/accounts/accounts.ts';
import { sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { createProfiles } from './profiles.ts';
import { readSecurity } from './settings.ts';

const DEVICE = { ip: '127.0.0.1', agente: 'prueba' };

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

const untilOneWaits = () =>
  expect
    .poll(
      async () =>
        (
          await withSystem(database.store, (tx) =>
            tx.execute(sql`SELECT pid FROM pg_stat_activity
              WHERE datname = current_database() AND wait_event_type = 'Lock'`),
          )
        ).rows.length,
      { interval: 10 },
    )
    .toBe(1);

type Change = NonNullable<ConfiguracionCambio['seguridad']>;

test.each<[string, Change, Change]>([
  ['a session length', { sesion_timeout: 24 }, { sesion_timeout: 1 }],
  ['a list of addresses', { ip_whitelist: ['127.0.0.1'] }, { ip_whitelist: ['127.0.0.1', '203.0.113.9'] }],
])('%s is not put back without a proof while another save replaces it', async (_, old, replaced) => {
  const { store } = database;
  const account = await createAccount(store);
  const sessions = { forgetAccount: () => undefined };
  const profiles = createProfiles({ store, clock: systemClock, sessions });
  const save = (requireProof: () => void) =>
    profiles.guardar(account, { seguridad: old }, DEVICE, requireProof);
  await save(() => undefined);
  let putBack: Promise<unknown> | undefined;
  await withAccount(store, account, async (tx) => {
    await saveSettings(tx, account, { seguridad: replaced }, systemClock.now());
    putBack = save(() => {
      throw new AppError('confirmacion_necesaria');
    }).catch((error: unknown) => error);
    await untilOneWaits();
  });
  expect(await putBack).toMatchObject({ code: 'confirmacion_necesaria' });
  const stored = await withAccount(store, account, (tx) => readAccount(tx, account));
  expect(readSecurity(stored?.seguridad)).toMatchObject(replaced);
});
