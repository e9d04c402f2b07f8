import { describe, expect, test } from 'vitest';
import type { CuandoOrden } from '#contract/orders/entities.ts';
import { brandRefusal, choiceRefusal, momentOf, type NameFacts, nameRefusal, wayOf } from './before-order.ts';
import { beforeSending, type ReadyOrder, type SendingFacts } from './before-sending.ts';
import { DAY, HOUR, MINUTE, NOW } from './order.samples.ts';

const free: NameFacts = {
  dominio: 'xn--peluqueraluz-zeb.es',
  dominio_unicode: 'peluqueríaluz.es',
  es_disponible: true,
  confirmaciones: 2,
  fase_ciclo: 'libre',
  liberacion_desde: null,
  fecha_ultima_verificacion: NOW - MINUTE,
  estado_gestion: null,
  riesgo_alto: false,
};
const freeing: NameFacts = { ...free, es_disponible: false, confirmaciones: 0, fase_ciclo: 'redencion' };

describe('the name', () => {
  test.each<[string, Partial<NameFacts>, CuandoOrden, string | null]>([
    ['free, for a reservation', {}, 'reserva', 'ya_libre'],
    ['in redemption, for a reservation', freeing, 'reserva', null],
    ['to be deleted, for a reservation', { ...freeing, fase_ciclo: 'pendiente_borrado' }, 'reserva', null],
    ['in its grace, for a reservation', { ...freeing, fase_ciclo: 'gracia' }, 'reserva', 'no_se_libera'],
    [
      'in its grace with a date, for a reservation',
      { ...freeing, fase_ciclo: 'gracia', liberacion_desde: NOW },
      'reserva',
      null,
    ],
    ['registered, for a reservation', { ...freeing, fase_ciclo: 'activo' }, 'reserva', 'no_se_libera'],
    ['free, for now', {}, 'ahora', null],
    ['free, for its release', {}, 'al_liberarse', 'ya_libre'],
    ['free by one word', { es_disponible: null, confirmaciones: 1 }, 'ahora', 'no_libre'],
    ['free by one word, said true', { confirmaciones: 1 }, 'ahora', 'no_libre'],
    ['registered', { es_disponible: false, fase_ciclo: 'activo' }, 'ahora', 'no_libre'],
    ['unknown', { es_disponible: null }, 'ahora', 'no_libre'],
    ['freeing', freeing, 'al_liberarse', null],
    ['in its grace', { ...freeing, fase_ciclo: 'gracia' }, 'al_liberarse', null],
    ['to be deleted', { ...freeing, fase_ciclo: 'pendiente_borrado' }, 'al_liberarse', null],
    [
      'with an interval of its zone',
      { ...freeing, fase_ciclo: 'desconocida', liberacion_desde: NOW },
      'al_liberarse',
      null,
    ],
    ['without a release to come', { ...freeing, fase_ciclo: 'activo' }, 'al_liberarse', 'no_se_libera'],
    ['bought', { estado_gestion: 'comprado' }, 'ahora', 'ya_comprado'],
    ['set aside', { estado_gestion: 'descartado' }, 'ahora', null],
    ['seen fifteen minutes ago', { fecha_ultima_verificacion: NOW - 15 * MINUTE }, 'ahora', null],
    ['seen earlier', { fecha_ultima_verificacion: NOW - 15 * MINUTE - 1 }, 'ahora', 'prueba_antigua'],
    ['never seen', { fecha_ultima_verificacion: null }, 'ahora', 'prueba_antigua'],
    ['seen now', { fecha_ultima_verificacion: NOW }, 'ahora', null],
    ['seen by a clock a minute ahead', { fecha_ultima_verificacion: NOW + MINUTE }, 'ahora', null],
    ['seen in the future', { fecha_ultima_verificacion: NOW + HOUR }, 'ahora', 'prueba_antigua'],
    [
      'freeing, seen earlier',
      { ...freeing, fecha_ultima_verificacion: NOW - HOUR },
      'al_liberarse',
      'prueba_antigua',
    ],
  ])('%s', (_, change, cuando, codigo) => {
    expect(nameRefusal({ ...free, ...change }, cuando, NOW)?.codigo ?? null).toBe(codigo);
  });

  test('the age of an old proof is told in the largest unit that fits', () => {
    const told = (ago: number | null) =>
      nameRefusal({ ...free, fecha_ultima_verificacion: ago === null ? null : NOW - ago }, 'ahora', NOW)
        ?.motivo;
    expect(told(16 * MINUTE)).toContain('es de hace 16 minutos,');
    expect(told(HOUR)).toContain('es de hace 1 hora,');
    expect(told(47 * HOUR)).toContain('es de hace 47 horas,');
    expect(told(48 * HOUR)).toContain('es de hace 2 días,');
    expect(told(null)).toBe(
      'No se ha comprobado nunca, y una orden pide una de los últimos quince minutos. Pulsa «Verificar ahora» y vuelve a crearla.',
    );
  });

  test('the moment that is offered', () => {
    expect(momentOf(free)).toBe('ahora');
    expect(momentOf({ ...free, confirmaciones: 1 })).toBe('al_liberarse');
    expect(momentOf(freeing)).toBe('al_liberarse');
  });

  test.each<[string, Partial<NameFacts>, ReturnType<typeof wayOf>[]]>([
    ['a free name of .es', free, ['ahora', null, null]],
    ['a free generic name', { ...free, dominio: 'luz.com' }, ['ahora', 'ahora', null]],
    ['a name of .es in redemption', freeing, ['al_liberarse', null, null]],
    [
      'a generic name in redemption',
      { ...freeing, dominio: 'luz.com' },
      ['al_liberarse', 'al_liberarse', 'reserva'],
    ],
    [
      'a generic name in its grace without a date',
      { ...freeing, dominio: 'luz.com', fase_ciclo: 'gracia' },
      ['al_liberarse', 'al_liberarse', null],
    ],
    ['a name of a country', { ...freeing, dominio: 'luz.de' }, [null, null, null]],
  ])('what each registrar can take: %s', (_, change, ways) => {
    const name = { ...free, ...change };
    expect([wayOf('dondominio', name), wayOf('porkbun', name), wayOf('dynadot', name)]).toEqual(ways);
  });
});

