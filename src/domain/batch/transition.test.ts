import { expect, test } from 'vitest';
import { after, changes, DAY, done, facts, HOUR, NOW, rows, running, timed } from './batch.samples.ts';
import { type BatchState, batchState, isDone, NEW_BATCH, stateOf } from './states.ts';
import type { BatchEvent } from './step.ts';

const { ready, paused, capped, completed, failed, delayed, held } = batchState;

const unanswered = { total: 0, proxima: null };
const key = { clave: 'mapas:uno', heldUntil: null };
const failure = {
  ...timed,
  ...key,
  detalle: 'No responde',
  keyword: { intentos: 0, retries: 3, alone: false },
};
const limit = { ...timed, ...key, retryAfterMs: 30_000, detalle: 'Espera' };
const refusal = { now: NOW, clave: 'mapas:uno', detalle: 'No vale.' } as const;

type End = BatchState | null | 'refused';
/**
 * The end state for each start state: receiving, ready, running, delayed, held, paused, capped, completed, failed;
 * null: unchanged.
 */
const table: [string, BatchEvent, End[]][] = [
  [
    'a person starts it',
    { kind: 'started', now: NOW },
    ['refused', 'running', null, null, null, 'running', 'running', 'refused', 'refused'],
  ],
  [
    'failed keywords are put back',
    { kind: 'retried', now: NOW, keywords: 1 },
    ['running', 'running', null, 'running', 'running', 'running', 'running', 'running', 'running'],
  ],
  [
    'no failed keyword was there to put back',
    { kind: 'retried', now: NOW, keywords: 0 },
    [null, null, null, null, null, null, null, null, null],
  ],
  [
    'a round begins',
    { kind: 'round_began', now: NOW },
    ['refused', 'refused', 'refused', 'refused', 'refused', 'refused', 'running', 'running', 'running'],
  ],
  [
    'a person pauses it',
    { kind: 'paused_by_person', now: NOW, razon: null },
    [null, null, paused, paused, paused, null, null, null, null],
  ],
  [
    'its account is deleted',
    { kind: 'account_deleted' },
    [null, null, paused, paused, paused, null, null, null, null],
  ],
  [
    'something is left to do',
    { kind: 'ended', ...timed, unanswered },
    [null, null, null, null, null, null, null, null, null],
  ],
  [
    'it has no key',
    { kind: 'no_key', now: NOW, detalle: 'Falta.' },
    [null, null, paused, paused, paused, null, null, null, null],
  ],
  [
    'its cap is reached',
    { kind: 'cap_reached', now: NOW, cap: 'creditos' },
    [null, null, capped, capped, capped, null, null, null, null],
  ],
  [
    'its cap is too short',
    { kind: 'cap_too_short', now: NOW, inFlight: false },
    [null, null, capped, capped, capped, null, null, null, null],
  ],
  [
    'the quota is used up',
    { kind: 'quota_ended', now: NOW, limite: 5, mes: '2026-11' },
    [null, null, paused, paused, paused, null, null, null, null],
  ],
  [
    'the storage is full',
    { kind: 'storage_full', now: NOW, limiteGb: 1, mes: '2026-11' },
    [null, null, paused, paused, paused, paused, paused, null, null],
  ],
  [
    'the key is refused',
    { kind: 'provider_refused', code: 'clave_rechazada', ...refusal },
    [null, null, paused, paused, paused, null, null, null, null],
  ],
  [
    'the key of its provider is closed',
    { kind: 'provider_closed', ...timed, until: NOW + HOUR },
    [null, null, delayed, null, null, null, null, null, null],
  ],
  [
    'its provider asks to wait',
    { kind: 'provider_limited', ...limit },
    ['receiving', ready, delayed, delayed, held, paused, capped, completed, failed],
  ],
  [
    'its provider does not answer',
    { kind: 'provider_failed', ...failure },
    ['receiving', ready, delayed, delayed, held, paused, capped, completed, failed],
  ],
  [
    'its provider answers',
    { kind: 'provider_answered' },
    [null, null, null, 'running', held, null, null, null, null],
  ],
  [
    'the new day has room',
    { kind: 'public_use_taken' },
    [null, null, null, null, 'running', null, null, null, null],
  ],
  [
    'no source answers for its domains',
    { kind: 'domains_unanswered', ...timed, again: NOW + HOUR },
    [null, null, delayed, null, null, null, null, null, null],
  ],
  ['a source answers', { kind: 'domains_answered' }, [null, null, null, null, null, null, null, null, null]],
];

