export interface BatchWork {
  keywords: number;
  keywordsDone: number;
  domains: number;
  domainsDone: number;
  /** False: domains are collected and not checked. */
  checks: boolean;
}

/** Searching a keyword counts as half of its work, checking its domains as the other half. */
const SEARCH_SHARE = 0.5;

/** Progress from 0 to 100 with one decimal. 100 only when all work is done. */
export function percentDone(work: BatchWork): number {
  if (work.keywords === 0) return 0;
  const searched = Math.min(1, work.keywordsDone / work.keywords);
  const checked = !work.checks || work.domains === 0 ? 1 : Math.min(1, work.domainsDone / work.domains);
  const share = searched * (SEARCH_SHARE + (1 - SEARCH_SHARE) * checked);
  return share >= 1 ? 100 : Math.min(99.9, Math.floor(share * 1_000) / 10);
}

/** Minutes left: searches and checks run in parallel, so the longer one counts. Null while a needed pace is unknown. */
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
