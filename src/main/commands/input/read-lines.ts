import { createReadStream, statSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { UsageError } from '../command.ts';

const NEWLINE = 0x0a;
/** Tab, line feed, vertical tab, form feed, carriage return. */
const SPACES: ReadonlySet<number> = new Set([0x09, NEWLINE, 0x0b, 0x0c, 0x0d]);
const CONTROLS_ONE_IN = 50;

/**
 * Lines of a file or of standard input, trimmed; blank ones are dropped. UTF-8, or Latin-1 where it is not. Memory holds
 * one line at most. Throws UsageError for what cannot be read, is no text, or has a line longer than `lineMax` bytes.
 */
export async function* readLines(file: string, lineMax: number): AsyncGenerator<string> {
  for await (const line of readLinesCut(file, lineMax)) {
    if (line.cut) throw new UsageError(`La línea ${line.number} es demasiado larga.`);
    yield line.text;
  }
}

/** The same for lists in which one bad line must not stop the others: a line that is too long comes cut to `lineMax`. */
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

/** Lines of a regular file that are not blank, for a progress bar; null for what can be read only once. */
export async function countLines(file: string, lineMax: number): Promise<number | null> {
  if (file === '-' || !isRegularFile(file)) return null;
  let lines = 0;
  for await (const _line of readLinesCut(file, lineMax)) lines += 1;
  return lines;
}

/** Lines as bytes, without their ends; of one that is too long no more than its beginning is kept. */
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
      // Before any of its lines is given out.
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

/** No zero byte, and hardly a control character: an image without zeros has about one in ten bytes. */
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

/** A byte-order mark is dropped by the decoder. */
function decode(decoder: TextDecoder, bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