const states = Object.values(batchState);

test.each(table)('when %s, each state leads where the table says', (_, event, ends) => {
  const found = states.map((state) => {
    const { batch, changed, refused, why } = after(rows[state], event);
    expect(why).not.toBe('');
    if (refused !== null) {
      expect(changed).toBe(false);
      return 'refused';
    }
    return changed ? stateOf(batch, rows[state]) : null;
  });
  expect(found).toEqual(ends);
});

test('each row of the samples is in its state', () => {
  for (const state of states) expect(stateOf(rows[state], rows[state])).toBe(state);
  for (const motivo_codigo of ['tope_creditos', 'tope_solicitudes'] as const)
    expect(stateOf({ ...rows.paused, motivo_codigo }, rows.paused)).toBe(capped);
  expect(stateOf({ ...rows.paused, motivo_codigo: null }, rows.paused)).toBe(paused);
  expect(stateOf({ ...rows.ready }, { intake_completo: true })).toBe(ready);
});

test('a batch has nothing left when each keyword has ended and, where it verifies, each domain has its verdict', () => {
  const ended = { ...running, ...done };
  expect(isDone(ended)).toBe(true);
  expect(isDone({ ...ended, estado: 'pausado' })).toBe(false);
  expect(isDone({ ...ended, intake_completo: false })).toBe(false);
  expect(isDone({ ...ended, keywords_con_error: 0 })).toBe(false);
  expect(isDone({ ...ended, dominios_verificados: 6 })).toBe(false);
  const unverified = { ...facts.configuracion, verificar_dominios: false };
  expect(isDone({ ...ended, dominios_verificados: 6, configuracion: unverified })).toBe(true);
});

test('a batch that is started begins without what stopped it, keeps its first start, and its domains are checked', () => {
  const stopped = { ...rows.paused, problema: 'caido', fallos_seguidos: 4, no_antes: NOW + DAY } as const;
  expect(changes(stopped, { kind: 'started', now: NOW })).toEqual({
    estado: 'procesando',
    motivo: null,
    motivo_codigo: null,
    problema: null,
    fallos_seguidos: 0,
    no_antes: null,
  });
  expect(after(stopped, { kind: 'started', now: NOW }).effects).toEqual([
    { kind: 'log', nivel: 'info', mensaje: 'Reanudado' },
    { kind: 'domains', event: 'batch_resumed' },
    { kind: 'wake_up' },
  ]);
  const silent = { ...rows.ready, configuracion: { ...facts.configuracion, verificar_dominios: false } };
  expect(changes(silent, { kind: 'started', now: NOW })).toEqual({ estado: 'procesando', fecha_inicio: NOW });
  expect(after(silent, { kind: 'started', now: NOW }).effects).toEqual([
    { kind: 'log', nivel: 'info', mensaje: 'Iniciado' },
    { kind: 'wake_up' },
  ]);
  expect(after(rows.receiving, { kind: 'started', now: NOW }).refused).toBe('batch_incompleto');
  expect(after(rows.completed, { kind: 'started', now: NOW }).refused).toBe('batch_terminado');
  expect(after(rows.failed, { kind: 'started', now: NOW })).toMatchObject({
    refused: 'batch_terminado',
    effects: [],
  });
});

test('a retry runs an ended batch again with its domains; of one that runs they are checked anyway', () => {
  const event = { kind: 'retried', now: NOW, keywords: 2 } as const;
  expect(changes(rows.failed, event)).toEqual({
    estado: 'procesando',
    motivo: null,
    motivo_codigo: null,
    fecha_fin: null,
  });
  const log = { kind: 'log', nivel: 'info', mensaje: 'Con error, para reintentar: 2 keywords' };
  expect(after(rows.failed, event).effects).toEqual([
    log,
    { kind: 'domains', event: 'batch_resumed' },
    { kind: 'wake_up' },
  ]);
  expect(after(running, event)).toMatchObject({ changed: false, effects: [log, { kind: 'wake_up' }] });
  expect(after(running, { ...event, keywords: 0 }).effects).toEqual([]);
});

