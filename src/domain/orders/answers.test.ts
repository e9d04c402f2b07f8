import { describe, expect, test } from 'vitest';
import type { CodigoOrden } from '#contract/orders/entities.ts';
import { LOOK_AGAIN_MS } from './answers.ts';
import type { OrderEvent } from './events.ts';
import { drop, follow, HOUR, MINUTE, NOW, purchase, rows, SECOND, through } from './order.samples.ts';
import type { Holding, PurchaseOutcome } from './outcome.ts';
import type { GivenOrder } from './result.ts';

const answer = (outcome: PurchaseOutcome, now = NOW, again: number | null = null): OrderEvent => ({
  kind: 'answered',
  now,
  outcome,
  again,
});
const found = (holding: Holding, now: number): OrderEvent => ({ kind: 'found', now, holding });
const silent: PurchaseOutcome = { kind: 'unknown', why: 'no_answer' };

describe('the answer to an attempt', () => {
  const ends: [PurchaseOutcome, GivenOrder['estado'], CodigoOrden, string][] = [
    [{ kind: 'taken' }, 'no_comprada', 'ocupado', 'not_bought'],
    [{ kind: 'price_changed', price: null, premium: true }, 'no_comprada', 'premium', 'not_bought'],
    [{ kind: 'price_changed', price: null, premium: false }, 'armada', 'precio_cambiado', 'not_bought'],
    [{ kind: 'no_funds' }, 'no_comprada', 'sin_saldo', 'not_bought'],
    [{ kind: 'contact_refused' }, 'no_comprada', 'contacto_rechazado', 'not_bought'],
    [{ kind: 'unsupported_tld' }, 'no_comprada', 'zona_no_vendida', 'not_bought'],
    [{ kind: 'maintenance' }, 'armada', 'mantenimiento', 'not_bought'],
    [{ kind: 'throttled', retryAfterMs: null }, 'armada', 'limitado', 'not_bought'],
    [{ kind: 'auth', why: 'key' }, 'no_comprada', 'clave_rechazada', 'not_bought'],
    [{ kind: 'auth', why: 'permission' }, 'no_comprada', 'clave_rechazada', 'not_bought'],
    [{ kind: 'auth', why: 'locked' }, 'no_comprada', 'clave_rechazada', 'not_bought'],
    [{ kind: 'pending', reference: null }, 'por_conciliar', 'pendiente', 'uncertain'],
    [silent, 'por_conciliar', 'sin_respuesta', 'uncertain'],
    [{ kind: 'unknown', why: 'server_error' }, 'por_conciliar', 'sin_respuesta', 'uncertain'],
    [{ kind: 'unknown', why: 'malformed' }, 'por_conciliar', 'sin_respuesta', 'uncertain'],
  ];
  test.each(ends)('%o: %s, %s', (outcome, estado, codigo, attempt) => {
    const { order, step } = follow(rows.enviando, answer(outcome));
    expect(order).toMatchObject({ estado, codigo });
    expect(order.motivo).toMatch(/\.$/);
    expect(step.attempt?.kind).toBe(attempt);
  });

  test('each sentence says what to do, with the name of the registrar', () => {
    const sentences = ends.map(([outcome]) => follow(rows.enviando, answer(outcome)).order.motivo);
    expect(sentences.slice(0, 11)).toEqual([
      'Otro lo ha registrado antes. Quítalo de tu lista o vigílalo como favorito.',
      'DonDominio lo vende como premium. Mira su precio y, si lo quieres, crea otra orden que admita premium.',
      'DonDominio ha cambiado el precio. Se comprueba otra vez contra tu tope.',
      'Tu cuenta de DonDominio no tiene saldo. Añade saldo en su web y crea otra orden.',
      'DonDominio no admite los datos del titular. Corrígelos en Configuración, Órdenes, y crea otra orden.',
      'DonDominio no registra esta extensión por su API. Crea la orden con otro registrador o cómpralo en una web.',
      'DonDominio está en mantenimiento. Se vuelve a intentar en unos minutos.',
      'DonDominio pide esperar. Se vuelve a intentar cuando lo permita.',
      'DonDominio ha rechazado tu clave. Escríbela de nuevo en Configuración, APIs, y crea otra orden.',
      'DonDominio no admite compras con tu clave desde este servidor. Dale permiso en su web y crea otra orden.',
      'DonDominio tiene tu cuenta cerrada. Habla con su soporte y crea otra orden.',
    ]);
  });

  test('bought: the purchase, its history and a notice commit with it', () => {
    const { order, step } = follow(rows.enviando, answer({ kind: 'ok', ...purchase }, NOW + 3));
    expect(order).toMatchObject({ estado: 'comprada', codigo: null, proxima: null, fecha_fin: NOW + 3 });
    expect(step.attempt).toEqual({ kind: 'bought', ...purchase });
    expect(step.effects).toEqual([
      { kind: 'step' },
      { kind: 'bought', ...purchase },
      { kind: 'notify', about: 'comprada' },
    ]);
  });

  test('it waits as long as the registrar asks, and half a minute where it does not say', () => {
    const wait = (outcome: PurchaseOutcome) => follow(rows.enviando, answer(outcome)).order.proxima;
    expect(wait({ kind: 'throttled', retryAfterMs: 7_000 })).toBe(NOW + 7_000);
    expect(wait({ kind: 'throttled', retryAfterMs: null })).toBe(NOW + 30_000);
    expect(wait({ kind: 'maintenance' })).toBe(NOW + 5 * MINUTE);
  });

  test('another price is checked and sent again three times at most', () => {
    const moved: PurchaseOutcome = { kind: 'price_changed', price: null, premium: false };
    let order = rows.enviando;
    for (let time = 1; time <= 3; time++) {
      order = through(order, answer(moved));
      expect(order).toMatchObject({ estado: 'armada', proxima: NOW, reintentos: time });
      order = through(order, { kind: 'claimed', now: NOW }, { kind: 'sending', now: NOW });
    }
    expect(through(order, answer(moved))).toMatchObject({
      estado: 'no_comprada',
      codigo: 'demasiados_intentos',
    });
  });
});

