/** A client that takes no data for this long is gone; one that takes a little in each minute is cut off after the whole time. */
export const STALLED_MS = 60_000;
const WHOLE_MS = 2 * 3_600_000;

export interface DownloadLimits {
  stalledMs?: number;
  wholeMs?: number;
}

export function downloadTimeout(
  gone: AbortSignal,
  { stalledMs = STALLED_MS, wholeMs = WHOLE_MS }: DownloadLimits = {},
): (taken: Promise<void>) => Promise<void> {
  const until = performance.now() + wholeMs;
  return (taken) => withWriteTimeout(taken, gone, Math.min(stalledMs, until - performance.now()));
}

/** A client may stop reading without closing. Rejects when it stalls or `gone` aborts. */
export async function withWriteTimeout(
  taken: Promise<void>,
  gone: AbortSignal,
  stalledMs = STALLED_MS,
): Promise<void> {
  // It may fail after the wait has ended.
  taken.catch(() => undefined);
  gone.throwIfAborted();
  if (stalledMs <= 0) throw new Error('the client takes too long');
  let timer: NodeJS.Timeout | undefined;
  let onGone = () => {};
  const cut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the client takes nothing')), stalledMs);
    onGone = () => reject(gone.reason);
    gone.addEventListener('abort', onGone, { once: true });
  });
  try {
    await Promise.race([taken, cut]);
  } finally {
    clearTimeout(timer);
    gone.removeEventListener('abort', onGone);
  }
}