describe('the choices of the order', () => {
  const order = {
    registrador: 'dondominio',
    cuando: 'ahora',
    anos: 1,
    nombre_escrito: null,
    hasta: null,
  } as const;
  const refusal = (change: object, name: Partial<NameFacts> = {}, hasKey = true) =>
    choiceRefusal({ ...free, ...name }, { ...order, ...change }, { hasKey, now: NOW })?.codigo ?? null;

  test.each<[string, string | null, string | null]>([
    ['good', refusal({}), null],
    ['a zone that the registrar does not sell', refusal({ registrador: 'porkbun' }), 'zona_no_vendida'],
    ['without a key', refusal({}, {}, false), 'sin_clave'],
    ['five years of a .es', refusal({ anos: 5 }), null],
    ['six years of a .es', refusal({ anos: 6 }), 'anos_no_validos'],
    ['ten years of a .com', refusal({ anos: 10 }, { dominio: 'luz.com' }), null],
    [
      'two years at Porkbun',
      refusal({ anos: 2, registrador: 'porkbun' }, { dominio: 'luz.com' }),
      'anos_no_validos',
    ],
    ['a release without an end', refusal({ cuando: 'al_liberarse' }), 'plazo_no_valido'],
    ['an end in the past', refusal({ cuando: 'al_liberarse', hasta: NOW }), 'plazo_no_valido'],
    ['an end within reach', refusal({ cuando: 'al_liberarse', hasta: NOW + 400 * DAY }), null],
    [
      'an end too far away',
      refusal({ cuando: 'al_liberarse', hasta: NOW + 400 * DAY + 1 }),
      'plazo_no_valido',
    ],
    ['a brand', refusal({}, { riesgo_alto: true }), 'riesgo_marca'],
    ['a reservation at a seller', refusal({ cuando: 'reserva', hasta: NOW + DAY }), 'sin_reservas'],
    ['a purchase at Dynadot', refusal({ registrador: 'dynadot' }, { dominio: 'luz.com' }), 'solo_reservas'],
    [
      'a reservation at Dynadot',
      refusal({ registrador: 'dynadot', cuando: 'reserva', hasta: NOW + DAY }, { dominio: 'luz.com' }),
      null,
    ],
    [
      'a reservation of .es',
      refusal({ registrador: 'dynadot', cuando: 'reserva', hasta: NOW + DAY }),
      'zona_no_vendida',
    ],
    [
      'a reservation without an end',
      refusal({ registrador: 'dynadot', cuando: 'reserva' }, { dominio: 'luz.com' }),
      'plazo_no_valido',
    ],
  ])('%s', (_, codigo, expected) => {
    expect(codigo).toBe(expected);
  });

  test.each<[string, string | null, boolean]>([
    ['not typed', null, false],
    ['typed as it is shown', 'peluqueríaluz.es', true],
    ['typed with a combining accent, blanks and capitals', ' PELUQUERI\u0301ALUZ.es ', true],
    ['typed as it is registered', 'xn--peluqueraluz-zeb.es', true],
    ['typed without its ending', 'peluqueríaluz', false],
    ['another name', 'peluquerialuz.es', false],
  ])('a high brand risk asks for the whole name: %s', (_, typed, passes) => {
    expect(brandRefusal({ ...free, riesgo_alto: true }, typed) === null).toBe(passes);
  });
});

