import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Evidence } from '../evidence/evidence.ts';
import { dnsPieces, inputs, pieces, registryPieces, sitePieces } from './any-evidence.samples.ts';
import { startOf } from './attempts.ts';
import type { VerdictInput } from './types.ts';
import { COM, DAY, MINUTE, NOW, registry } from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';
import type { ZoneRules } from './zone.ts';

/** Mutation tests run them for each mutant, so a few cases have to do. */
const FEW = process.env.MUTANTES !== undefined;
const RUNS = { numRuns: FEW ? 100 : 3_000 };

/** *registry_absent*, restated from the rules, independent of the code under test. */
function isRegistryAbsent(piece: Evidence, zone: ZoneRules): boolean {
  if (!(piece.hora <= NOW + 5 * MINUTE && piece.hora >= NOW - 2 * DAY)) return false;
  if (piece.fuente === 'manual') return piece.kind === 'libre';
  if (!('authority' in piece) || piece.kind !== 'absent' || piece.quarantined) return false;
  if (piece.authority === 'account') return true;
  return piece.authority === 'registry' && (piece.fuente === 'rdap' ? zone.hasRdap : zone.hasWhoisRules);
}

/** The same question at the same time, without an answer. */
function failed(piece: Evidence): Evidence {
  switch (piece.fuente) {
    case 'dns':
      return { ...piece, kind: 'failure', nameservers: [] };
    case 'http':
      return { ...piece, kind: 'failure' };
    case 'manual':
      return registry('whois', 'error', { hora: piece.hora });
    default:
      return registry(piece.fuente, 'limited', { hora: piece.hora, authority: piece.authority });
  }
}

/** Two absences of one channel ten minutes apart, or of two channels. */
function hasTwoWords(given: VerdictInput): boolean {
  const absents = given.evidence.filter((piece) => isRegistryAbsent(piece, given.zone));
  return absents.some((one) =>
    absents.some((other) => one.fuente !== other.fuente || Math.abs(one.hora - other.hora) >= 10 * MINUTE),
  );
}

test('I1: true needs two words of absence, and an NXDOMAIN of the zone or a wildcard zone', () => {
  let trues = 0;
  fc.assert(
    fc.property(inputs, (given) => {
      const verdict = decideVerdict(given);
      if (verdict.es_disponible !== true) return;
      trues += 1;
      expect(hasTwoWords(given)).toBe(true);
      expect(
        given.evidence.some((piece) => (piece.kind === 'nxdomain' && piece.aa) || given.zone.wildcard),
      ).toBe(true);
      expect(['free', 'freeInWildcard']).toContain(verdict.row);
      expect(verdict.confirmaciones).toBe(2);
      expect(given.zone.releaseRounds).toBe(false);
      if (given.history.previous?.es_disponible !== true)
        expect(
          given.evidence.some((piece) => isRegistryAbsent(piece, given.zone) && piece.hora >= startOf(given)),
        ).toBe(true);
    }),
    { numRuns: 3 * RUNS.numRuns },
  );
  expect(trues).toBeGreaterThan(FEW ? -1 : 200);
});

test('a name of one word is not known to be free, and is neither confirmed nor unphased', () => {
  let once = 0;
  fc.assert(
    fc.property(inputs, (given) => {
      const { row, es_disponible, confirmaciones, fase_ciclo } = decideVerdict(given);
      expect(confirmaciones === 1).toBe(row === 'freeOnce');
      expect(confirmaciones === 2).toBe(es_disponible === true);
      expect(fase_ciclo === 'libre').toBe(confirmaciones > 0);
      if (row !== 'freeOnce') return;
      once += 1;
      expect(es_disponible).toBeNull();
    }),
    RUNS,
  );
  expect(once).toBeGreaterThan(FEW ? -1 : 100);
});

test('taking trust from any servers never turns a verdict that is not true into true', () => {
  fc.assert(
    fc.property(inputs, fc.subarray(['rdap', 'whois', 'whois_api', 'dondominio']), (given, distrusted) => {
      const evidence = given.evidence.map((piece) =>
        'quarantined' in piece && distrusted.includes(piece.fuente) ? { ...piece, quarantined: true } : piece,
      );
      if (decideVerdict({ ...given, evidence }).es_disponible !== true) return;
      expect(decideVerdict(given).es_disponible).toBe(true);
    }),
    { numRuns: 2 * RUNS.numRuns },
  );
});

test('a registration or a reserve that a server without trust states after every denial forbids true', () => {
  const kinds = fc.constantFrom('registered' as const, 'reserved' as const);
  fc.assert(
    fc.property(inputs, kinds, fc.constantFrom('rdap' as const, 'whois' as const), (given, kind, channel) => {
      const stated = registry(channel, kind, { quarantined: true, hora: NOW });
      const evidence = [...given.evidence.filter((piece) => !(piece.hora > NOW)), stated];
      expect(decideVerdict({ ...given, evidence }).es_disponible).not.toBe(true);
    }),
    RUNS,
  );
});

