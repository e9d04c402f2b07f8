import { describe, expect, test } from 'vitest';
import { STORAGE_BYTES_PER_GB } from '#contract/limits.ts';
import { admission, type Purse, type SearchPrice, storageFull, tooShort } from './admission.ts';
import { NOW, running } from './batch.samples.ts';

const free: SearchPrice = { unidad: 'ninguna', solicitudes: 4, resultados: 20, paid: false };
const perRequest: SearchPrice = { ...free, unidad: 'solicitud', paid: true };
const perBusiness: SearchPrice = { ...free, unidad: 'negocio', paid: true };
const GB = STORAGE_BYTES_PER_GB;
const use = { usadas: 90, limite: 100, mes: '2026-11', storage_bytes: 0, storage_limite_gb: 1 };
/** The caps leave 10 requests and 110 credits. */
const batch = running;
const uncapped = { ...running, tope_solicitudes: null, tope_creditos: null };

const room = (solicitudes: number, creditos: number) => ({ kind: 'room', budget: { solicitudes, creditos } });

test('a search reserves the greatest that it can take, in the unit that its provider counts', () => {
  expect(admission(batch, free, use, NOW)).toEqual(room(4, 0));
  expect(admission(batch, perRequest, use, NOW)).toEqual(room(4, 4));
  expect(admission(batch, perBusiness, use, NOW)).toEqual(room(4, 20));
  expect(admission(uncapped, perBusiness, { ...use, limite: null }, NOW)).toEqual(room(4, 20));
});

test('a search takes no more than its batch and its account have left', () => {
  const left = (solicitudes_usadas: number, creditos_usados: number) => ({
    ...batch,
    solicitudes_usadas,
    creditos_usados,
  });
  expect(admission(left(47, 90), perBusiness, use, NOW)).toEqual(room(3, 20));
  expect(admission(left(0, 185), perBusiness, use, NOW)).toEqual(room(4, 15));
  expect(admission(left(0, 197), perRequest, use, NOW)).toEqual(room(3, 3));
  expect(admission(batch, perBusiness, { ...use, usadas: 98 }, NOW)).toEqual(room(2, 20));
  // Free requests count neither against the account's quota nor as credits.
  expect(admission(left(0, 900), free, { ...use, usadas: 100 }, NOW)).toEqual(room(4, 0));
});

test.each([
  [
    'its requests',
    { ...batch, solicitudes_usadas: 50 },
    perRequest,
    use,
    { kind: 'cap_reached', now: NOW, cap: 'solicitudes' },
  ],
  [
    'its credits',
    { ...batch, creditos_usados: 200 },
    perRequest,
    use,
    { kind: 'cap_reached', now: NOW, cap: 'creditos' },
  ],
  [
    'both',
    { ...batch, solicitudes_usadas: 51, creditos_usados: 201 },
    perRequest,
    use,
    { kind: 'cap_reached', now: NOW, cap: 'solicitudes' },
  ],
  [
    'the month',
    batch,
    perRequest,
    { ...use, usadas: 100 },
    { kind: 'quota_ended', now: NOW, limite: 100, mes: '2026-11' },
  ],
])(
  'with %s used up the batch stops, once no search under way may give some back',
  (_, row, price, used, event) => {
    expect(admission(row, price, used, NOW)).toEqual({ kind: 'stop', event, mayReturn: true });
  },
);

test('a search of one request gives nothing back but credits', () => {
  const single = { ...perBusiness, solicitudes: 1 };
  const spent = { ...batch, solicitudes_usadas: 50 };
  expect(admission(spent, single, use, NOW)).toMatchObject({ kind: 'stop', mayReturn: false });
  expect(admission({ ...batch, creditos_usados: 200 }, single, use, NOW)).toMatchObject({ mayReturn: true });
  expect(admission({ ...batch, creditos_usados: 201 }, single, use, NOW)).toMatchObject({ mayReturn: true });
});

test('an account whose storage is full searches nothing, whatever is left of its quotas', () => {
  const event = { kind: 'storage_full', now: NOW, limiteGb: 1, mes: '2026-11' };
  const full = { ...use, storage_bytes: GB };
  expect(admission(batch, free, full, NOW)).toEqual({ kind: 'stop', event, mayReturn: false });
  expect(storageFull(full, NOW)).toEqual(event);
  expect(storageFull({ ...full, storage_bytes: GB - 1 }, NOW)).toBeNull();
  expect(storageFull({ ...full, storage_limite_gb: 2 }, NOW)).toBeNull();
});

describe("a batch that counts against a program's token", () => {
  const purse: Purse = { nombre: 'n8n', fin: null, tope: 30, usados: 0 };
  const spent = (usados: number): Purse => ({ ...purse, usados });
  const cap = { kind: 'token_cap_reached', now: NOW, acceso: 'n8n', limite: 30 };

  test('takes no more credits than the token has left', () => {
    expect(admission(batch, perBusiness, use, NOW, purse)).toEqual(room(4, 20));
    expect(admission(batch, perBusiness, use, NOW, spent(25))).toEqual(room(4, 5));
    expect(admission(batch, perRequest, use, NOW, spent(28))).toEqual(room(2, 2));
    expect(admission(batch, free, use, NOW, spent(30))).toEqual(room(4, 0));
    expect(admission({ ...batch, creditos_usados: 190 }, perBusiness, use, NOW, purse)).toEqual(room(4, 10));
  });

  test('stops at the cap of the token, once no search under way may give some back', () => {
    const stop = { kind: 'stop', event: cap, mayReturn: true };
    expect(admission(batch, perBusiness, use, NOW, spent(30))).toEqual(stop);
    expect(admission(batch, perRequest, use, NOW, spent(31))).toEqual(stop);
  });

  test.each(['revocado', 'terminado'] as const)(
    'stops when the token is %s, also where searches cost nothing',
    (fin) => {
      const event = { kind: 'token_over', now: NOW, acceso: 'n8n', fin };
      const revoked = { ...purse, fin };
      for (const price of [free, perRequest, perBusiness])
        expect(admission(batch, price, use, NOW, revoked)).toEqual({ kind: 'stop', event, mayReturn: false });
    },
  );

  test('says whose cap does not reach for the next search', () => {
    const short = { kind: 'cap_too_short', now: NOW, inFlight: false };
    const asked = { now: NOW, inFlight: false };
    expect(tooShort(batch, { ...asked, purse: undefined })).toEqual(short);
    expect(tooShort(batch, { ...asked, purse: spent(15) })).toEqual(short);
    expect(tooShort(batch, { ...asked, purse: spent(29) })).toEqual(cap);
    expect(tooShort(uncapped, { ...asked, purse: spent(15) })).toEqual(cap);
    expect(tooShort(uncapped, { ...asked, inFlight: true, purse: spent(29) })).toMatchObject({
      inFlight: true,
    });
  });
});