const RESERVATION = { cuando: 'reserva', registrador: 'dynadot' } as const;
const NO_OFFER = { precio: null, premium: false };
const FREE_AT_DYNADOT = [{ fuente: 'dynadot', libre: true, hora: NOW }] as const;

describe('before an attempt', () => {
  const ready: ReadyOrder = {
    registrador: 'dondominio',
    cuando: 'ahora',
    acepta_premium: false,
    tope: 1_000,
  };
  const facts: SendingFacts = {
    words: [
      { fuente: 'dns', libre: true, hora: NOW },
      { fuente: 'dondominio', libre: true, hora: NOW },
    ],
    offer: { precio: { centimos: 700, moneda: 'EUR' }, premium: false },
    contact: {
      clase: 'persona',
      nombre: 'Rocío',
      apellidos: 'Vela',
      empresa: null,
      documento: { tipo: 'nif', numero: '12345678Z' },
      email: 'rocio@ejemplo.es',
      telefono: '+34954000000',
      direccion: 'Calle Feria 3',
      codigo_postal: '41003',
      ciudad: 'Sevilla',
      provincia: 'Sevilla',
      pais: 'ES',
      administrativo: null,
    },
    mes: { tope: 10_000, gastado: 0 },
    acceso: null,
    dolar: 10_000,
    now: NOW,
  };
  const check = (order: Partial<ReadyOrder>, change: Partial<SendingFacts>) => {
    const result = beforeSending({ ...ready, ...order }, { ...facts, ...change });
    return result.kind === 'send' ? result.coste.total : result.refusal.codigo;
  };

  test.each<[string, Partial<ReadyOrder>, Partial<SendingFacts>, number | string]>([
    ['all in order', {}, {}, 864],
    ['not free by two sources', {}, { words: facts.words.slice(0, 1) }, 'sin_dos_fuentes'],
    ['at a drop the registrar is enough', { cuando: 'al_liberarse' }, { words: facts.words.slice(1) }, 864],
    ['no contact', {}, { contact: null }, 'contacto_falta'],
    ['premium', {}, { offer: { ...facts.offer, premium: true } }, 'premium'],
    ['premium, and accepted', { acepta_premium: true }, { offer: { ...facts.offer, premium: true } }, 864],
    ['no price', {}, { offer: { precio: null, premium: false } }, 'sin_precio'],
    ['another currency', {}, { offer: { precio: { centimos: 1, moneda: 'CHF' }, premium: false } }, 'moneda'],
    ['above its cap', { tope: 863 }, {}, 'supera_tope'],
    ['above the month', {}, { mes: { tope: 10_000, gastado: 9_137 } }, 'supera_mes'],
    ['a reservation counts its whole cap', RESERVATION, { words: [] }, 1_000],
    ['a reservation needs neither price nor words', RESERVATION, { words: [], offer: NO_OFFER }, 1_000],
    [
      'a reservation of a name that the registrar sells now',
      RESERVATION,
      { words: FREE_AT_DYNADOT },
      'ya_libre',
    ],
    ['a reservation without a contact', RESERVATION, { words: [], contact: null }, 'contacto_falta'],
    [
      'a reservation above the month',
      RESERVATION,
      { words: [], mes: { tope: 10_000, gastado: 9_001 } },
      'supera_mes',
    ],
    [
      'a reservation above its access',
      RESERVATION,
      { words: [], acceso: { tope: 999, gastado: 0 } },
      'supera_acceso',
    ],
    ['above its access', {}, { acceso: { tope: 100, gastado: 0 } }, 'supera_acceso'],
    [
      'above its access in dollars',
      { registrador: 'porkbun' },
      { dolar: 20_000, offer: { precio: { centimos: 700, moneda: 'USD' }, premium: false } },
      'supera_tope',
    ],
  ])('%s', (_, order, change, expected) => {
    expect(check(order, change)).toBe(expected);
  });
});
