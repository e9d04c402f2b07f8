import { createReadStream, statSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { UsageError } from '../command.ts';

const NEWLINE = 0x0a;
/** Tab, line feed, vertical tab, form feed, carriage return. */
const SPACES: ReadonlySet<number> = new Set([0x09, NEWLINE, 0x0b, 0x0c, 0x0d]);
const CONTROLS_ONE_IN = 50;

/** Trimmed, UTF-8 or Latin-1. Throws UsageError for an unreadable or binary file, or a line above `lineMax` bytes. */
export async function* readLines(file: string, lineMax: number): AsyncGenerator<string> {
  for await (const line of readLinesCut(file, lineMax)) {
    if (line.cut) throw new UsageError(`La línea ${line.number} es demasiado larga.`);
    yield line.text;
  }
}

/** The same, but a line that is too long is cut to `lineMax` instead of stopping the others. */
export async function* readLinesCut(
  file: string,
  lineMax: number,
): AsyncGenerator<{ text: string; cut: boolean; number: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  for await (const bytes of rawLines(file, lineMax)) {
    number += 1;
    const text = decode(decoder, bytes.subarray(0, lineMax)).trim();
    if (text !== '') yield { text, cut: bytes.length > lineMax, number };
  }
}

/** Number of non-blank lines of a regular file, for a progress bar; null for input that can be read only once. */
export async function countLines(file: string, lineMax: number): Promise<number | null> {
  if (file === '-' || !isRegularFile(file)) return null;
  let lines = 0;
  for await (const _line of readLinesCut(file, lineMax)) lines += 1;
  return lines;
}

/** Lines as bytes, without their ends; only the beginning of a line that is too long is kept. */
async function* rawLines(file: string, lineMax: number): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const chunk of chunksOf(file)) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([held, chunk.subarray(from, end)]);
      held = Buffer.alloc(0);
      from = end + 1;
    }
    if (held.length <= lineMax) held = Buffer.concat([held, chunk.subarray(from)]);
  }
  if (held.length > 0) yield held;
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const input = file === '-' ? process.stdin : createReadStream(file);
  try {
    for await (const data of input) {
      const chunk = Buffer.from(data);
      // Checked before any of its lines is returned.
      if (!isText(chunk)) throw new UsageError(`«${nameOf(file)}» no es un archivo de texto.`);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (!(error instanceof Error && 'code' in error)) throw error;
    const reasons: Record<string, string> = {
      ENOENT: 'no existe',
      EISDIR: 'es una carpeta',
      EACCES: 'no hay permiso para leerlo',
    };
    const code = String(error.code);
    throw new UsageError(`No se puede leer «${nameOf(file)}»: ${reasons[code] ?? code}.`);
  }
}

/** No zero byte and few control characters; in an image without zeros about one byte in ten is one. */
function isText(chunk: Buffer): boolean {
  let controls = 0;
  for (const byte of chunk) {
    if (byte === 0) return false;
    if (byte < 0x20 && !SPACES.has(byte)) controls += 1;
  }
  return controls * CONTROLS_ONE_IN <= chunk.length;
}

const nameOf = (file: string) => (file === '-' ? 'la entrada estándar' : file);

function isRegularFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The decoder drops a byte-order mark. */
function decode(decoder: TextDecoder, bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
