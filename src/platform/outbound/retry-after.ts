const LONGEST_MS = 7 * 24 * 3_600_000;

/** RFC 9110 §10.2.3 (seconds or HTTP date) in milliseconds, at most a week; null if missing or invalid. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_MS);
  // Date.parse accepts nearly any text; an HTTP date begins with a weekday.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.min(Math.max(at - now, 0), LONGEST_MS);
}
