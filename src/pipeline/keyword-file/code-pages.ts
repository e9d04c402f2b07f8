import { TextDecoder } from 'node:util';

export const CODE_PAGES = ['windows-1252', 'macintosh', 'cp850'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

/** Bytes 80 to FF of MS-DOS in Western Europe, which `TextDecoder` does not know. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

const upperHalf = Uint8Array.from({ length: 128 }, (_, at) => at + 128);
const TABLES: Readonly<Record<CodePage, readonly string[]>> = {
  'windows-1252': [...new TextDecoder('windows-1252').decode(upperHalf)],
  macintosh: [...new TextDecoder('macintosh').decode(upperHalf)],
  cp850: [...CP850],
};

export function decodeCp850(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : (TABLES.cp850[byte - 128] ?? '');
  return text;
}

/** The Windows-1252 bytes of a text, or null if a character has none. */
export function encodeWindows1252(text: string): Uint8Array | null {
  const bytes: number[] = [];
  for (const char of text) {
    const byte = char < '\u0080' ? char.charCodeAt(0) : BYTE_OF.get(char);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}
const BYTE_OF = new Map(TABLES['windows-1252'].map((char, at): [string, number] => [char, at + 128]));

const COMMON_LETTERS = new Set('áéíóúñüçàèòäöâêôãõïÁÉÍÓÚÑÜÇÀÈÒÄÖÂÊÔÃÕÏ');
const LETTER = /[^\P{L}ªºµ]/u;
const UPPER = /\p{Lu}/u;

const isUpperByte = (byte: number) => byte >= 0x41 && byte <= 0x5a;
const isLowerByte = (byte: number) => byte >= 0x61 && byte <= 0x7a;
const isLetterByte = (byte: number) => isUpperByte(byte) || isLowerByte(byte) || byte >= 0x80;

/** Signs of Windows-1252 written against a word: “ ‘ « before it, ” ’ » … ™ after it. */
const SIGNS_BEFORE: ReadonlySet<number> = new Set([0x91, 0x93, 0xab, 0x84]);
const SIGNS_BEHIND: ReadonlySet<number> = new Set([0x92, 0x94, 0xbb, 0x85, 0x99]);
const APOSTROPHE = 0x92;
const MIDDLE_DOT = 0xb7;
/** Letters before an apostrophe in d’Or, l’Hospitalet, n’Roll, and after it in Men’s. */
const ELIDED = new Set('dlnmstjcDLNMSTJC');

/** Scores code pages by the letter case of bytes above 7F within words. A tie selects Windows-1252, the most common. */
export class CodePageScore {
  readonly #scores: Record<CodePage, number> = { 'windows-1252': 0, macintosh: 0, cp850: 0 };
  #previous = 0;
  #byte = 0;

  take(byte: number): void {
    if (this.#byte >= 0x80) this.#judge(this.#previous, this.#byte, byte);
    this.#previous = this.#byte;
    this.#byte = byte;
  }

  end(): CodePage {
    this.take(0);
    let best: CodePage = 'windows-1252';
    for (const page of CODE_PAGES) if (this.#scores[page] > this.#scores[best]) best = page;
    return best;
  }

  #judge(previous: number, byte: number, next: number): void {
    const isIn = [isLetterByte(previous), isLetterByte(next)] as const;
    if (!isIn[0] && !isIn[1]) return;
    for (const page of CODE_PAGES) {
      const char = TABLES[page][byte - 0x80] ?? '';
      if (page === 'windows-1252' && isSignOfWord(previous, byte, next, isIn)) this.#scores[page] += 1;
      else if (!LETTER.test(char)) this.#scores[page] -= isIn[0] && isIn[1] ? 2 : 0;
      else if (!hasRightCase(UPPER.test(char), previous, next)) this.#scores[page] -= 1;
      else this.#scores[page] += COMMON_LETTERS.has(char) ? 1 : 0.5;
    }
  }
}

function isSignOfWord(
  previous: number,
  byte: number,
  next: number,
  [isBehindLetter, isBeforeLetter]: readonly [boolean, boolean],
): boolean {
  if (isBehindLetter && isBeforeLetter) {
    if (byte === MIDDLE_DOT) return (previous | 0x20) === 0x6c && (next | 0x20) === 0x6c;
    return byte === APOSTROPHE && (ELIDED.has(String.fromCharCode(previous)) || (next | 0x20) === 0x73);
  }
  return isBehindLetter ? SIGNS_BEHIND.has(byte) : SIGNS_BEFORE.has(byte);
}

/** A capital begins a word or follows a capital; a small letter does not follow two capitals. */
function hasRightCase(isUpper: boolean, previous: number, next: number): boolean {
  if (isUpper) return !isLowerByte(previous);
  return !(isUpperByte(previous) && isUpperByte(next));
}
