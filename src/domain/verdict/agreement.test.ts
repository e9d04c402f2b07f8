import { expect, test } from 'vitest';
import type { Verdict, VerdictInput } from './types.ts';
import {
  DAY,
  dns,
  HOUR,
  input,
  LISTED,
  MINUTE,
  manual,
  NOW,
  ONLY_RDAP,
  registry,
  WS,
} from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';

interface Case {
  title: string;
  given: VerdictInput;
  expected: Partial<Verdict>;
}

const nx = dns('nxdomain');
const alone = (hora = NOW) => dns('nxdomain', { corroborado: false, hora });
const deniedTwice = [registry('rdap', 'absent'), registry('whois', 'absent')];
/** Seen a day ago in its last phase, which began `days` before now; the server is silent now. */
const ending = (status: string, days: number | null) => [
  nx,
  registry('rdap', 'registered', {
    status: [status],
    hora: NOW - 26 * HOUR,
    fecha_actualizacion: days === null ? null : NOW - days * DAY,
  }),
  registry('rdap', 'limited'),
];
const deniedByWhoisAlone = [
  registry('whois', 'absent', { hora: NOW - 15 * MINUTE }),
  registry('whois', 'absent'),
];
const wasFree = { ...LISTED, previous: { es_disponible: true } };
const taken = { es_disponible: false } as const;
const unknown = { es_disponible: null } as const;

