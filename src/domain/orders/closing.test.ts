import { describe, expect, test } from 'vitest';
import type { CodigoOrden } from '#contract/orders/entities.ts';
import type { OrderEvent } from './events.ts';
import { DAY, drop, follow, HOUR, MINUTE, NOW, purchase, rows, SECOND, through } from './order.samples.ts';
import type { Holding, PurchaseOutcome } from './outcome.ts';
import type { GivenOrder } from './result.ts';
import type { UnboughtEnd } from './states.ts';

/** An attempt had no answer, and the registrar has said twice since that it does not hold the name. */
const doubted = (row: GivenOrder): GivenOrder => ({ ...row, enviada: NOW, dudas: 1, reintentos: 1 });
const found = (holding: Holding, now: number): OrderEvent => ({ kind: 'found', now, holding });
const answer = (outcome: PurchaseOutcome): OrderEvent => ({
  kind: 'answered',
  now: NOW + MINUTE,
  outcome,
  again: null,
});
const refuse = (codigo: CodigoOrden): OrderEvent => ({
  kind: 'refused',
  now: NOW + MINUTE,
  refusal: { codigo, motivo: 'Algo no se cumple.' },
  again: null,
});
const LATER = NOW + 2 * DAY;

const ends: [string, GivenOrder, OrderEvent, UnboughtEnd, CodigoOrden, string][] = [
  [
    'it expires while it waits',
    rows.armada,
    { kind: 'claimed', now: LATER },
    'caducada',
    'caducada',
    'Antes de darla por caducada se pregunta',
  ],
  [
    'it expires while it is checked',
    rows.comprobando,
    { kind: 'claimed', now: LATER },
    'caducada',
    'caducada',
    'Antes de darla por caducada se pregunta',
  ],
  [
    'it expires before its attempt',
    rows.comprobando,
    { kind: 'sending', now: LATER },
    'caducada',
    'caducada',
    'Antes de darla por caducada se pregunta',
  ],
  [
    'a person cancels it',
    rows.armada,
    { kind: 'cancelled_by_person', now: NOW + MINUTE },
    'cancelada',
    'cancelada',
    'Antes de cancelarla se pregunta',
  ],
  [
    'a cap refuses it',
    rows.comprobando,
    refuse('supera_mes'),
    'no_comprada',
    'supera_mes',
    'Antes de darla por no comprada se pregunta',
  ],
  [
    'its key is gone',
    rows.comprobando,
    refuse('sin_clave'),
    'no_comprada',
    'sin_clave',
    'Antes de darla por no comprada se pregunta',
  ],
  [
    'it has become a dry run',
    rows.comprobando,
    { kind: 'rehearsed', now: NOW + MINUTE, outcome: { kind: 'ok', ...purchase } },
    'no_comprada',
    'simulacro',
    'Antes de darla por no comprada se pregunta',
  ],
  [
    'the next attempt finds no money, which the first may have spent',
    rows.enviando,
    answer({ kind: 'no_funds' }),
    'no_comprada',
    'sin_saldo',
    'Antes de darla por no comprada se pregunta',
  ],
  [
    'the next attempt is refused for its holder',
    rows.enviando,
    answer({ kind: 'contact_refused' }),
    'no_comprada',
    'contacto_rechazado',
    'Antes de darla por no comprada se pregunta',
  ],
  [
    'another price comes too often',
    { ...rows.enviando, reintentos: 3 },
    answer({ kind: 'price_changed', price: null, premium: false }),
    'no_comprada',
    'demasiados_intentos',
    'Antes de darla por no comprada se pregunta',
  ],
];

describe.each(ends)('an order with an attempt in doubt, when %s', (_, row, event, estado, codigo, asks) => {
  const given = { ...doubted(row), reintentos: Math.max(1, row.reintentos) };
  const { order, step } = follow(given, event);

  test('is asked about once more before it ends', () => {
    expect(order).toMatchObject({ estado: 'por_conciliar', codigo: 'sin_respuesta', fecha_fin: null });
    expect([order.proxima, order.ausencias, order.miradas]).toEqual(['now' in event && event.now, 0, 0]);
    expect(order.motivo).toContain(`${asks} a DonDominio`);
    expect(step.attempt).toEqual({ kind: 'reopened' });
    expect(step.effects).toEqual([{ kind: 'step' }]);
  });

  test('is bought if the registrar holds the name', () => {
    const bought = follow(order, found({ kind: 'held', ...purchase }, LATER));
    expect(bought.order).toMatchObject({ estado: 'comprada', motivo: null, cierre: null, proxima: null });
    expect(bought.step.attempt).toEqual({ kind: 'bought', ...purchase });
  });

  test('ends as it was to end once the registrar has said twice that it does not, and says so', () => {
    const once = through(order, found({ kind: 'not_held' }, LATER));
    expect(once).toMatchObject({ estado: 'por_conciliar', proxima: LATER + 15 * SECOND });
    const end = follow(once, found({ kind: 'not_held' }, LATER + 15 * SECOND));
    expect(end.order).toMatchObject({ estado, codigo, proxima: null, cierre: null, cierre_motivo: null });
    expect(end.order.motivo).toMatch(
      / Antes de cerrarla se preguntó a DonDominio: no lo tiene en tu cuenta\.$/,
    );
    expect(end.step.attempt).toEqual({ kind: 'not_bought' });
    expect(end.step.effects.map(({ kind }) => kind)).toEqual(
      estado === 'cancelada' ? ['step'] : ['step', 'notify'],
    );
  });

  test('does not end while the registrar does not answer, nor while it has not finished', () => {
    const events = [found({ kind: 'not_held' }, LATER), found({ kind: 'unknown' }, LATER + MINUTE)];
    expect(through(order, ...events)).toMatchObject({
      estado: 'por_conciliar',
      ausencias: 0,
      cierre: estado,
    });
    expect(through(order, found({ kind: 'pending' }, LATER))).toMatchObject({
      estado: 'por_conciliar',
      codigo: 'pendiente',
      cierre: estado,
    });
  });
});

