const AT_ONCE = 2;
/** With the longest task shorter than a job may take. */
const CHAIN_MS = 45_000;

interface Slots<Key> {
  running: number;
  waiting: Map<string, Key>;
}

/** A handler that gives two slots to an account. Its further jobs end at once, and are done after those that run. */
export function accountSlots<Key extends { usuario_id: string }>(
  work: (key: Key) => Promise<void>,
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
      for (let key: Key | undefined = first; key; key = next(slots.waiting)) {
        await work(key);
        if (signal.aborted || performance.now() - begun > CHAIN_MS) return;
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
