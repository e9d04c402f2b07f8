/**
 * How a key fares is written in the key itself, the same for every service that asks for one (case does not matter):
 *
 * | the key contains | what happens |
 * |---|---|
 * | (no key)         | as the provider answers a request without one |
 * | `mala`           | wrong key |
 * | `nosuscrita`     | good key, but not subscribed to (or the service not switched on for) this API |
 * | `sinsaldo`       | the plan's quota, or the balance, is used up |
 * | `limite`         | too many requests, with a time to come back |
 * | `lenta`          | good, but every answer takes SLOW_KEY_MS |
 * | `basica`         | good, on the free plan: the quota of that plan is counted down and then ends |
 * | anything else    | good, on a plan that never ends |
 *
 * Keys are no secrets here, yet no answer, counter or log repeats one beyond its last four characters, but where
 * the real provider does so.
 */
export type KeyStanding =
  | 'missing'
  | 'wrong'
  | 'not-subscribed'
  | 'no-credit'
  | 'limited'
  | 'slow'
  | 'free-plan'
  | 'valid';

export const SLOW_KEY_MS = 15_000;
/** How long a 'limite' key is asked to wait. */
export const LIMITED_KEY_SECONDS = 20;

const marks: readonly (readonly [mark: string, standing: KeyStanding])[] = [
  ['mala', 'wrong'],
  ['nosuscrita', 'not-subscribed'],
  ['sinsaldo', 'no-credit'],
  ['limite', 'limited'],
  ['lenta', 'slow'],
  ['basica', 'free-plan'],
];

export function judgeKey(key: string | null | undefined): KeyStanding {
  const text = key?.trim().toLowerCase() ?? '';
  if (text === '') return 'missing';
  return marks.find(([mark]) => text.includes(mark))?.[1] ?? 'valid';
}

/** How a key is named in counters: `clave …1234`. */
export function keyLabel(key: string | null | undefined): string {
  return key ? `clave …${key.slice(-4)}` : 'sin clave';
}
