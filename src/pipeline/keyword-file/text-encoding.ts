import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { type CodePage, CodePageScore, decodeCp850, encodeWindows1252 } from './code-pages.ts';
import { fileError } from './file-row.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage;

export interface TextForm {
  codificacion: Encoding;
  /** UTF-8 read as Windows-1252 and encoded as UTF-8 again: 'CÃ¡diz'. */
  dosVeces: boolean;
}

/** Tab, line feed, vertical tab, form feed, carriage return. */
const SPACES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d]);
/** More than one control character in this many makes a file binary. */
const CONTROLS_ONE_IN = 200;

/**
 * Detects the encoding by byte-order mark, zero bytes of UTF-16, valid UTF-8, or the code page that fits its words
 * best. Throws `archivo_no_valido` for binary data and for damaged UTF-8, which another encoding would silently turn
 * into other words.
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

/** UTF-16 text has zeros in one half of its byte pairs only. Undefined without zeros; null for binary data. */
function byZeros([even = 0, odd = 0]: readonly number[], bytes: number): Encoding | null | undefined {
  if (even + odd === 0) return undefined;
  if (bytes % 2 === 0 && even === 0 && odd * 4 >= bytes) return 'utf-16le';
  return bytes % 2 === 0 && odd === 0 && even * 4 >= bytes ? 'utf-16be' : null;
}

/** Windows-1252 letters alone whose bytes form valid UTF-8: no real text looks like that. */
async function isEncodedTwice(path: string): Promise<boolean> {
  const again = new TextDecoder('utf-8', { fatal: true });
  let has = false;
  for await (const piece of decoded(path, 'utf-8')) {
    if (!/[^\0-\x7f]/.test(piece)) {
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
/** Tells damaged UTF-8 from other encodings: most of its multi-byte letters are valid. */
class HighBytes {
  /** Line of the first invalid byte, from 1; 0 without one. */
  firstBroken = 0;
  #line = 1;
  #whole = 0;
  #broken = 0;
  /** Bytes still missing from the present letter. */
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

/** Bytes after the first one of a UTF-8 letter; 0 for an invalid first byte. */
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

/** Text in pieces, without byte-order mark. Throws `archivo_no_valido` for bytes that the encoding lacks. */
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

/** Text in pieces with LF line ends. Throws `archivo_no_valido` for invalid bytes and NUL. */
export async function* readText(path: string, { codificacion, dosVeces }: TextForm): AsyncGenerator<string> {
  let endsInReturn = false;
  for await (const piece of dosVeces ? decodedTwice(path) : decoded(path, codificacion)) {
    if (piece.includes('\u0000')) throw fileError('El archivo no es de texto: contiene datos binarios.');
    // The CR at the end of the last piece already became LF, so its LF is dropped.
    const rest = endsInReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') endsInReturn = piece.endsWith('\r');
    if (rest !== '') yield rest.replace(/\r\n?/g, '\n');
  }
}
