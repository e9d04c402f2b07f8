import { normaliseText } from '../text/normalise.ts';

/** Decodes A-labels (RFC 3492); null: a label cannot be decoded. */
export function toUnicode(domain: string): string | null {
  const labels: string[] = [];
  for (const label of domain.toLowerCase().split('.')) {
    const decoded = label.startsWith('xn--') ? decodeLabel(label.slice(4)) : label;
    if (decoded === null) return null;
    labels.push(decoded);
  }
  return labels.join('.');
}

/** Ignores case, final dot, and A-label or U-label form. */
export function sameDomain(a: string, b: string): boolean {
  const left = canonical(a);
  const right = canonical(b);
  if (left === right) return true;
  return composed(toUnicode(left) ?? left) === composed(toUnicode(right) ?? right);
}

export function isUnder(domain: string, zone: string): boolean {
  const labels = canonical(domain).split('.');
  const depth = canonical(zone).split('.').length;
  return labels.length > depth && sameDomain(labels.slice(-depth).join('.'), zone);
}

function canonical(domain: string): string {
  return composed(domain.trim().toLowerCase().replace(/\.$/, ''));
}

function composed(text: string): string {
  return normaliseText(text, 'NFC');
}

/** RFC 3492 §6.2. */
function decodeLabel(text: string): string | null {
  const cut = text.lastIndexOf('-');
  const output = cut > 0 ? [...text.slice(0, cut)].map((c) => c.codePointAt(0) ?? 0) : [];
  let n = 128;
  let i = 0;
  let bias = 72;
  let at = cut > 0 ? cut + 1 : 0;
  while (at < text.length) {
    const before = i;
    let weight = 1;
    for (let k = 36; ; k += 36) {
      const digit = digitOf(text.charCodeAt(at++));
      if (digit < 0 || at > text.length) return null;
      i += digit * weight;
      const threshold = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
      if (digit < threshold) break;
      weight *= 36 - threshold;
      if (weight > 0x7fffffff || i > 0x7fffffff) return null;
    }
    const size = output.length + 1;
    bias = adapt(i - before, size, before === 0);
    n += Math.floor(i / size);
    i %= size;
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null;
    output.splice(i++, 0, n);
    if (output.length > 63) return null;
  }
  return String.fromCodePoint(...output);
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 22;
  if (code >= 97 && code <= 122) return code - 97;
  return -1;
}

function adapt(delta: number, size: number, first: boolean): number {
  let rest = first ? Math.floor(delta / 700) : delta >> 1;
  rest += Math.floor(rest / size);
  let k = 0;
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}
