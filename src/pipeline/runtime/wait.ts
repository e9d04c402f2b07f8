/** Waits `ms` of real time, or less when `signal` aborts; never rejects. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
  });
}

/** Waits for `work`, but no longer than this; a failure while waiting rejects. */
export async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, wait(ms, over.signal)]).finally(() => over.abort());
}
