import type { ApiDeps } from '../deps.ts';
import type { Account } from '../http/handler.ts';

export const STALLED_MS = 60_000;
const WHOLE_MS = 2 * 3_600_000;
const LOOK_MS = 5_000;

export interface DownloadLimits {
  stalledMs?: number;
  wholeMs?: number;
  lookMs?: number;
}

/** Rejects if the client takes no data for `stalledMs`, is not done after `wholeMs`, or its session or token has ended. */
export function downloadGuard(
  accounts: Pick<ApiDeps['accounts'], 'stillOpen'>,
  account: Account,
  gone: AbortSignal,
  { stalledMs = STALLED_MS, wholeMs = WHOLE_MS, lookMs = LOOK_MS }: DownloadLimits = {},
): (taken: Promise<void>) => Promise<void> {
  let lookedAt = performance.now();
  const until = lookedAt + wholeMs;
  return async (taken) => {
    await withWriteTimeout(taken, gone, Math.min(stalledMs, until - performance.now()));
    if (performance.now() - lookedAt < lookMs) return;
    lookedAt = performance.now();
    if (!(await accounts.stillOpen(account))) throw new Error('the session or token of a download has ended');
  };
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