test('a round counts, forgets when it was due, and may use as much again as its cap says', () => {
  const event = { kind: 'round_began', now: NOW } as const;
  const repeated = { ...rows.completed, recolecciones: 2, proxima_recoleccion: NOW, fallos_seguidos: 3 };
  expect(changes(repeated, event)).toEqual({
    estado: 'procesando',
    fecha_fin: null,
    fallos_seguidos: 0,
    recolecciones: 3,
    proxima_recoleccion: null,
    tope_solicitudes: 90,
    tope_creditos: 290,
  });
  expect(after(repeated, event).effects).toEqual([
    { kind: 'log', nivel: 'info', mensaje: 'Recolección de nuevo: 10 keywords' },
    { kind: 'domains', event: 'batch_resumed' },
    { kind: 'wake_up' },
  ]);
  const own = { recoleccion_tope: 5, recoleccion_tope_creditos: 15 };
  expect(changes({ ...repeated, ...own }, event)).toMatchObject({ tope_solicitudes: 45, tope_creditos: 105 });
  const configuracion = { verificar_dominios: true, tope_solicitudes: null, tope_creditos: null };
  expect(changes({ ...repeated, configuracion }, event)).toMatchObject({
    tope_solicitudes: null,
    tope_creditos: null,
  });
  expect(after(running, event)).toMatchObject({ refused: 'batch_en_proceso', changed: false });
});

test('a round of a batch without keywords is over at once', () => {
  const empty = { ...rows.completed, total_keywords: 0, proxima_recoleccion: NOW, fallos_seguidos: 1 };
  const done = after(empty, { kind: 'round_began', now: NOW });
  expect(changes(empty, { kind: 'round_began', now: NOW })).toEqual({
    recolecciones: 1,
    proxima_recoleccion: null,
    fallos_seguidos: 0,
  });
  expect(done.effects).toEqual([]);
});

test('how often a batch is searched counts from now where it has ended, and else from its end', () => {
  const weekly = {
    kind: 'recollection_set',
    now: NOW,
    cada_dias: 7,
    tope: 20,
    tope_creditos: 60,
    ahora: false,
  } as const;
  const set = { recoleccion_cada_dias: 7, recoleccion_tope: 20, recoleccion_tope_creditos: 60 };
  for (const state of [capped, completed, failed])
    expect(changes(rows[state], weekly)).toEqual({ ...set, proxima_recoleccion: NOW + 7 * DAY });
  for (const state of [ready, paused, delayed]) expect(changes(rows[state], weekly)).toEqual(set);
  expect(changes(rows.completed, { ...weekly, ahora: true })).toEqual(set);
  const repeated = { ...rows.completed, ...set, proxima_recoleccion: NOW + DAY };
  expect(changes(repeated, { ...weekly, cada_dias: null, tope: null, tope_creditos: null })).toEqual({
    recoleccion_cada_dias: null,
    recoleccion_tope: null,
    recoleccion_tope_creditos: null,
    proxima_recoleccion: null,
  });
  expect(after(repeated, { ...weekly, cada_dias: 1 }).effects).toEqual([]);
});

test('other caps leave the date of the next round, another interval does not', () => {
  const repeated = { ...rows.completed, recoleccion_cada_dias: 7, proxima_recoleccion: NOW + DAY };
  const caps = { tope: 20, tope_creditos: 60 };
  const set = { kind: 'recollection_set', now: NOW, ahora: false, ...caps } as const;
  expect(changes(repeated, { ...set, cada_dias: 7 })).toEqual({
    recoleccion_tope: 20,
    recoleccion_tope_creditos: 60,
  });
  expect(changes(repeated, { ...set, cada_dias: 30 })).toMatchObject({
    recoleccion_cada_dias: 30,
    proxima_recoleccion: NOW + 30 * DAY,
  });
  const resumed = { ...rows.paused, recoleccion_cada_dias: 7, proxima_recoleccion: NOW + DAY };
  expect(after(resumed, { ...set, cada_dias: 7 }).batch.proxima_recoleccion).toBe(null);
});

