import { expect, test } from 'vitest';
import { after, changes, DAY, HOUR, MINUTE, NOW, rows, running, timed } from './batch.samples.ts';
import { isProviderDown } from './delays.ts';

const clave = 'mapas:uno';
const limit = {
  kind: 'provider_limited',
  ...timed,
  clave,
  heldUntil: null,
  retryAfterMs: 1_000,
  detalle: 'El proveedor pide esperar',
} as const;
const failure = {
  kind: 'provider_failed',
  ...timed,
  clave,
  heldUntil: null,
  detalle: 'No responde.',
  keyword: { intentos: 0, retries: 3, alone: false },
} as const;
const said = (detalle: string, at: string) => `${detalle}. Se volverá a intentar a las ${at}.`;

test('a provider that asks to wait is left alone for its own time, and longer when it asks again and again', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((fallos_seguidos) => {
    const { keyword } = after({ ...running, problema: 'limitado', fallos_seguidos }, limit);
    return keyword?.kind === 'release' ? (keyword.notBefore ?? 0) - NOW : null;
  });
  expect(waits).toEqual([1_000, 1_000, 5_000, 15_000, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR]);
  const long = after(
    { ...running, problema: 'limitado', fallos_seguidos: 8 },
    { ...limit, retryAfterMs: 2 * HOUR },
  );
  expect(long.keyword).toEqual({ kind: 'release', notBefore: NOW + 2 * HOUR, attempt: false });
  // In a paused batch only the count changes, and the wait no longer grows.
  const paused = { ...rows.paused, problema: 'limitado', fallos_seguidos: 11 } as const;
  expect(after(paused, limit).keyword).toEqual({ kind: 'release', notBefore: NOW + HOUR, attempt: false });
  expect(changes(paused, limit)).toEqual({ fallos_seguidos: 12 });
});

test('the first request to wait counts, is said in the log, and holds the key', () => {
  const motivo = said('El proveedor pide esperar', '12:01');
  expect(changes(running, limit)).toEqual({ problema: 'limitado', fallos_seguidos: 1, motivo });
  expect(after(running, limit).effects).toEqual([
    { kind: 'hold_provider', clave, until: NOW + 1_000 },
    { kind: 'log', nivel: 'aviso', mensaje: motivo },
  ]);
  // A failure of another kind before it does not count.
  expect(after({ ...running, problema: 'caido', fallos_seguidos: 7 }, limit).batch.fallos_seguidos).toBe(1);
});

test('the others of a burst count as one, and may ask for more time', () => {
  const earlier = { ...limit, retryAfterMs: HOUR, heldUntil: NOW + 2 * HOUR };
  expect(changes(running, earlier)).toEqual({});
  expect(after(running, earlier)).toMatchObject({
    changed: false,
    keyword: { kind: 'release', notBefore: NOW + HOUR, attempt: false },
    effects: [{ kind: 'hold_provider', clave, until: NOW + HOUR }],
  });
  for (const [heldUntil, expected] of [
    [NOW + HOUR, {}],
    [NOW + HOUR - 1, { motivo: said('El proveedor pide esperar', '13:00') }],
  ] as const)
    expect(changes(running, { ...limit, retryAfterMs: HOUR, heldUntil })).toEqual(expected);
  expect(after(running, { ...limit, retryAfterMs: HOUR, heldUntil: NOW }).effects).toHaveLength(2);
});

test('the tenth request to wait in a row pauses the batch', () => {
  const ninth = { ...running, problema: 'limitado', fallos_seguidos: 8 } as const;
  expect(after(ninth, limit).batch).toMatchObject({ estado: 'procesando', fallos_seguidos: 9 });
  const motivo =
    'El proveedor de mapas pide esperar una y otra vez (10 veces seguidas). Pulsa Reanudar más tarde; lo pendiente no se ha perdido.';
  const tenth = { ...ninth, fallos_seguidos: 9 };
  expect(changes(tenth, limit)).toEqual({
    estado: 'pausado',
    motivo,
    motivo_codigo: 'proveedor_limitado',
    problema: null,
    fallos_seguidos: 10,
  });
  expect(after(tenth, limit)).toMatchObject({
    keyword: { kind: 'release', notBefore: NOW + HOUR, attempt: false },
    effects: [
      { kind: 'hold_provider', clave, until: NOW + HOUR },
      { kind: 'notify_paused', motivo, about: 'keys' },
      { kind: 'domains', event: 'batch_paused' },
      { kind: 'log', nivel: 'error', mensaje: `Pausado: ${motivo}` },
    ],
  });
});