test('I6: without an NXDOMAIN that two servers of the zone agree on, or a wildcard, nothing is true', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const alone = given.evidence.map((piece) =>
        piece.fuente === 'dns' ? { ...piece, corroborado: false } : piece,
      );
      expect(decideVerdict({ ...given, evidence: alone }).es_disponible).not.toBe(true);
    }),
    RUNS,
  );
});

test('I2: two fresh words that contradict each other within an hour never make true', () => {
  const close = fc.integer({ min: 0, max: 59 }).map((minutes) => NOW - minutes * MINUTE);
  fc.assert(
    fc.property(inputs, close, close, (given, a, b) => {
      const evidence = [
        ...given.evidence.filter((piece) => piece.fuente === 'dns' || piece.fuente === 'http'),
        registry('rdap', 'absent', { hora: a }),
        registry('whois', 'registered', { hora: b, fecha_expiracion: NOW + 300 * DAY }),
      ];
      expect(decideVerdict({ ...given, zone: COM, evidence }).es_disponible).not.toBe(true);
    }),
    RUNS,
  );
});

test('I2: nothing known, or only failures, is null unless a false was known', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const evidence = given.evidence.map(failed);
      const known = given.history.previous?.es_disponible === false ? false : null;
      expect(decideVerdict({ ...given, evidence }).es_disponible).toBe(known);
    }),
    RUNS,
  );
});

test('I3: DNS, websites, registered answers and history alone never make true', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const evidence = given.evidence.filter((piece) => piece.kind !== 'absent' && piece.kind !== 'libre');
      expect(decideVerdict({ ...given, evidence }).es_disponible).not.toBe(true);
    }),
    RUNS,
  );
});

/** With two channels, a failure of one lets a single denial of the other count; another property covers that. */
const withOneChannel = inputs.map((given) => ({
  ...given,
  zone: given.zone.hasRdap ? { ...given.zone, hasWhoisRules: false } : given.zone,
}));

test('I4: more failures change no verdict', () => {
  fc.assert(
    fc.property(withOneChannel, fc.array(pieces.map(failed), { maxLength: 5 }), (given, failures) => {
      const before = decideVerdict(given);
      const after = decideVerdict({ ...given, evidence: [...given.evidence, ...failures] });
      expect(after.es_disponible).toBe(before.es_disponible);
      expect(after.confirmaciones).toBe(before.confirmaciones);
      expect(after.confianza).toBe(before.confianza);
      if (before.row !== null && before.row !== 'unknown') expect(after.row).toBe(before.row);
    }),
    RUNS,
  );
});

test('I4: a failure weighs as much as a question never asked', () => {
  fc.assert(
    fc.property(withOneChannel, fc.nat(), (given, pick) => {
      if (given.evidence.length === 0) return;
      const index = pick % given.evidence.length;
      const replaced = decideVerdict({
        ...given,
        evidence: given.evidence.map((piece, i) => (i === index ? failed(piece) : piece)),
      });
      const removed = decideVerdict({ ...given, evidence: given.evidence.filter((_, i) => i !== index) });
      expect(replaced.es_disponible).toBe(removed.es_disponible);
      expect(replaced.confirmaciones).toBe(removed.confirmaciones);
      expect(replaced.confianza).toBe(removed.confianza);
    }),
    RUNS,
  );
});

test('I6: with two channels a registry’s absence is free when both say so, or the other gave no answer', () => {
  let trues = 0;
  fc.assert(
    fc.property(inputs, (given) => {
      const verdict = decideVerdict({ ...given, zone: COM });
      if (verdict.es_disponible !== true || !verdict.shareable) return;
      trues += 1;
      const since = given.check?.startedAt ?? NOW - DAY;
      const said = (fuente: string) =>
        given.evidence.some((piece) => piece.fuente === fuente && isRegistryAbsent(piece, COM));
      const inVain = (fuente: string) =>
        given.evidence.some(
          (piece) =>
            piece.fuente === fuente &&
            'authority' in piece &&
            piece.authority === 'registry' &&
            piece.hora >= since &&
            piece.hora <= NOW + 5 * MINUTE &&
            !isRegistryAbsent(piece, COM),
        );
      expect(said('rdap') || inVain('rdap')).toBe(true);
      expect(said('whois') || inVain('whois')).toBe(true);
    }),
    { numRuns: 2 * RUNS.numRuns },
  );
  expect(trues).toBeGreaterThan(FEW ? -1 : 50);
});