test('a premium price is another price to an order that accepts one: it is checked and sent again', () => {
  const premium: PurchaseOutcome = { kind: 'price_changed', price: null, premium: true };
  const sent = { ...rows.enviando, acepta_premium: true };
  expect(through(sent, answer(premium))).toMatchObject({
    estado: 'armada',
    codigo: 'precio_cambiado',
    reintentos: 1,
  });
  expect(through({ ...sent, reintentos: 3 }, answer(premium))).toMatchObject({
    estado: 'no_comprada',
    codigo: 'demasiados_intentos',
  });
});

describe('taken', () => {
  test('at a drop the attempt is its own look: it is repeated while the order lasts', () => {
    const sent = drop(rows.enviando);
    expect(through(sent, answer({ kind: 'taken' }, NOW, NOW + 5 * SECOND))).toMatchObject({
      estado: 'armada',
      codigo: 'aun_no_libre',
      proxima: NOW + 5 * SECOND,
    });
    expect(through(sent, answer({ kind: 'taken' })).estado).toBe('no_comprada');
    expect(through(rows.enviando, answer({ kind: 'taken' }, NOW, NOW + 5)).estado).toBe('no_comprada');
  });

  test('after an attempt without an answer it may be ours: the registrar is asked what it holds', () => {
    const again = through(
      { ...rows.enviando, dudas: 1 },
      answer({ kind: 'taken' }, NOW + MINUTE, NOW + 2 * MINUTE),
    );
    expect(again).toMatchObject({ estado: 'por_conciliar', codigo: 'ocupado', proxima: NOW + MINUTE });
    expect(through(again, found({ kind: 'held', ...purchase }, NOW + MINUTE)).estado).toBe('comprada');
    const absent = [found({ kind: 'not_held' }, NOW + MINUTE), found({ kind: 'not_held' }, NOW + 2 * MINUTE)];
    expect(through(again, ...absent)).toMatchObject({ estado: 'no_comprada', codigo: 'ocupado' });
    expect(through(drop(again), ...absent)).toMatchObject({
      estado: 'armada',
      codigo: 'aun_no_libre',
      dudas: 0,
      proxima: NOW + 2 * MINUTE,
    });
  });
});