test('a person who pauses it is quoted, and its domains rest', () => {
  const event = { kind: 'paused_by_person', now: NOW, razon: 'mañana sigo' } as const;
  const slow = { ...rows.held, problema: 'caido', fallos_seguidos: 2 } as const;
  expect(changes(slow, event)).toEqual({
    estado: 'pausado',
    motivo: 'mañana sigo',
    motivo_codigo: 'usuario',
    problema: null,
    no_antes: null,
  });
  expect(after(slow, event).effects).toEqual([
    { kind: 'domains', event: 'batch_paused' },
    { kind: 'log', nivel: 'info', mensaje: 'Pausado: mañana sigo' },
  ]);
  const silent = after(running, { ...event, razon: null });
  expect(silent.batch.motivo).toBeNull();
  expect(silent.effects.at(-1)).toEqual({ kind: 'log', nivel: 'info', mensaje: 'Pausado' });
});

test('with its account a batch only stops', () => {
  expect(changes(rows.delayed, { kind: 'account_deleted' })).toEqual({ estado: 'pausado' });
  expect(after(rows.delayed, { kind: 'account_deleted' }).effects).toEqual([]);
});

test('a batch that has ended says what it found, and what of it could not be checked', () => {
  const ended = {
    ...running,
    ...done,
    recoleccion_cada_dias: 2,
    motivo: 'Espera.',
    motivo_codigo: 'limite_diario',
  } as const;
  const event = { kind: 'ended', ...timed, unanswered } as const;
  expect(changes(ended, event)).toEqual({
    estado: 'completado',
    motivo: null,
    motivo_codigo: null,
    fecha_fin: NOW,
    proxima_recoleccion: NOW + 2 * DAY,
  });
  const line = '10 keywords, 1 con error: 30 negocios, 7 dominios, 2 libres';
  expect(after(ended, event).effects).toEqual([
    { kind: 'log', nivel: 'info', mensaje: `Completado. ${line}` },
    { kind: 'notify_ended' },
  ]);
  const motivo =
    'Sin comprobar: 1 dominio, porque no ha respondido nadie (DNS, web o registro). Se volverá a comprobar a las 13:00.';
  const some = { ...event, unanswered: { total: 1, proxima: NOW + HOUR } };
  expect(changes(running === ended ? running : { ...running, ...done }, some)).toMatchObject({
    estado: 'completado',
    motivo,
  });
  expect(after(ended, some).effects).toEqual([
    { kind: 'log', nivel: 'info', mensaje: `Completado. ${line}` },
    { kind: 'log', nivel: 'aviso', mensaje: motivo },
    { kind: 'notify_ended' },
  ]);
  expect(after(ended, { ...event, unanswered: { total: 3, proxima: null } }).batch.motivo).toBe(
    'Sin comprobar: 3 dominios, porque no ha respondido nadie (DNS, web o registro). Compruébalos más tarde.',
  );
  expect(after(ended, { ...event, unanswered: { total: 3, proxima: NOW + DAY } }).batch.motivo).toContain(
    'Se volverán a comprobar el 22/11 a las 12:00.',
  );
});

test('a batch in which every keyword failed ends in error; one without keywords is complete', () => {
  const event = { kind: 'ended', ...timed, unanswered: { total: 4, proxima: null } } as const;
  const bad = { ...running, keywords_completadas: 0, keywords_con_error: 10, dominios_verificados: 7 };
  expect(changes(bad, event)).toEqual({
    estado: 'error',
    motivo: 'Todas las keywords han fallado. Revisa el motivo de cada una y reinténtalas.',
    motivo_codigo: 'todas_con_error',
    fecha_fin: NOW,
  });
  expect(after(bad, event).effects).toEqual([
    {
      kind: 'log',
      nivel: 'error',
      mensaje: 'Terminado con error. 10 keywords, 10 con error: 30 negocios, 7 dominios, 2 libres',
    },
    { kind: 'notify_ended' },
  ]);
  const empty = { ...bad, total_keywords: 0, keywords_con_error: 0 };
  expect(after(empty, event).batch.estado).toBe('completado');
  expect(after(empty, event).effects[0]).toMatchObject({
    mensaje: 'Completado. 0 keywords: 30 negocios, 7 dominios, 2 libres',
  });
});

test('a batch before it is started has nothing of an earlier run', () => {
  expect(Object.values(NEW_BATCH).filter((value) => value !== null && value !== 0)).toEqual(['pendiente']);
});