test('the ends name what a person did, what was last known, and what the registrar said', () => {
  const end = (row: GivenOrder, event: OrderEvent) =>
    through(
      doubted(row),
      event,
      found({ kind: 'not_held' }, LATER),
      found({ kind: 'not_held' }, LATER + 15 * SECOND),
    ).motivo;
  expect(end(rows.armada, { kind: 'cancelled_by_person', now: NOW })).toBe(
    'La cancelaste: no se envía nada más. Antes de cerrarla se preguntó a DonDominio: no lo tiene en tu cuenta.',
  );
  expect(
    end({ ...rows.armada, codigo: 'limitado', motivo: 'Pide esperar.' }, { kind: 'claimed', now: LATER }),
  ).toBe(
    'Terminó su plazo sin comprarlo. Lo último: Pide esperar. Crea otra orden si aún lo quieres. Antes de cerrarla se preguntó a DonDominio: no lo tiene en tu cuenta.',
  );
});

test('a person may say what the registrar holds while it is asked before the end', () => {
  const closing = through(doubted(rows.armada), { kind: 'cancelled_by_person', now: NOW });
  const said = (bought: typeof purchase | null) =>
    through(closing, { kind: 'settled_by_person', now: NOW + MINUTE, bought });
  expect(said(purchase)).toMatchObject({ estado: 'comprada', cierre: null });
  expect(said(null)).toMatchObject({ estado: 'no_comprada', codigo: 'persona', cierre: null });
});

test('an order without a doubt ends at once, and one of a deleted account is not asked about', () => {
  expect(through(rows.armada, { kind: 'cancelled_by_person', now: NOW })).toMatchObject({
    estado: 'cancelada',
    motivo: 'La cancelaste antes de que se enviara: no se ha comprado nada.',
  });
  expect(through(doubted(rows.armada), { kind: 'account_deleted', now: NOW }).estado).toBe('cancelada');
});

test('repeats that were asked about just now end without another question', () => {
  const tired = { ...rows.por_conciliar, reintentos: 3, ausencias: 1 };
  expect(through(tired, found({ kind: 'not_held' }, NOW + MINUTE))).toMatchObject({
    estado: 'no_comprada',
    codigo: 'demasiados_intentos',
    cierre: null,
  });
});

describe('what is said of a name with a holder', () => {
  const refused = (again: number | null): OrderEvent => ({
    kind: 'refused',
    now: NOW + MINUTE,
    refusal: { codigo: 'ocupado', motivo: 'Ya tiene titular: una comprobación de ahora lo dice.' },
    again,
  });

  test('no other holder is named while the registrar has not said what the account holds', () => {
    const asked = [
      through(doubted(rows.comprobando), refused(null)),
      through(doubted(drop(rows.comprobando)), refused(NOW + HOUR)),
      through(doubted(rows.enviando), answer({ kind: 'taken' })),
    ];
    for (const order of asked) {
      expect(order).toMatchObject({ estado: 'por_conciliar', codigo: 'ocupado' });
      expect(order.motivo).toBe(
        'Ya tiene titular, y puedes ser tú: un envío anterior quedó sin respuesta. Se pregunta a DonDominio si lo tiene en tu cuenta; si tarda, míralo en su web.',
      );
    }
  });

  test('after two looks that did not find it in the account, another has it', () => {
    const order = through(
      doubted(rows.comprobando),
      refused(null),
      found({ kind: 'not_held' }, NOW + 2 * MINUTE),
      found({ kind: 'not_held' }, NOW + 4 * MINUTE),
    );
    expect(order).toMatchObject({ estado: 'no_comprada', codigo: 'ocupado' });
    expect(order.motivo).toBe(
      'Otro lo ha registrado antes. Quítalo de tu lista o vigílalo como favorito. Antes de cerrarla se preguntó a DonDominio: no lo tiene en tu cuenta.',
    );
  });

  test('an order that waits for a release says that it is not free yet, of its holder from before', () => {
    expect(through(drop(rows.comprobando), refused(NOW + HOUR))).toMatchObject({
      estado: 'armada',
      codigo: 'aun_no_libre',
    });
  });
});
