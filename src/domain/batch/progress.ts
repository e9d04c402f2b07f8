/** What a running batch has done and has before it. */
export interface BatchWork {
  keywords: number;
  keywordsDone: number;
  /** Domains found so far, and those of them with a verdict. */
  domains: number;
  domainsDone: number;
  /** False: its domains are collected and not checked. */
  checks: boolean;
}

/** Searching a keyword and checking what it brings are taken for equal parts of its work. */
const SEARCH_SHARE = 0.5;

/**
 * How much is done, 0 to 100 with one decimal. A keyword counts half when it is searched; the other half comes with the
 * verdicts on what was found. 100 only when nothing is left.
 */
export function percentDone(work: BatchWork): number {
  if (work.keywords === 0) return 0;
  const searched = Math.min(1, work.keywordsDone / work.keywords);
  const checked = !work.checks || work.domains === 0 ? 1 : Math.min(1, work.domainsDone / work.domains);
  const share = searched * (SEARCH_SHARE + (1 - SEARCH_SHARE) * checked);
  return share >= 1 ? 100 : Math.min(99.9, Math.floor(share * 1_000) / 10);
}

/**
 * Minutes for what is left at the measured pace: searches and checks run side by side, so the longer of both. Keywords
 * that are left bring domains as those before them did. Null while a pace that is needed is not known.
 */
export function minutesLeft(
  work: BatchWork,
  pace: { keywordsPerMinute: number | null; domainsPerMinute: number | null },
): number | null {
  const keywordsLeft = Math.max(0, work.keywords - work.keywordsDone);
  const perKeyword = work.keywordsDone > 0 ? work.domains / work.keywordsDone : 0;
  const domainsLeft = work.checks
    ? Math.max(0, work.domains - work.domainsDone) + keywordsLeft * perKeyword
    : 0;
  const searches = minutesAt(keywordsLeft, pace.keywordsPerMinute);
  const checks = minutesAt(domainsLeft, pace.domainsPerMinute);
  if (searches === null || checks === null) return keywordsLeft > 0 ? searches : null;
  return Math.round(Math.max(searches, checks) * 10) / 10;
}

const minutesAt = (left: number, perMinute: number | null): number | null =>
  left === 0 ? 0 : perMinute === null || perMinute <= 0 ? null : left / perMinute;