test('a provider that does not answer is tried again in seconds, and in minutes after half an hour', () => {
  const waits = [0, 1, 2, 3, 4, 5, 71, 72].map((fallos_seguidos) => {
    const { keyword } = after({ ...running, problema: 'caido', fallos_seguidos }, failure);
    return keyword?.kind === 'release' ? (keyword.notBefore ?? 0) - NOW : null;
  });
  expect(waits).toEqual([2_000, 2_000, 5_000, 10_000, 25_000, 25_000, 25_000, 5 * MINUTE]);
});

test('from the third failure on its key is held, and it counts as down', () => {
  expect([0, 2, 3].map((fallos_seguidos) => isProviderDown({ fallos_seguidos }))).toEqual([
    false,
    false,
    true,
  ]);
  const second = { ...running, problema: 'caido', fallos_seguidos: 1 } as const;
  expect(after(second, failure).effects.map(({ kind }) => kind)).toEqual(['log']);
  expect(after({ ...second, fallos_seguidos: 2 }, failure).effects[0]).toEqual({
    kind: 'hold_provider',
    clave,
    until: NOW + 5_000,
  });
});

test('a keyword has its attempts while failures are few, or when it fails alone', () => {
  const tries = { intentos: 3, retries: 3, alone: false };
  const at = (fallos_seguidos: number, keyword: typeof tries) =>
    after({ ...running, problema: 'caido', fallos_seguidos }, { ...failure, keyword }).keyword;
  expect(at(0, tries)).toEqual({ kind: 'fail' });
  expect(at(0, { ...tries, intentos: 2 })).toEqual({
    kind: 'release',
    notBefore: NOW + 2_000,
    attempt: true,
  });
  expect(at(4, tries)).toEqual({ kind: 'fail' });
  expect(at(5, tries)).toEqual({ kind: 'release', notBefore: NOW + 25_000, attempt: false });
  expect(at(5, { ...tries, alone: true })).toEqual({ kind: 'fail' });
});

test('what was on its way when the others failed waits as they do, and counts nothing', () => {
  const down = { ...running, problema: 'caido', fallos_seguidos: 5 } as const;
  const late = { ...failure, heldUntil: NOW + 9_000, keyword: { intentos: 9, retries: 0, alone: true } };
  expect(after(down, late)).toMatchObject({
    changed: false,
    effects: [],
    keyword: { kind: 'release', notBefore: NOW + 9_000, attempt: false },
  });
  expect(after({ ...down, fallos_seguidos: 4 }, late)).toMatchObject({
    changed: true,
    keyword: { kind: 'fail' },
  });
});

test('the log says a delay when it begins and when it is long; the reason is always the last one', () => {
  const delayed = { ...running, motivo: 'Otro motivo.' };
  const soon = after(delayed, failure);
  expect([soon.batch.motivo, soon.effects]).toEqual([said('No responde', '12:01'), []]);
  expect(after(delayed, { ...limit, retryAfterMs: MINUTE }).effects).toHaveLength(2);
  expect(after(delayed, { ...limit, retryAfterMs: MINUTE - 1 }).effects).toHaveLength(1);
  const repeated = { ...running, motivo: said('El proveedor pide esperar', '13:00') };
  expect(after(repeated, { ...limit, retryAfterMs: HOUR }).effects).toHaveLength(1);
  expect(changes(rows.paused, failure)).toEqual({ problema: 'caido', fallos_seguidos: 1 });
});

