import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { fileError } from './file-row.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Tab, line feed, vertical tab, form feed, carriage return. */
const SPACES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d]);
/** So many control characters in a text make it a binary file. */
const CONTROLS_ONE_IN = 200;

/**
 * The encoding of a text file: by its byte-order mark, else UTF-8 when every byte of it fits, else Windows-1252, which
 * is what files called Latin-1 hold. Reads the file once. Throws `archivo_no_valido` for what is no text, and for UTF-8
 * that was damaged: as another encoding it would become other words.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const letters = new HighBytes();
  let isUtf8 = true;
  let controls = 0;
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (bytes === 0) {
      const marked = byMark(chunk);
      if (marked !== null) return marked;
    }
    bytes += chunk.length;
    for (const byte of chunk) {
      if (byte === 0) throw fileError('El archivo no es de texto: contiene datos binarios.');
      if ((byte < 0x20 && !SPACES.has(byte)) || byte === 0x7f) controls += 1;
      letters.take(byte);
    }
    if (isUtf8) isUtf8 = decodes(utf8, chunk);
  }
  if (isUtf8) isUtf8 = decodes(utf8, null);
  if (controls * CONTROLS_ONE_IN > bytes && controls > 2) {
    throw fileError('El archivo no es de texto: contiene datos binarios.');
  }
  if (isUtf8) return 'utf-8';
  if (letters.areMostlyUtf8) {
    throw fileError(
      `El texto del archivo está dañado: la línea ${letters.firstBroken} no es UTF-8 como las demás. Guárdalo de nuevo como UTF-8.`,
    );
  }
  return 'windows-1252';
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

function decodes(decoder: TextDecoder, chunk: Buffer | null): boolean {
  try {
    decoder.decode(chunk ?? new Uint8Array(), { stream: chunk !== null });
    return true;
  } catch {
    return false;
  }
}

/**
 * The text of a file in pieces, without its byte-order mark and with every line ended by LF alone. Throws
 * `archivo_no_valido` for a text that breaks its own encoding or holds NUL.
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const encoding = await detectEncoding(path);
  const decoder = new TextDecoder(encoding, { fatal: true });
  let endsInReturn = false;
  const pieces = async function* () {
    try {
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    } catch (cause) {
      if (cause instanceof TypeError) throw fileError('El texto del archivo está dañado.', cause);
      throw cause;
    }
  };
  for await (const piece of pieces()) {
    if (piece.includes('\u0000')) throw fileError('El archivo no es de texto: contiene datos binarios.');
    // A return at the end of the last piece was passed on as a line end already: its LF is not another one.
    const rest = endsInReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') endsInReturn = piece.endsWith('\r');
    if (rest !== '') yield rest.replace(/\r\n?/g, '\n');
  }
}