describe('an attempt without an answer', () => {
  const sent = rows.enviando;
  const open = through(sent, answer(silent, NOW + SECOND));

  test('is looked for after five seconds, and counts as money until it is settled', () => {
    expect(open).toMatchObject({ proxima: NOW + 6 * SECOND, dudas: 1 });
    expect(through(sent, { kind: 'claimed', now: NOW + SECOND })).toEqual(open);
  });

  test('is not sent again before the registrar has twice said that it does not hold the name', () => {
    const first = through(open, found({ kind: 'not_held' }, NOW + 30 * SECOND));
    expect(first).toMatchObject({ estado: 'por_conciliar', ausencias: 1, proxima: NOW + 45 * SECOND });
    const { order, step } = follow(first, found({ kind: 'not_held' }, NOW + 50 * SECOND));
    expect(order).toMatchObject({ estado: 'armada', proxima: NOW + 50 * SECOND, reintentos: 1, dudas: 1 });
    expect(step.attempt).toEqual({ kind: 'not_bought' });
  });

  test('an absence within half a minute of the attempt says little: it may still arrive', () => {
    expect(through(open, found({ kind: 'not_held' }, NOW + 30 * SECOND - 1)).ausencias).toBe(0);
  });

  test('no answer in between begins the count again', () => {
    const events: OrderEvent[] = [
      found({ kind: 'not_held' }, NOW + 30 * SECOND),
      found({ kind: 'unknown' }, NOW + 50 * SECOND),
      found({ kind: 'not_held' }, NOW + 70 * SECOND),
    ];
    expect(through(open, ...events)).toMatchObject({ estado: 'por_conciliar', ausencias: 1 });
  });

  test('is settled within a minute once the registrar answers', () => {
    let order = open;
    let at = NOW;
    while (order.estado === 'por_conciliar') {
      at = order.proxima ?? Number.NaN;
      order = through(order, found({ kind: 'not_held' }, at));
    }
    expect(order.estado).toBe('armada');
    expect(at - NOW).toBeLessThanOrEqual(MINUTE);
  });

  test('a person is told once, after two minutes; after an hour the looks are rarer', () => {
    let order = open;
    let told = 0;
    for (let look = 1; look <= 241; look++) {
      const next = follow(order, found({ kind: 'unknown' }, NOW));
      order = next.order;
      const notices = next.step.effects.filter(({ kind }) => kind === 'notify').length;
      if (notices > 0) expect(look).toBe(8);
      told += notices;
      expect(order.proxima).toBe(NOW + (look <= 240 ? LOOK_AGAIN_MS : 5 * MINUTE));
    }
    expect(told).toBe(1);
  });

  test('what the registrar has accepted is waited for an hour before its absence counts', () => {
    const pending = through(open, found({ kind: 'pending' }, NOW + 30 * SECOND));
    expect(pending).toMatchObject({ estado: 'por_conciliar', codigo: 'pendiente' });
    const late = (at: number) => through(pending, found({ kind: 'not_held' }, at));
    expect(late(NOW + HOUR - 1).ausencias).toBe(0);
    expect(late(NOW + HOUR).ausencias).toBe(1);
  });

  test('a late answer settles it', () => {
    expect(through(open, answer({ kind: 'ok', ...purchase })).estado).toBe('comprada');
    expect(through(open, answer(silent, NOW + MINUTE))).toMatchObject({
      estado: 'por_conciliar',
      dudas: 1,
      proxima: NOW + MINUTE + LOOK_AGAIN_MS,
    });
  });

  test('three repeats, then a person has to look', () => {
    const tired = { ...open, reintentos: 3, ausencias: 1 };
    expect(through(tired, found({ kind: 'not_held' }, NOW + MINUTE))).toMatchObject({
      estado: 'no_comprada',
      codigo: 'demasiados_intentos',
    });
  });

  test('that the registrar executes after it was looked for twice is doubted again when the name has a holder', () => {
    const checked = { ...rows.comprobando, dudas: 1, enviada: NOW, reintentos: 1, miradas: 3 };
    const taken = (order: GivenOrder, codigo: CodigoOrden = 'ocupado') =>
      follow(order, {
        kind: 'refused',
        now: NOW + MINUTE,
        refusal: { codigo, motivo: 'Ya tiene titular.' },
        again: null,
      });
    const { order, step } = taken(checked);
    expect(order).toMatchObject({ estado: 'por_conciliar', codigo: 'ocupado', proxima: NOW + MINUTE });
    expect([step.attempt, order.miradas, order.ausencias]).toEqual([{ kind: 'reopened' }, 0, 0]);
    expect(taken(drop(checked), 'renovado').order.estado).toBe('por_conciliar');
    expect(taken({ ...checked, dudas: 0 }).order.estado).toBe('no_comprada');
    expect(taken(checked, 'supera_tope').order).toMatchObject({
      estado: 'por_conciliar',
      cierre_codigo: 'supera_tope',
    });
    expect(through(order, found({ kind: 'held', ...purchase }, NOW + MINUTE)).estado).toBe('comprada');
    const once = through(order, found({ kind: 'not_held' }, NOW + MINUTE));
    expect(once).toMatchObject({ estado: 'por_conciliar', proxima: NOW + 3 * MINUTE });
    expect(through(once, found({ kind: 'not_held' }, NOW + 3 * MINUTE)).estado).toBe('no_comprada');
  });

  test('that was accepted is in doubt, too: after it a name that is taken may be ours', () => {
    const accepted = through(sent, answer({ kind: 'pending', reference: null }));
    expect(accepted.dudas).toBe(1);
    expect(through(accepted, answer({ kind: 'pending', reference: null }, NOW + MINUTE)).dudas).toBe(1);
    const again = through(
      accepted,
      found({ kind: 'not_held' }, NOW + HOUR),
      found({ kind: 'not_held' }, NOW + HOUR + MINUTE),
    );
    const repeated = through({ ...again, estado: 'enviando' }, answer({ kind: 'taken' }, NOW + 2 * HOUR));
    expect(repeated.estado).toBe('por_conciliar');
  });
});
