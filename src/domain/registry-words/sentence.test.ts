import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { readSentence } from './sentence.ts';
import { sentences } from './sentences.samples.ts';

const read = (line: string) => readSentence(line)?.reading ?? null;
const all = Object.entries(sentences);

describe.each(all)('a sentence in %s', (_language, { free, registered, kept, never }) => {
  test.each(free)('"%s" denies the name', (line) => expect(read(line)).toBe('free'));
  // With a word of time the registration becomes doubtful, but never a denial.
  test.each(registered)('"%s" affirms the registration', (line) =>
    expect(['registered', 'doubt']).toContain(read(line)),
  );
  test.each(kept)('"%s" says that the name is kept', (line) => expect(read(line)).toBe('kept'));
  test.each(never)('"%s" is no denial', (line) => expect(read(line)).not.toBe('free'));
});

test('the table has sentences of sixteen languages, over two hundred, of both polarities', () => {
  const count = all.flatMap(([, list]) => Object.values(list).flat()).length;
  expect(all.length).toBe(16);
  expect(count).toBeGreaterThan(200);
});

describe('what does not change the reading', () => {
  const lines = all.flatMap(([, { free, kept }]) => [...free, ...kept]);
  const bare = (line: string) => line.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  test.each([
    ['capitals', (line: string) => line.toUpperCase()],
    ['missing accents', bare],
    ['a full stop', (line: string) => `${line.replace(/[.!]$/, '')}.`],
    ['an exclamation mark', (line: string) => `${line.replace(/[.!]$/, '')}!`],
    ['a mark before it', (line: string) => `- ${line}`],
    ['quotes around the name', (line: string) => line.replace('taller.tld', '"taller.tld"')],
    ['another name', (line: string) => line.replace('taller.tld', 'bar-lola.com.tld')],
  ])('%s', (_name, change) => {
    const changed = lines.filter((line) => read(change(line)) !== read(line));
    expect(changed).toEqual([]);
  });
});

const NEGATIONS: Readonly<Record<string, readonly string[]>> = {
  en: ['not', 'never', 'no'],
  es: ['no', 'nunca'],
  pt: ['não', 'nunca'],
  it: ['non', 'mai'],
  fr: ['ne', 'pas', "n'"],
  de: ['nicht', 'nie', 'kein'],
  ca: ['no', 'mai'],
  gl: ['non', 'nunca'],
  eu: ['ez'],
  nl: ['niet', 'geen'],
  pl: ['nie'],
  cs: ['není', 'ne'],
  sv: ['inte', 'ingen'],
  da: ['ikke', 'ingen'],
  fi: ['ei'],
  tr: ['değil'],
};

test('a second negation never turns a name that is kept into a free one', () => {
  const cases = all.flatMap(([language, { kept }]) =>
    kept.flatMap((line) => (NEGATIONS[language] ?? []).map((word) => ({ line, word }))),
  );
  fc.assert(
    fc.property(fc.constantFrom(...cases), fc.nat(20), ({ line, word }, at) => {
      const words = line.split(' ');
      words.splice(at % (words.length + 1), 0, word);
      expect(read(words.join(' '))).not.toBe('free');
    }),
    { numRuns: 3_000 },
  );
});

test('a negation outside the clause of a registration never makes the name free', () => {
  const cases = all.flatMap(([language, { registered }]) =>
    registered.flatMap((line) => (NEGATIONS[language] ?? []).map((word) => ({ line, word }))),
  );
  for (const { line, word } of cases)
    for (const text of [`${word}, ${line}`, `${line}, ${word}`, `${line}. ${word}.`, `${word}: ${line}`])
      expect(read(text), text).not.toBe('free');
});

test('a sentence that affirms a registration or a reserve beside a denial is no denial', () => {
  const of = (kind: 'free' | 'registered' | 'kept') =>
    all.flatMap(([language, list]) => list[kind].map((line) => ({ language, line })));
  fc.assert(
    fc.property(
      fc.constantFrom(...of('free')),
      fc.constantFrom(...of('registered'), ...of('kept')),
      fc.constantFrom('. ', '; ', ' - ', ' / ', ', '),
      fc.boolean(),
      (denial, other, mark, first) => {
        fc.pre(denial.language === other.language);
        const pair = first ? [denial.line, other.line] : [other.line, denial.line];
        expect(read(pair.join(mark))).not.toBe('free');
      },
    ),
    { numRuns: 2_000 },
  );
});

test('words that are not understood are never part of a denial', () => {
  const denials = all
    .flatMap(([, { free }]) => free)
    .filter((line) => !/ in | en | no registro|da: | w /.test(line));
  fc.assert(
    fc.property(fc.constantFrom(...denials), fc.stringMatching(/^[qxz]{2}[a-z]{3,8}$/), (line, word) => {
      expect(read(`${line.replace(/[.!]$/, '')} ${word}`)).not.toBe('free');
      expect(read(`${word} ${line}`)).not.toBe('free');
    }),
  );
});

test('the names of a sentence are told with it', () => {
  expect(readSentence('No match for "TALLER.TLD".')).toEqual({ reading: 'free', names: ['TALLER.TLD'] });
  expect(readSentence('No match')).toEqual({ reading: 'free', names: [] });
  expect(readSentence('x'.repeat(201))).toBeNull();
});

test.each([
  ['negations', 'no not nicht '],
  ['names', 'a.b '],
  ['beginnings of phrases', 'data available for be registered '],
  ['marks', '.,;:/'],
  ['places', 'in the in database '],
])('a line of %s is read in step with its length', (_name, piece) => {
  expect(
    growth(200, (size) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size), read),
  ).toBeLessThan(IN_STEP);
});