/** Two channels of a registry, and two servers of a zone. */
const agreements: Case[] = [
  {
    title: 'answers of one moment that contradict each other leave it unknown',
    given: input([nx, registry('rdap', 'absent'), registry('whois', 'registered')]),
    expected: { row: 'conflict', ...unknown },
  },
  {
    title: 'free fifteen minutes ago by two channels, registered now: it is lost, not contradicted',
    given: input(
      [
        nx,
        registry('rdap', 'absent', { hora: NOW - 15 * MINUTE }),
        registry('whois', 'absent', { hora: NOW - 15 * MINUTE }),
        registry('rdap', 'registered', { fecha_registro: NOW - 5 * MINUTE }),
      ],
      { history: wasFree },
    ),
    expected: { row: 'lost', ...taken, perdido: true, next: expect.objectContaining({ ask: 'nothing' }) },
  },
  {
    title: 'one channel has said "absent" and the other stands ready: nothing is said before it is asked',
    given: input([nx, registry('rdap', 'absent')]),
    expected: {
      row: null,
      ...unknown,
      estado_verificacion: 'verificando',
      next: expect.objectContaining({ ask: 'second_channel', channel: 'whois', notBefore: NOW }),
    },
  },
  {
    title: 'the same twice by one channel does not make up for the other',
    given: input([nx, registry('rdap', 'absent', { hora: NOW - HOUR }), registry('rdap', 'absent')]),
    expected: { row: null, ...unknown, next: expect.objectContaining({ channel: 'whois' }) },
  },
  {
    title: 'a redemption that must last for weeks is not outvoted by one channel while the other is silent',
    given: input([...ending('redemptionperiod', 3), ...deniedByWhoisAlone]),
    expected: { row: 'conflict', ...unknown },
  },
  {
    title: 'a pending delete that has days to come is not outvoted either',
    given: input([...ending('pendingdelete', 2), ...deniedByWhoisAlone]),
    expected: { row: 'conflict', ...unknown },
  },
  {
    title: 'a pending delete that can be over is followed by denials',
    given: input([...ending('pendingdelete', 4), ...deniedByWhoisAlone]),
    expected: { row: 'free', es_disponible: true },
  },
  {
    title: 'an ending of unknown beginning can be over',
    given: input([...ending('redemptionperiod', null), ...deniedByWhoisAlone]),
    expected: { row: 'free', es_disponible: true },
  },
  {
    title: 'denials of both channels end a redemption at once: the record was the older word of each',
    given: input([...ending('redemptionperiod', 3), ...deniedTwice]),
    expected: { row: 'free', es_disponible: true },
  },
  {
    title: 'a denial from before a delegation does not confirm one that came after it',
    given: input(
      [
        registry('rdap', 'absent', { hora: NOW - 30 * HOUR }),
        dns('referral', { hora: NOW - 5 * HOUR }),
        nx,
        registry('rdap', 'absent'),
      ],
      { zone: ONLY_RDAP },
    ),
    expected: { row: 'freeOnce', ...unknown, confirmaciones: 1 },
  },
  {
    title: 'denials from before a delegation that has ended say nothing, and the registry is asked',
    given: input(
      [
        registry('rdap', 'absent', { hora: NOW - 20 * HOUR }),
        registry('whois', 'absent', { hora: NOW - 20 * HOUR }),
        dns('referral', { hora: NOW - 5 * HOUR }),
        nx,
      ],
      { history: wasFree },
    ),
    expected: { row: null, ...unknown, next: expect.objectContaining({ ask: 'registry' }) },
  },
  {
    title: 'under a wildcard, too, the other channel is asked first',
    given: input(
      [dns('wildcard'), registry('rdap', 'absent', { hora: NOW - HOUR }), registry('rdap', 'absent')],
      { zone: { ...WS, hasRdap: true } },
    ),
    expected: { row: null, ...unknown, next: expect.objectContaining({ channel: 'whois' }) },
  },
  {
    title: 'the other channel gives no answer: one word waits for a second',
    given: input([nx, registry('rdap', 'absent', { hora: NOW - MINUTE }), registry('whois', 'limited')]),
    expected: { row: 'freeOnce', ...unknown, confirmaciones: 1 },
  },
  {
    title: 'a failure of the other channel in an earlier check does not count for this one',
    given: input(
      [
        nx,
        registry('rdap', 'absent', { hora: NOW - DAY }),
        registry('whois', 'error', { hora: NOW - DAY + MINUTE }),
        registry('rdap', 'absent'),
      ],
      { check: { startedAt: NOW - MINUTE, byPerson: false } },
    ),
    expected: { row: null, ...unknown, next: expect.objectContaining({ channel: 'whois' }) },
  },
  {
    title: 'what the account’s person saw counts at once, as one word',
    given: input([nx, manual('libre')]),
    expected: { row: 'freeOnce', ...unknown, next: expect.objectContaining({ channel: 'rdap' }) },
  },
  {
    title:
      'an NXDOMAIN of one server alone frees nothing, whatever the registry says: the zone is asked again soon',
    given: input([alone(), ...deniedTwice]),
    expected: {
      row: 'unknown',
      ...unknown,
      estado_verificacion: 'error',
      motivo:
        'El registro dice que no existe, pero solo un servidor de la zona confirma que no está delegado; los demás no han contestado: se volverá a intentar.',
      next: expect.objectContaining({ ask: 'dns', notBefore: NOW + 2_000 }),
    },
  },
  {
    title:
      'nor where it is asked as often as the account allows: the row says so, and it is asked again by itself',
    given: input([alone(), alone(NOW - MINUTE), alone(NOW - 2 * MINUTE), ...deniedTwice]),
    expected: {
      row: 'unknown',
      ...unknown,
      estado_verificacion: 'error',
      needs_manual_verification: false,
      proxima_verificacion: NOW + 15 * MINUTE,
      next: expect.objectContaining({ ask: 'nothing' }),
    },
  },
  {
    title: 'nor with a person’s word beside it',
    given: input([alone(), ...deniedTwice, manual('libre')]),
    expected: { row: 'unknown', ...unknown },
  },
  {
    title: 'nor does a wildcard that one server alone answered with',
    given: input([dns('wildcard', { corroborado: false }), ...deniedTwice], {
      zone: { ...WS, hasRdap: true },
    }),
    expected: { row: 'unknown', ...unknown, next: expect.objectContaining({ ask: 'dns' }) },
  },
  {
    title: 'an NXDOMAIN of one server alone lets the registry tell what is registered',
    given: input([alone(), registry('rdap', 'registered', { status: ['clienthold'] })]),
    expected: { row: 'outOfZone', es_disponible: false },
  },
  {
    title: 'a denial whose confirmation was lost on the way says so, and is asked for again',
    given: input([dns('failure', { contradicho: false })]),
    expected: {
      row: 'unknown',
      ...unknown,
      motivo:
        'Solo un servidor de la zona confirma que no está delegado; los demás no han contestado: se volverá a intentar.',
      next: expect.objectContaining({ ask: 'dns', notBefore: NOW + 2_000 }),
    },
  },
  {
    title: 'an NXDOMAIN of one server alone does not count after a delegation of the same day',
    given: input(
      [
        dns('nxdomain', { corroborado: false }),
        dns('referral', { hora: NOW - 5 * HOUR }),
        registry('rdap', 'absent'),
        registry('whois', 'absent'),
      ],
      { check: { startedAt: NOW - MINUTE, byPerson: false } },
    ),
    expected: { ...unknown, next: expect.objectContaining({ ask: 'dns', notBefore: NOW + 2_000 }) },
  },
  {
    title: 'nor after the servers have contradicted each other, however long it is asked',
    given: input(
      [
        dns('nxdomain', { corroborado: false }),
        dns('nxdomain', { corroborado: false, hora: NOW - 10 * MINUTE }),
        dns('nxdomain', { corroborado: false, hora: NOW - 20 * MINUTE }),
        dns('failure', { contradicho: true, hora: NOW - 30 * MINUTE }),
        registry('rdap', 'absent'),
        registry('whois', 'absent'),
      ],
      { check: { startedAt: NOW - HOUR, byPerson: false } },
    ),
    expected: { row: 'unknown', ...unknown, needs_manual_verification: true },
  },
  {
    title: 'an hour after the servers have agreed, one of them alone is not enough again',
    given: input([
      alone(),
      dns('nxdomain', { corroborado: true, hora: NOW - HOUR - 1 }),
      registry('rdap', 'absent'),
      registry('whois', 'absent'),
    ]),
    expected: { row: 'unknown', ...unknown },
  },
  {
    title: 'after the servers have agreed, one of them alone counts again',
    given: input([
      dns('nxdomain', { corroborado: false }),
      dns('nxdomain', { corroborado: true, hora: NOW - 10 * MINUTE }),
      dns('failure', { contradicho: true, hora: NOW - 20 * MINUTE }),
      registry('rdap', 'absent'),
      registry('whois', 'absent'),
    ]),
    expected: { row: 'free', es_disponible: true },
  },
];

test.each(agreements)('$title', ({ given, expected }) => {
  expect(decideVerdict(given)).toMatchObject(expected);
});