test('I6: a registration reported after every absence is never free', () => {
  const earlier = fc.integer({ min: 1, max: 47 * 60 }).map((minutes) => NOW - minutes * MINUTE);
  fc.assert(
    fc.property(inputs, earlier, earlier, (given, rdap, whois) => {
      const evidence = [
        ...given.evidence.filter((piece) => piece.fuente === 'dns' || piece.fuente === 'http'),
        registry('rdap', 'absent', { hora: rdap }),
        registry('whois', 'absent', { hora: whois }),
        registry('whois', 'registered', { hora: NOW }),
      ];
      const verdict = decideVerdict({ ...given, zone: COM, evidence });
      expect(verdict.es_disponible).not.toBe(true);
      expect(verdict.row).not.toBe('conflict');
    }),
    RUNS,
  );
});

test('in one look at each channel, replacing any answer by a failure never raises a verdict', () => {
  const one = fc.tuple(dnsPieces, sitePieces, registryPieces);
  fc.assert(
    fc.property(one, inputs, fc.integer({ min: 0, max: 2 }), (evidence, given, index) => {
      const before = decideVerdict({ ...given, evidence });
      const after = decideVerdict({
        ...given,
        evidence: evidence.map((piece, i) => (i === index ? failed(piece) : piece)),
      });
      if (before.es_disponible !== true) expect(after.es_disponible).not.toBe(true);
    }),
    RUNS,
  );
});

test('a true verdict falls when its NXDOMAIN or all its absent answers fail', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const verdict = decideVerdict(given);
      if (verdict.es_disponible !== true) return;
      const without = (drop: (piece: Evidence) => boolean) =>
        decideVerdict({
          ...given,
          evidence: given.evidence.map((piece) => (drop(piece) ? failed(piece) : piece)),
        });
      expect(without((piece) => piece.kind === 'absent' || piece.kind === 'libre').es_disponible).not.toBe(
        true,
      );
      if (verdict.row !== 'freeInWildcard')
        expect(without((piece) => piece.fuente === 'dns').es_disponible).not.toBe(true);
    }),
    RUNS,
  );
});

test('I5: nothing but a registrable domain of one’s own can be free', () => {
  const names = fc.constantFrom(
    'mibar.wixsite.com',
    'facebook.com',
    'com',
    'com.es',
    'www.mibar.com',
    '10.0.0.1',
    '',
    'mi bar',
    'MIBAR.com',
  );
  fc.assert(
    fc.property(inputs, names, (given, dominio) => {
      expect(decideVerdict({ ...given, dominio }).es_disponible).not.toBe(true);
    }),
    RUNS,
  );
});

test('the order and the repetition of evidence do not matter', () => {
  const shuffled = inputs.chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.shuffledSubarray([...given.evidence], { minLength: given.evidence.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([given, evidence]) => {
      const verdict = decideVerdict(given);
      expect(decideVerdict({ ...given, evidence })).toEqual(verdict);
      expect(decideVerdict({ ...given, evidence: [...evidence, ...given.evidence] })).toEqual(verdict);
    }),
    RUNS,
  );
});

test('deciding again from the stored verdict changes nothing', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const first = decideVerdict(given);
      const previous = { es_disponible: first.es_disponible, fecha_expiracion: first.fecha_expiracion };
      const again = decideVerdict({ ...given, history: { ...given.history, previous } });
      expect(again.es_disponible).toBe(first.es_disponible);
      if (first.row !== 'lost') expect(again.row).toBe(first.row);
      expect(again.perdido).toBe(false);
    }),
    RUNS,
  );
});

test('an account’s own evidence never enters what is shared', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const verdict = decideVerdict(given);
      const own = (piece: Evidence) => ['manual', 'whois_api', 'dondominio'].includes(piece.fuente);
      if (!verdict.shareable) return;
      const withoutOwn = decideVerdict({ ...given, evidence: given.evidence.filter((piece) => !own(piece)) });
      expect(verdict.es_disponible).toBe(withoutOwn.es_disponible);
    }),
    RUNS,
  );
});

test('every verdict is whole: confidence 0–1, no next look in the past, a reason, a manual mark that fits', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const verdict = decideVerdict(given);
      expect(verdict.confianza).toBeGreaterThanOrEqual(0);
      expect(verdict.confianza).toBeLessThanOrEqual(1);
      expect(verdict.motivo.length).toBeGreaterThan(20);
      expect(verdict.needs_manual_verification).toBe(
        verdict.estado_verificacion === 'necesita_verificacion_manual',
      );
      expect(verdict.fecha_liberacion_estimada ?? NOW).toBeGreaterThanOrEqual(NOW);
      if (verdict.next.ask === 'nothing' && verdict.proxima_verificacion !== null) {
        expect(verdict.proxima_verificacion).toBeGreaterThan(NOW);
      }
      if (verdict.row === null) expect(verdict.next.ask).not.toBe('nothing');
    }),
    RUNS,
  );
});
