import { expect, test } from 'vitest';
import type { Evidence, RegistryEvidence } from '../evidence/evidence.ts';
import type { Verdict, VerdictInput } from './types.ts';
import {
  COM,
  DAY,
  dns,
  ES,
  HOUR,
  input,
  LISTED,
  MINUTE,
  NOW,
  ONLY_RDAP,
  registry,
  site,
} from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';

const nx = dns('nxdomain');
const usual = { precio: { centimos: 795, moneda: 'EUR' } };
const sold = { premium: true, precio: { centimos: 125_000, moneda: 'EUR' } } as const;
const word = (kind: RegistryEvidence['kind'], change: Partial<RegistryEvidence> = {}) =>
  registry('dondominio', kind, { fecha_registro: null, fecha_expiracion: null, ...change });
const available = (hora = NOW) => word('absent', { hora, ...usual });
const es = (evidence: Evidence[], change: Partial<VerdictInput> = {}) =>
  input(evidence, { zone: ES, registrars: ['dondominio'], ...change });

const cases: [string, VerdictInput, Partial<Verdict>][] = [
  [
    'one word of the registrar frees nothing',
    es([nx, available()], { history: LISTED }),
    { row: 'freeOnce', es_disponible: null, confirmaciones: 1, verification_method: 'registrador' },
  ],
  [
    'its second word nine minutes later is the same word',
    es([nx, available(NOW - 9 * MINUTE), available()]),
    { row: 'freeOnce', es_disponible: null, confirmaciones: 1 },
  ],
  [
    'its second word ten minutes later frees the name, for this account',
    es([nx, available(NOW - 10 * MINUTE), available()]),
    {
      row: 'free',
      es_disponible: true,
      confirmaciones: 2,
      verification_method: 'registrador',
      shareable: false,
    },
  ],
  [
    'its word and the one of the WHOIS service are two',
    es([nx, available(), registry('whois_api', 'absent')], { accountKey: true }),
    { row: 'free', es_disponible: true, confirmaciones: 2, shareable: false },
  ],
  [
    'its word and the one of another registrar are two',
    es([nx, available(), registry('porkbun', 'absent')]),
    { row: 'free', es_disponible: true, confirmaciones: 2 },
  ],
  [
    'its word and the one of the registry are two',
    input([nx, registry('rdap', 'absent', { hora: NOW - MINUTE }), available()], { zone: ONLY_RDAP }),
    { row: 'free', es_disponible: true, confirmaciones: 2, shareable: false },
  ],
  [
    'what it sells above the usual price is not free, and has a row of its own',
    es([nx, word('reserved', sold)]),
    { row: 'premium', es_disponible: false, fase_ciclo: 'retenido', verification_method: 'registrador' },
  ],
  [
    'a premium name that its registry denies is premium',
    input([nx, registry('rdap', 'absent'), word('reserved', sold)], { zone: ONLY_RDAP }),
    { row: 'premium', es_disponible: false },
  ],
  [
    'what it called available and sells as premium since is premium',
    es([nx, available(NOW - 20 * MINUTE), available(NOW - 10 * MINUTE), word('reserved', sold)]),
    { row: 'premium', es_disponible: false, confirmaciones: 0 },
  ],
  [
    'available against a delegation is a contradiction',
    es([dns('referral'), site('timeout'), available()]),
    { row: 'conflict', es_disponible: null },
  ],
  [
    'available twice against a delegation is one, too',
    es([dns('referral'), site('timeout'), available(NOW - HOUR / 2), available()]),
    { row: 'conflict', es_disponible: null },
  ],
  [
    'not available, and not in the zone: somebody has it',
    es([nx, word('registered')]),
    { row: 'outOfZone', es_disponible: false, fase_ciclo: 'retenido', verification_method: 'registrador' },
  ],
  [
    'available at first, and not any more: somebody has it',
    es([nx, available(NOW - 10 * MINUTE), word('registered')]),
    { row: 'outOfZone', es_disponible: false, confirmaciones: 0 },
  ],
  [
    'available while the registry says that it exists is a contradiction',
    input([nx, registry('rdap', 'registered'), available()], { zone: COM }),
    { row: 'conflict', es_disponible: null },
  ],
  [
    'a registrar that has lost its voice frees nothing',
    es([nx, { ...available(NOW - HOUR), quarantined: true }, { ...available(), quarantined: true }]),
    { es_disponible: null, confirmaciones: 0 },
  ],
  [
    'a registrar that has lost its voice still tells what somebody has',
    es([nx, { ...word('registered'), quarantined: true }]),
    { row: 'outOfZone', es_disponible: false },
  ],
  [
    'one server of the zone alone is not enough for it either',
    es([dns('nxdomain', { corroborado: false }), available(NOW - HOUR), available()]),
    { es_disponible: null },
  ],
  [
    'without an answer of the zone its words free nothing',
    es([available(NOW - HOUR), available()]),
    { es_disponible: null },
  ],
];

