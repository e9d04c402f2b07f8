import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { type CodePage, CodePageScore, decodeCp850, encodeWindows1252 } from './code-pages.ts';
import { fileError } from './file-row.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage;

/** How a text file is to be read. */
export interface TextForm {
  codificacion: Encoding;
  /** UTF-8 that was taken for Windows-1252 and encoded as UTF-8 again: 'CÃ¡diz'. */
  dosVeces: boolean;
}

/** Tab, line feed, vertical tab, form feed, carriage return. */
const SPACES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d]);
/** So many control characters in a text make it a binary file. */
const CONTROLS_ONE_IN = 200;

/**
 * The encoding of a text file: by its byte-order mark, or by the zero bytes of UTF-16; else UTF-8 when every byte of it
 * fits, else the code page that makes words of it. Throws `archivo_no_valido` for what is no text, and for UTF-8 that was
 * damaged: as another encoding it would become other words.
 */
export async function detectForm(path: string): Promise<TextForm> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const letters = new HighBytes();
  const zeros = [0, 0];
  let isUtf8 = true;
  let controls = 0;
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (bytes === 0) {
      const marked = byMark(chunk);
      if (marked !== null) return { codificacion: marked, dosVeces: false };
    }
    for (const byte of chunk) {
      if (byte === 0) zeros[bytes % 2] = (zeros[bytes % 2] ?? 0) + 1;
      else if ((byte < 0x20 && !SPACES.has(byte)) || byte === 0x7f) controls += 1;
      letters.take(byte);
      bytes += 1;
    }
    if (isUtf8) isUtf8 = decodes(utf8, chunk);
  }
  if (isUtf8) isUtf8 = decodes(utf8, null);
  const wide = byZeros(zeros, bytes);
  if ((controls * CONTROLS_ONE_IN > bytes && controls > 2) || wide === null) {
    throw fileError('El archivo no es de texto: contiene datos binarios.');
  }
  if (wide !== undefined) return { codificacion: wide, dosVeces: false };
  if (isUtf8) return { codificacion: 'utf-8', dosVeces: await isEncodedTwice(path) };
  if (letters.areMostlyUtf8) {
    throw fileError(
      `El texto del archivo está dañado: la línea ${letters.firstBroken} no es UTF-8 como las demás. Guárdalo de nuevo como UTF-8.`,
    );
  }
  const score = new CodePageScore();
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (const byte of chunk) score.take(byte);
  }
  return { codificacion: score.end(), dosVeces: false };
}

/** UTF-16 has a zero in most of its letters, always in the same half. Undefined: no zero; null: zeros of no text. */
function byZeros([even = 0, odd = 0]: readonly number[], bytes: number): Encoding | null | undefined {
  if (even + odd === 0) return undefined;
  if (bytes % 2 === 0 && even === 0 && odd * 4 >= bytes) return 'utf-16le';
  return bytes % 2 === 0 && odd === 0 && even * 4 >= bytes ? 'utf-16be' : null;
}

/** Every letter that is not ASCII is one of Windows-1252, and the bytes of them all are UTF-8: no language writes so. */
async function isEncodedTwice(path: string): Promise<boolean> {
  const again = new TextDecoder('utf-8', { fatal: true });
  let has = false;
  for await (const piece of decoded(path, 'utf-8')) {
    if (!/[^\0-\x7f]/.test(piece)) {
      // A letter that broke off at the end of the last piece is not continued by this one.
      if (has && !decodes(again, Buffer.from(piece.slice(0, 1)))) return false;
      continue;
    }
    has = true;
    const bytes = encodeWindows1252(piece);
    if (bytes === null || !decodes(again, bytes)) return false;
  }
  return has && decodes(again, null);
}

const LINE_FEED = 0x0a;
/** A text that breaks UTF-8 is UTF-8 that was damaged where more of its letters are whole than broken. */
class HighBytes {
  /** The line of the first byte that is no UTF-8, from 1; 0: none. */
  firstBroken = 0;
  #line = 1;
  #whole = 0;
  #broken = 0;
  /** Bytes that the letter under way still needs. */
  #missing = 0;

  get areMostlyUtf8(): boolean {
    return this.#whole > this.#broken;
  }

  take(byte: number): void {
    if (byte < 0x80) {
      if (this.#missing > 0) this.#break();
      if (byte === LINE_FEED) this.#line += 1;
    } else if (byte < 0xc0 && this.#missing > 0) {
      this.#missing -= 1;
      if (this.#missing === 0) this.#whole += 1;
    } else {
      if (this.#missing > 0) this.#break();
      this.#missing = lettersAfter(byte);
      if (this.#missing === 0) this.#break();
    }
  }

  #break(): void {
    this.#missing = 0;
    this.#broken += 1;
    if (this.firstBroken === 0) this.firstBroken = this.#line;
  }
}

/** How many bytes follow a letter's first one in UTF-8; 0: it is none. */
function lettersAfter(byte: number): number {
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
}

function byMark(start: Buffer): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return null;
}

function decodes(decoder: TextDecoder, chunk: Uint8Array | null): boolean {
  try {
    decoder.decode(chunk ?? new Uint8Array(), { stream: chunk !== null });
    return true;
  } catch {
    return false;
  }
}

/** The text of a file in pieces, without its byte-order mark. Throws `archivo_no_valido` for a text that breaks its encoding. */
async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const chunks = createReadStream(path) as AsyncIterable<Buffer>;
  if (encoding === 'cp850') {
    for await (const chunk of chunks) yield decodeCp850(chunk);
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (cause) {
    if (cause instanceof TypeError) throw fileError('El texto del archivo está dañado.', cause);
    throw cause;
  }
}

async function* decodedTwice(path: string): AsyncGenerator<string> {
  const again = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of decoded(path, 'utf-8')) {
    yield again.decode(encodeWindows1252(piece) ?? new Uint8Array(), { stream: true });
  }
  yield again.decode();
}

/**
 * The text of a file in pieces, without its byte-order mark and with every line ended by LF alone. Throws
 * `archivo_no_valido` for a text that breaks its own encoding or holds NUL.
 */
export async function* readText(path: string, { codificacion, dosVeces }: TextForm): AsyncGenerator<string> {
  let endsInReturn = false;
  for await (const piece of dosVeces ? decodedTwice(path) : decoded(path, codificacion)) {
    if (piece.includes('\u0000')) throw fileError('El archivo no es de texto: contiene datos binarios.');
    // A return at the end of the last piece was passed on as a line end already: its LF is not another one.
    const rest = endsInReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') endsInReturn = piece.endsWith('\r');
    if (rest !== '') yield rest.replace(/\r\n?/g, '\n');
  }
}
