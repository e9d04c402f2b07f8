/** A client that takes no data for this long is gone. */
export const STALLED_MS = 60_000;

/** A client may stop reading without closing. Rejects when it stalls or `gone` aborts. */
export async function withWriteTimeout(
  taken: Promise<void>,
  gone: AbortSignal,
  stalledMs = STALLED_MS,
): Promise<void> {
  // It may fail after the wait has ended.
  taken.catch(() => undefined);
  gone.throwIfAborted();
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
