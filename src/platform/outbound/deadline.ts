import { setMaxListeners } from 'node:events';

/** `expired()` distinguishes the limit from the caller's abort; `using` removes timer and listener. */
export interface Deadline extends Disposable {
  signal: AbortSignal;
  expired(): boolean;
}

export function deadline(outer: AbortSignal, timeoutMs: number): Deadline {
  const controller = new AbortController();
  let expired = false;
  const onAbort = () => controller.abort(outer.reason);
  const timer = setTimeout(() => {
    expired = true;
    controller.abort(new DOMException('time is up', 'TimeoutError'));
  }, timeoutMs);
  // One signal may stop thousands of visits: their listeners are no leak.
  setMaxListeners(0, outer);
  if (outer.aborted) onAbort();
  else outer.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    expired: () => expired,
    [Symbol.dispose]() {
      clearTimeout(timer);
      outer.removeEventListener('abort', onAbort);
    },
  };
}
