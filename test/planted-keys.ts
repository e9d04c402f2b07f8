import { randomBytes } from 'node:crypto';

/** In every key that a test plants, and nowhere else: the whole run's output is searched for it afterwards. */
export const PLANTED_MARK = ['PLANT', 'ADA'].join('');

/** A key that the simulated providers take as `fate` says, with a secret part of its own. */
export function plantKey(fate: 'buena' | 'mala' | 'nosuscrita' | 'sinsaldo' | 'limite'): string {
  return `sk-${fate}-${PLANTED_MARK}${randomBytes(18).toString('hex')}`;
}

const WINDOW = 10;

/** Where a text gives planted keys, or all of other secrets, away: whole, in part, or as base64 or hexadecimal. */
export function tracesOf(keys: readonly string[], text: string): string[] {
  const byStart = Map.groupBy(keys.flatMap(formsOf), (trace) => trace.slice(0, WINDOW));
  const found = new Set<string>();
  // The text is read once for all of them: there are thousands, and megabytes.
  for (let at = 0; at + WINDOW <= text.length; at++)
    for (const trace of byStart.get(text.slice(at, at + WINDOW)) ?? [])
      if (text.startsWith(trace, at)) found.add(trace);
  return [...found];
}

function formsOf(key: string): string[] {
  const secret = key.slice(Math.max(0, key.indexOf(PLANTED_MARK)));
  const parts = Array.from({ length: secret.length - WINDOW + 1 }, (_, at) => secret.slice(at, at + WINDOW));
  const encoded = ['base64', 'base64url', 'hex'].flatMap((encoding) =>
    // Base64 depends on where it begins: the middle of each alignment is enough.
    [0, 1, 2].map(
      (shift) =>
        Buffer.from(key.slice(shift))
          .toString(encoding as BufferEncoding)
          .slice(0, 24), // one of the three above
    ),
  );
  return [...parts, ...encoded];
}
