import type { Logger } from '#platform/logger.ts';

const AT_ONCE = 2;
/** With the longest task shorter than a job may take. */
const CHAIN_MS = 45_000;

interface Slots<Key> {
  running: number;
  waiting: Map<string, Key>;
}

/**
 * A handler that gives two slots to an account. Its further jobs end at once, and are done after those that run: their
 * failures are logged, because the job that runs them is another's. The sweep queues them again.
 */
export function accountSlots<Key extends { usuario_id: string }>(
  work: (key: Key) => Promise<void>,
  log: Logger,
): (key: Key, signal: AbortSignal) => Promise<void> {
  const accounts = new Map<string, Slots<Key>>();
  return async (first, signal) => {
    const slots = accounts.get(first.usuario_id) ?? { running: 0, waiting: new Map() };
    if (slots.running >= AT_ONCE) {
      slots.waiting.set(Object.values(first).join('/'), first);
      return;
    }
    accounts.set(first.usuario_id, slots);
    slots.running += 1;
    const begun = performance.now();
    try {
      await work(first);
      while (!signal.aborted && performance.now() - begun <= CHAIN_MS) {
        const key = next(slots.waiting);
        if (key === undefined) return;
        await work(key).catch((error: unknown) => log.warn({ err: error }, 'a message was not sent'));
      }
    } finally {
      slots.running -= 1;
      if (slots.running === 0) accounts.delete(first.usuario_id);
    }
  };
}

function next<Key>(waiting: Map<string, Key>): Key | undefined {
  const [entry] = waiting;
  if (entry === undefined) return undefined;
  waiting.delete(entry[0]);
  return entry[1];
}
