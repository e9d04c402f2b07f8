import { expect, test } from 'vitest';
import type { Verdict, VerdictInput } from './types.ts';
import {
  DAY,
  dns,
  ES,
  HOUR,
  input,
  LISTED,
  MINUTE,
  manual,
  NOW,
  registry,
  site,
  WS,
} from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';

interface Case {
  title: string;
  given: VerdictInput;
  expected: Partial<Verdict>;
}

const nx = dns('nxdomain');
const CALLED_FREE = { ...LISTED, previous: { es_disponible: true, hora: NOW - 3 * HOUR } };
const twiceFree = [manual('libre', NOW - 4 * HOUR), manual('libre', NOW - 3 * HOUR)];
const exhausted = { retries: { used: 3, allowed: 3 } };
const taken = { es_disponible: false } as const;
const unknown = { es_disponible: null } as const;

const personal: Case[] = [
  {
    title: 'an account’s key may say "free" where the registry does not answer, for that account only',
    given: input([nx, registry('whois_api', 'absent')], { zone: ES, accountKey: true, history: LISTED }),
    expected: {
      row: 'freeOnce',
      ...unknown,
      confirmaciones: 1,
      verification_method: 'whois_api',
      shareable: false,
    },
  },
  {
    title: 'with a key the .es registry is asked through it',
    given: input([nx], { zone: ES, accountKey: true }),
    expected: { next: expect.objectContaining({ ask: 'registry', channel: 'whois_api' }) },
  },
  {
    title: 'the account’s own word "libre" is named and not shared',
    given: input([nx, manual('libre')], { zone: ES }),
    expected: {
      row: 'freeOnce',
      ...unknown,
      confirmaciones: 1,
      fase_ciclo: 'libre',
      verification_method: 'manual',
      shareable: false,
      motivo: expect.stringContaining('Compruébalo otra vez'),
    },
  },
  {
    title: 'the account’s own word "libre", said twice ten minutes apart, is two words',
    given: input([nx, manual('libre', NOW - 10 * MINUTE), manual('libre')], { zone: ES }),
    expected: { row: 'free', es_disponible: true, confirmaciones: 2, verification_method: 'manual' },
  },
  {
    title: 'the account’s own word "libre", said twice within ten minutes, is one word',
    given: input([nx, manual('libre', NOW - 9 * MINUTE), manual('libre')], { zone: ES }),
    expected: { row: 'freeOnce', ...unknown, confirmaciones: 1 },
  },
  {
    title: 'the account’s own word "libre" does not beat a delegation',
    given: input([dns('referral'), site('timeout'), manual('libre')], { zone: ES }),
    expected: { row: 'conflict', ...unknown, shareable: false },
  },
  {
    title:
      'a name that a person called free is lost once its zone delegates it, in words that the zone proves',
    given: input([dns('referral'), site('answers'), ...twiceFree], { zone: ES, history: CALLED_FREE }),
    expected: {
      row: 'lost',
      ...taken,
      perdido: true,
      estado_verificacion: 'activo',
      fase_ciclo: 'activo',
      confianza: 0.97,
      verification_method: 'dns+http',
      motivo:
        'Constaba libre y ahora la zona lo delega: alguien lo tiene registrado. Está delegado y su web responde.',
      next: expect.objectContaining({ ask: 'nothing' }),
    },
  },
  {
    title: 'the same without a working website',
    given: input([dns('referral'), site('timeout'), ...twiceFree], { zone: ES, history: CALLED_FREE }),
    expected: {
      row: 'lost',
      ...taken,
      estado_verificacion: 'no_resuelve',
      confianza: 0.8,
      motivo:
        'Constaba libre y ahora la zona lo delega: alguien lo tiene registrado. Está delegado, luego registrado, y su web no responde a tiempo. El registro de .es no nos responde.',
    },
  },
  {
    title: 'a name that only the account’s registrar called free is lost once its zone delegates it',
    given: input(
      [dns('referral'), site('answers'), registry('dondominio', 'absent', { hora: NOW - 3 * HOUR })],
      { zone: ES, registrars: ['dondominio'], history: CALLED_FREE },
    ),
    expected: { row: 'lost', ...taken, perdido: true },
  },
  {
    title: 'a delegation in the hour after the word contradicts it, and loses no name yet',
    given: input([dns('referral'), site('answers'), manual('libre', NOW - HOUR)], {
      zone: ES,
      history: CALLED_FREE,
    }),
    expected: { row: 'conflict', ...unknown, perdido: false },
  },
  {
    title: 'a word that was withdrawn called no name free that could be lost',
    given: input([dns('referral'), site('answers')], { zone: ES, history: CALLED_FREE }),
    expected: { row: 'alive', ...taken },
  },
  {
    title: 'with a key, its service is asked who has the name before it is lost',
    given: input([dns('referral'), site('answers'), ...twiceFree], {
      zone: ES,
      accountKey: true,
      history: CALLED_FREE,
    }),
    expected: { row: 'alive', next: expect.objectContaining({ ask: 'registry', channel: 'whois_api' }) },
  },
  {
    title: 'the account’s own word "registrado" is remembered for weeks',
    given: input([nx, manual('registrado', NOW - 10 * DAY)], { zone: ES }),
    expected: { row: 'outOfZone', ...taken, verification_method: 'manual', shareable: false },
  },
  {
    title: 'a second confirmation by the account’s key is named, although RDAP was first',
    given: input([nx, registry('rdap', 'absent'), registry('whois_api', 'absent')]),
    expected: { row: 'free', confirmaciones: 2, verification_method: 'whois_api', shareable: false },
  },
];

