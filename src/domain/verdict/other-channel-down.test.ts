import { describe, expect, test } from 'vitest';
import type { Evidence } from '../evidence/evidence.ts';
import { DAY, dns, HOUR, input, MINUTE, NOW, ONLY_RDAP, registry } from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';

/**
 * docs/verification.md, 'Two words': both channels are asked at once; if the other one fails, a second denial by the
 * same channel after at least ten minutes confirms.
 */
const decide = (evidence: Evidence[], startedAt: number) =>
  decideVerdict(input([dns('nxdomain'), ...evidence], { check: { startedAt, byPerson: false } }));

const FAILURES = ['limited', 'error', 'unknown'] as const;

describe.each(FAILURES)('WHOIS is asked in the same check and answers %s', (failure) => {
  const fails = (ago: number, times = 1) =>
    Array.from({ length: times }, (_, nth) => registry('whois', failure, { hora: NOW - ago + nth * MINUTE }));

  test('RDAP denies once: one word, and no free name', () => {
    const said = decide(
      [registry('rdap', 'absent', { hora: NOW - 20 * MINUTE }), ...fails(19 * MINUTE, 3)],
      NOW - 21 * MINUTE,
    );
    expect(said.es_disponible).toBeNull();
    expect(said.confirmaciones).toBeLessThan(2);
  });

  test('RDAP denies twice within ten minutes: still one word', () => {
    const said = decide(
      [
        registry('rdap', 'absent', { hora: NOW - 9 * MINUTE }),
        ...fails(8 * MINUTE, 3),
        registry('rdap', 'absent'),
      ],
      NOW - 10 * MINUTE,
    );
    expect(said.es_disponible).toBeNull();
  });

  test('RDAP denies twice ten minutes apart: two words', () => {
    const said = decide(
      [
        registry('rdap', 'absent', { hora: NOW - 11 * MINUTE }),
        ...fails(10 * MINUTE, 3),
        registry('rdap', 'absent'),
      ],
      NOW - 12 * MINUTE,
    );
    expect(said).toMatchObject({ row: 'free', es_disponible: true, confirmaciones: 2 });
  });

  test('an answer of WHOIS that is not understood or denies less than RDAP is heard', () => {
    for (const word of [
      registry('whois', 'registered'),
      registry('whois', 'reserved'),
      registry('whois', 'unknown', { dudosa: true }),
    ]) {
      const said = decide(
        [
          registry('rdap', 'absent', { hora: NOW - 11 * MINUTE }),
          ...fails(10 * MINUTE),
          registry('rdap', 'absent', { hora: NOW - MINUTE }),
          word,
        ],
        NOW - 12 * MINUTE,
      );
      expect(said.es_disponible, word.kind).not.toBe(true);
    }
  });

  test('a registration that WHOIS told of a day ago is not outvoted by its silence', () => {
    const said = decide(
      [
        registry('whois', 'registered', { hora: NOW - DAY, fecha_registro: NOW - 900 * DAY }),
        registry('rdap', 'absent', { hora: NOW - HOUR }),
        ...fails(50 * MINUTE, 3),
        registry('rdap', 'absent'),
      ],
      NOW - HOUR - MINUTE,
    );
    expect(said.es_disponible).not.toBe(true);
  });
});

test('in a zone whose WHOIS is not asked at all, ten minutes between two denials are needed as well', () => {
  const at = (ago: number) =>
    decideVerdict(
      input([dns('nxdomain'), registry('rdap', 'absent', { hora: NOW - ago }), registry('rdap', 'absent')], {
        zone: ONLY_RDAP,
      }),
    ).es_disponible;
  expect(at(9 * MINUTE)).toBeNull();
  expect(at(11 * MINUTE)).toBe(true);
});
