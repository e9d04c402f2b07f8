import punycode from 'punycode.js';
import { normaliseText } from '../text/normalise.ts';

/** Zones that sell labels outside IDNA2008, mainly emoji (ICANN's ccNSO Emoji Study Group, 2019; .la and .kz since). */
const SELLS_SYMBOLS = new Set('az cf fm ga ge gg gq je kz la ml st tk to uz vu ws'.split(' '));

/** RFC 5892 §2.6: valid although the general rules say otherwise. */
const EXCEPTIONS = new Set([...'\u00DF\u03C2\u06FD\u06FE\u0F0B\u3007']);
/** RFC 5892 §2.6: letters or digits that are not valid. */
const DISALLOWED = /[\u0640\u07FA\u302E\u302F\u3031-\u3035\u303B]/u;
const LETTER_OR_DIGIT = /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}]$/u;
/** RFC 5892 §2.4 and §2.5 for letters, marks and digits: first and last code point. */
const IGNORABLE = [
  [0x034f, 0x034f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xffa0, 0xffa0],
  [0x1d165, 0x1d172],
] as const;

/** Each A-label must decode and encode to itself, and be allowed by IDNA2008 (RFC 5891 §4.2, RFC 5892) or the zone. */
export function isRegistrable(domain: string): boolean {
  const zone = domain.slice(domain.lastIndexOf('.') + 1);
  return domain.split('.').every((label) => !label.startsWith('xn--') || isGoodLabel(label, zone));
}

function isGoodLabel(label: string, zone: string): boolean {
  const unicode = decode(label);
  if (unicode === null || ASCII.test(unicode) || encode(unicode) !== label) return false;
  return SELLS_SYMBOLS.has(zone) || isAllowed(unicode);
}

const ASCII = /^[ -~]*$/;

function decode(label: string): string | null {
  try {
    return punycode.decode(label.slice('xn--'.length));
  } catch {
    return null;
  }
}

function encode(unicode: string): string {
  return `xn--${punycode.encode(unicode)}`;
}

/** RFC 5891 §4.2.3: composed, no hyphens in third and fourth place, no mark first, only valid characters. */
function isAllowed(label: string): boolean {
  if (normaliseText(label, 'NFC') !== label || /^\p{M}/u.test(label)) return false;
  if (label.startsWith('-') || label.endsWith('-') || label.slice(2, 4) === '--') return false;
  const letters = [...label];
  return letters.every((letter, at) => isValid(letter) || isValidHere(letter, at, letters));
}

/** RFC 5892 §3: a letter, mark or digit that case folding and compatibility leave unchanged. */
function isValid(letter: string): boolean {
  if (letter === '-' || EXCEPTIONS.has(letter)) return true;
  if (DISALLOWED.test(letter) || isIgnorable(letter) || !LETTER_OR_DIGIT.test(letter)) return false;
  return letter.normalize('NFKC').toLowerCase().normalize('NFKC') === letter;
}

function isIgnorable(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return IGNORABLE.some(([first, last]) => code >= first && code <= last);
}

/** RFC 5892, appendix A: joiners, Catalan's middle dot, and signs of Greek, Hebrew and Japanese. */
function isValidHere(letter: string, at: number, letters: readonly string[]): boolean {
  const before = letters[at - 1] ?? '';
  const after = letters[at + 1] ?? '';
  switch (letter) {
    case '\u200C':
    case '\u200D':
      return VIRAMA.test(before);
    case '\u00B7':
      return before === 'l' && after === 'l';
    case '\u0375':
      return /\p{Script=Greek}/u.test(after);
    case '\u05F3':
    case '\u05F4':
      return /\p{Script=Hebrew}/u.test(before);
    case '\u30FB':
      return letters.some((each) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(each));
    default:
      return false;
  }
}

/** Marks of canonical combining class 9. */
const VIRAMA =
  /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0E3A\u0EBA\u0F84\u1039\u103A\u1714\u1734\u17D2\u1A60\u1B44\u1BAA\u1BAB\u1BF2\u1BF3\u2D7F\uA806\uA8C4\uA953\uA9C0\uAAF6\uABED]/u;