/** The reason names the account's own service, which is not the registry. */
const named: [string, VerdictInput, string][] = [
  [
    'one answer of the key',
    input([nx, registry('whois_api', 'absent')], { zone: ES, accountKey: true }),
    'No está delegado y el servicio de tu clave de WHOIS dice que no existe.',
  ],
  [
    'two answers of the key',
    input([nx, registry('whois_api', 'absent', { hora: NOW - HOUR }), registry('whois_api', 'absent')], {
      zone: ES,
      accountKey: true,
    }),
    'Libre: no está delegado y el servicio de tu clave de WHOIS ha dicho dos veces que no existe.',
  ],
  [
    'the registry and the key',
    input([nx, registry('rdap', 'absent'), registry('whois_api', 'absent')]),
    'Libre: no está delegado y el registro y el servicio de tu clave de WHOIS dicen que no existe.',
  ],
  [
    'held, by the key',
    input([nx, registry('whois_api', 'registered')], { zone: ES, accountKey: true }),
    'Registrado, según el servicio de tu clave de WHOIS, pero fuera de la zona.',
  ],
  [
    'reserved, by the key',
    input([nx, registry('whois_api', 'reserved')], { zone: ES, accountKey: true }),
    'El servicio de tu clave de WHOIS lo da por reservado',
  ],
  [
    'delegated, denied by the key',
    input([dns('referral'), site('timeout'), registry('whois_api', 'absent')], {
      zone: ES,
      accountKey: true,
    }),
    'Contradicción: el servicio de tu clave de WHOIS dice que no existe',
  ],
  [
    'the key’s service fails',
    input([nx, registry('whois_api', 'error')], { zone: ES, accountKey: true, ...exhausted }),
    'El servicio de tu clave de WHOIS no ha dado una respuesta válida tras todos los intentos',
  ],
  [
    'the month’s requests are used up',
    input([nx, dns('nxdomain', { hora: NOW - DAY })], { zone: ES, quotaUsed: true }),
    'este mes ya no quedan solicitudes para preguntar con tu clave de WHOIS: compruébalo a mano.',
  ],
  [
    'the same at first sight',
    input([nx], { zone: ES, quotaUsed: true }),
    'este mes ya no quedan solicitudes para preguntar con tu clave de WHOIS. Se volverá a comprobar en 24 horas.',
  ],
  [
    'the registry itself, under a wildcard',
    input([dns('wildcard'), registry('whois', 'absent', { hora: NOW - HOUR }), registry('whois', 'absent')], {
      zone: WS,
    }),
    'Libre: el registro ha dicho dos veces que no existe. El DNS de esta zona responde también por los nombres que nadie ha registrado, y no se tiene en cuenta.',
  ],
  [
    'one channel, before the other is asked',
    input([nx, registry('rdap', 'absent')]),
    'No está delegado y el registro dice que no existe: se pregunta también por el otro canal.',
  ],
];

test.each(named)('the reason names who says so: %s', (_, given, words) => {
  expect(decideVerdict(given).motivo).toContain(words);
});

test.each(personal)('$title', ({ given, expected }) => {
  expect(decideVerdict(given)).toMatchObject(expected);
});
