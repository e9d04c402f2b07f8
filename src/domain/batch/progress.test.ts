import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minutesLeft, percentDone } from './progress.ts';

const work = { keywords: 10, keywordsDone: 0, domains: 0, domainsDone: 0, checks: true };

describe('percentDone', () => {
  test.each([
    [{}, 0],
    [{ keywordsDone: 5 }, 50],
    [{ keywordsDone: 5, domains: 20 }, 25],
    [{ keywordsDone: 10, domains: 20 }, 50],
    [{ keywordsDone: 10, domains: 20, domainsDone: 10 }, 75],
    [{ keywordsDone: 10, domains: 2000, domainsDone: 1999 }, 99.9],
    [{ keywordsDone: 10, domains: 20, domainsDone: 20 }, 100],
    [{ keywordsDone: 10, domains: 20, checks: false }, 100],
    [{ keywords: 0 }, 0],
  ])('%j: %d', (change, percent) => {
    expect(percentDone({ ...work, ...change })).toBe(percent);
  });

  test('is never 100 while anything is left, and grows with every verdict and with every search that brings none', () => {
    const counts = fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.nat(), fc.nat(1e6), fc.nat());
    fc.assert(
      fc.property(counts, ([keywords, k, domains, d]) => {
        const now = {
          ...work,
          keywords,
          keywordsDone: k % (keywords + 1),
          domains,
          domainsDone: d % (domains + 1),
        };
        const isOver = now.keywordsDone === keywords && now.domainsDone === domains;
        expect(percentDone(now) === 100).toBe(isOver);
        const more = { ...now, domainsDone: Math.min(domains, now.domainsDone + 1) };
        expect(percentDone(more)).toBeGreaterThanOrEqual(percentDone(now));
        const searched = { ...now, keywordsDone: Math.min(keywords, now.keywordsDone + 1) };
        expect(percentDone(searched)).toBeGreaterThanOrEqual(percentDone(now));
      }),
    );
  });
});

describe('minutesLeft', () => {
  const pace = { keywordsPerMinute: 2, domainsPerMinute: 10 };
  test.each([
    ['the searches take longer', { keywordsDone: 4, domains: 4, domainsDone: 4 }, 3],
    [
      'the checks of what is still to come take longer',
      { keywordsDone: 5, domains: 100, domainsDone: 50 },
      15,
    ],
    ['only checks are left', { keywordsDone: 10, domains: 30, domainsDone: 10 }, 2],
    ['nothing is checked', { keywordsDone: 5, domains: 100, checks: false }, 2.5],
    ['nothing is left', { keywordsDone: 10 }, 0],
  ])('%s', (_, change, minutes) => {
    expect(minutesLeft({ ...work, ...change }, pace)).toBe(minutes);
  });

  test('is not given without the pace that it needs', () => {
    expect(minutesLeft(work, { keywordsPerMinute: null, domainsPerMinute: null })).toBeNull();
    const checking = { ...work, keywordsDone: 10, domains: 5 };
    expect(minutesLeft(checking, { keywordsPerMinute: 2, domainsPerMinute: null })).toBeNull();
    expect(minutesLeft(checking, { keywordsPerMinute: 2, domainsPerMinute: 0 })).toBeNull();
  });

  test('while keywords are left and nothing is known of the checks, it is that of the searches', () => {
    const half = { ...work, keywordsDone: 5, domains: 5 };
    expect(minutesLeft(half, { keywordsPerMinute: 2, domainsPerMinute: null })).toBe(2.5);
    expect(minutesLeft(half, { keywordsPerMinute: null, domainsPerMinute: 5 })).toBeNull();
  });

  test('before the first keyword is searched nothing is known of the domains to come', () => {
    const fresh = { ...work, domains: 20 };
    expect(minutesLeft(fresh, pace)).toBe(5);
    expect(minutesLeft(fresh, { ...pace, keywordsPerMinute: 100 })).toBe(2);
  });

  test('of what is done nothing is left, whatever its pace', () => {
    const none = { keywordsPerMinute: null, domainsPerMinute: null };
    expect(minutesLeft({ ...work, keywordsDone: 10, domains: 5, domainsDone: 5 }, none)).toBe(0);
  });
});