test.each(cases)('%s', (_, given, expected) => {
  expect(decideVerdict(given)).toMatchObject(expected);
  expect(decideVerdict({ ...given, evidence: given.evidence.toReversed() })).toMatchObject(expected);
});

const asked: [string, VerdictInput, { ask: string; channel: string | null }][] = [
  ['a name out of the zone', es([nx]), { ask: 'registry', channel: 'dondominio' }],
  [
    'after its word: the WHOIS service at once',
    es([nx, available()], { accountKey: true }),
    { ask: 'second_channel', channel: 'whois_api' },
  ],
  [
    'with other channels in a zone whose registry answers',
    input([nx], { zone: COM, registrars: ['dondominio'] }),
    { ask: 'registry', channel: 'rdap' },
  ],
];
test.each(asked)('who is asked next: %s', (_, given, next) => {
  expect(decideVerdict(given).next).toMatchObject(next);
});

test('after its first word it is asked again ten minutes later, alone', () => {
  const { next } = decideVerdict(es([nx, available()]));
  expect(next).toMatchObject({ ask: 'registry', channel: 'dondominio', notBefore: NOW + 10 * MINUTE });
});

test.each([
  ['a dead site', [dns('referral'), site('timeout')], 'noChannelDelegated'],
  ['a parked site', [dns('referral'), site('parked')], 'noChannelDelegated'],
  ['a living site', [dns('referral'), site('answers')], 'alive'],
] as const)('a delegated name with %s is never asked of it', (_, evidence, row) => {
  expect(decideVerdict(es([...evidence]))).toMatchObject({ row, next: { ask: 'nothing' } });
});

test('without a key nothing changes for a name out of a zone whose registry does not answer', () => {
  const verdict = decideVerdict(input([nx, dns('nxdomain', { hora: NOW - DAY })], { zone: ES }));
  expect(verdict).toMatchObject({ row: 'noChannel', estado_verificacion: 'necesita_verificacion_manual' });
});

const reasons: [string, VerdictInput, string][] = [
  [
    'once',
    es([nx, available()]),
    'No está delegado y tu registrador (DonDominio) dice que se puede registrar. Falta la segunda confirmación antes de darlo por seguro.',
  ],
  [
    'twice',
    es([nx, available(NOW - HOUR), available()]),
    'Libre: no está delegado y tu registrador (DonDominio) ha dicho dos veces que se puede registrar.',
  ],
  [
    'with the registry',
    input([nx, registry('rdap', 'absent'), available()], { zone: ONLY_RDAP }),
    'Libre: no está delegado y el registro y tu registrador (DonDominio) dicen que no existe.',
  ],
  [
    'premium, with its price and day',
    es([nx, word('reserved', sold)]),
    'No se registra al precio normal: tu registrador (DonDominio) lo vende como premium por 1.250,00 EUR (precio del 21/11/2026).',
  ],
  [
    'premium, without a price',
    es([nx, word('reserved', { premium: true })]),
    'No se registra al precio normal: tu registrador (DonDominio) lo vende como premium, sin decir a qué precio: míralo en su web antes de comprarlo.',
  ],
  [
    'not available',
    es([nx, word('registered')]),
    'No está en la zona, y tu registrador (DonDominio) dice que no se puede registrar: tiene titular o está reservado.',
  ],
  [
    'against a delegation',
    es([dns('referral'), site('timeout'), available()]),
    'Contradicción: tu registrador (DonDominio) dice que se puede registrar, pero la zona lo tiene delegado. Compruébalo a mano.',
  ],
  [
    'no answer',
    es([nx, word('limited')], { retries: { used: 3, allowed: 3 } }),
    'Tu registrador no ha dado una respuesta válida tras todos los intentos: compruébalo a mano.',
  ],
  [
    'no answer of two',
    es([nx, word('error'), registry('whois_api', 'error')], {
      accountKey: true,
      retries: { used: 3, allowed: 3 },
    }),
    'Ni tu registrador ni el servicio de tu clave de WHOIS han dado una respuesta válida tras todos los intentos: compruébalo a mano.',
  ],
];
test.each(reasons)('the reason names the registrar: %s', (_, given, text) => {
  expect(decideVerdict(given).motivo).toBe(text);
});
