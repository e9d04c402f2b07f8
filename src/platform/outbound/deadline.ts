import { setMaxListeners } from 'node:events';

/** `expired()` distinguishes the limit from the caller's abort; `using` removes timer and listener. */
export interface Deadline extends Disposable {
  signal: AbortSignal;
  expired(): boolean;
  /** Runs `work`, whose time does not count. */
  without<T>(work: () => Promise<T>): Promise<T>;
}

export function deadline(outer: AbortSignal, timeoutMs: number): Deadline {
  const controller = new AbortController();
  let expired = false;
  const onAbort = () => controller.abort(outer.reason);
  let left = timeoutMs;
  let since = 0;
  let timer: NodeJS.Timeout;
  const run = () => {
    since = performance.now();
    timer = setTimeout(
      () => {
        expired = true;
        controller.abort(new DOMException('time is up', 'TimeoutError'));
      },
      Math.max(0, left),
    );
  };
  run();
  // One signal may stop thousands of visits: their listeners are no leak.
  setMaxListeners(0, outer);
  if (outer.aborted) onAbort();
  else outer.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    expired: () => expired,
    async without(work) {
      clearTimeout(timer);
      left -= performance.now() - since;
      try {
        return await work();
      } finally {
        if (!controller.signal.aborted) run();
      }
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      outer.removeEventListener('abort', onAbort);
    },
  };
}
