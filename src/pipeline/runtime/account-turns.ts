const AT_ONCE = 2;
/** With the longest task shorter than a job may take. */
const CHAIN_MS = 45_000;

interface Turns<Key> {
  running: number;
  waiting: Map<string, Key>;
}

/** A handler that gives two slots to an account. Its further jobs end at once, and are done after those that run. */
export function accountTurns<Key extends { usuario_id: string }>(
  work: (key: Key) => Promise<void>,
): (key: Key, signal: AbortSignal) => Promise<void> {
  const accounts = new Map<string, Turns<Key>>();
  return async (first, signal) => {
    const turns = accounts.get(first.usuario_id) ?? { running: 0, waiting: new Map() };
    if (turns.running >= AT_ONCE) {
      turns.waiting.set(Object.values(first).join('/'), first);
      return;
    }
    accounts.set(first.usuario_id, turns);
    turns.running += 1;
    const begun = performance.now();
    try {
      for (let key: Key | undefined = first; key; key = next(turns.waiting)) {
        await work(key);
        if (signal.aborted || performance.now() - begun > CHAIN_MS) return;
      }
    } finally {
      turns.running -= 1;
      if (turns.running === 0) accounts.delete(first.usuario_id);
    }
  };
}

function next<Key>(waiting: Map<string, Key>): Key | undefined {
  const [entry] = waiting;
  if (entry === undefined) return undefined;
  waiting.delete(entry[0]);
  return entry[1];
}