test('a batch whose key another search found closed says so once', () => {
  const event = { kind: 'provider_closed', ...timed, until: NOW + HOUR } as const;
  const motivo = said('El proveedor de mapas no admite preguntas ahora', '13:00');
  expect(changes(running, event)).toEqual({ motivo });
  expect(after(running, event)).toMatchObject({
    keyword: null,
    effects: [{ kind: 'log', nivel: 'aviso', mensaje: motivo }],
  });
  expect(after(rows.delayed, event)).toMatchObject({ changed: false, effects: [] });
});

test('an answer of the provider ends its delay and says so; of a paused batch it only ends the count', () => {
  const log = {
    kind: 'log',
    nivel: 'info',
    mensaje: 'El proveedor de mapas vuelve a responder: la búsqueda sigue.',
  };
  const event = { kind: 'provider_answered' } as const;
  expect(changes(rows.delayed, event)).toEqual({ motivo: null, problema: null, fallos_seguidos: 0 });
  expect(after(rows.delayed, event).effects).toEqual([log]);
  const counted = { ...running, problema: 'caido', fallos_seguidos: 1 } as const;
  expect(changes(counted, event)).toEqual({ problema: null, fallos_seguidos: 0 });
  expect(after(counted, event).effects).toEqual([]);
  expect(changes({ ...counted, estado: 'pausado', motivo: 'un descanso' }, event)).toEqual({
    problema: null,
    fallos_seguidos: 0,
  });
  // A problem without counted failures stays.
  expect(changes({ ...rows.delayed, fallos_seguidos: 0 }, event)).toEqual({ motivo: null });
  const silent = { ...rows.delayed, problema: 'sin_respuesta' } as const;
  expect(after(silent, event)).toMatchObject({ changed: false, effects: [] });
});

test('where a public server gives no more today the batch waits for the next day in UTC, and then goes on', () => {
  const event = { kind: 'public_limit_reached', now: NOW, keywordsAlDia: 500, clave } as const;
  const midnight = Date.UTC(2026, 10, 22);
  expect(changes(running, event)).toEqual({
    no_antes: midnight,
    motivo: expect.stringMatching(
      /^El servidor público de OpenStreetMap da 500 keywords al día.*continúa solo mañana/,
    ),
    motivo_codigo: 'limite_diario',
  });
  expect(after(running, event)).toMatchObject({
    keyword: { kind: 'release', notBefore: null, attempt: false },
    effects: [{ kind: 'hold_provider', clave, until: midnight }],
  });
  for (const stopped of [rows.paused, rows.capped, rows.failed]) {
    expect(changes(stopped, event)).toEqual({});
    expect(after(stopped, event)).toMatchObject({
      keyword: { kind: 'release' },
      effects: [{ until: midnight }],
    });
  }
  expect(changes(rows.held, { kind: 'public_use_taken' })).toEqual({
    no_antes: null,
    motivo: null,
    motivo_codigo: null,
  });
  expect(after(rows.held, { kind: 'public_use_taken' }).batch.no_antes).toBeNull();
  expect(DAY).toBe(86_400_000);
});

test('while no source answers for its domains a batch without another reason says so, until one answers', () => {
  const event = { kind: 'domains_unanswered', ...timed, again: NOW + HOUR } as const;
  const motivo =
    'Sin respuesta al comprobar los dominios (DNS, web o registro). Se volverá a intentar a las 13:00.';
  expect(changes(running, event)).toEqual({ motivo, problema: 'sin_respuesta' });
  expect(after(running, event).effects).toEqual([{ kind: 'log', nivel: 'aviso', mensaje: motivo }]);
  expect(after(rows.delayed, event).effects).toEqual([]);
  const silent = { ...running, motivo, problema: 'sin_respuesta' } as const;
  expect(changes(silent, { kind: 'domains_answered' })).toEqual({ motivo: null, problema: null });
  expect(after({ ...silent, estado: 'pausado' }, { kind: 'domains_answered' }).changed).toBe(false);
});
