/**
 * The key itself says how a service treats it, at every service (case does not matter):
 *
 * | the key contains | what happens |
 * |---|---|
 * | (no key)         | the provider's answer to a request without a key |
 * | `mala`           | wrong key |
 * | `nosuscrita`     | valid key without a subscription to (or the service not enabled for) this API |
 * | `sinsaldo`       | the plan's quota or the balance is used up |
 * | `limite`         | too many requests, with a wait |
 * | `lenta`          | valid, but every answer takes SLOW_KEY_MS |
 * | `basica`         | valid, on the free plan: its quota counts down and ends |
 * | any other text   | valid, on an unlimited plan |
 *
 * Answers, counters and logs still never show more than a key's last four characters, unless the real provider does.
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

export function keyLabel(key: string | null | undefined): string {
  return key ? `clave …${key.slice(-4)}` : 'sin clave';
}
