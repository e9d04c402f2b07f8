import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, ftruncateSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import * as z from 'zod';
import { UsageError } from '../command.ts';
import { readLines } from '../input/read-lines.ts';
import { cannotOpen } from './whole-file.ts';

/** A file of results, written line by line, that can be resumed. */
export interface ResultFile {
  answered: number;
  /** Whether the file has an answer for this line and domain; each answer serves one line. */
  takeAnswered(entrada: string, dominio: string | null): boolean;
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

const Line = z.object({ entrada: z.string(), dominio: z.string().nullable() });
const LINE_MAX = 4_000_000;
const NEWLINE = 0x0a;
const OURS = '{"entrada":';

/** Resumes a file without its truncated last line. Throws UsageError if not writable or of other content. */
export async function resumeResults(file: string): Promise<ResultFile> {
  const answers = new Map<string, number>();
  let answered = 0;
  let cut = false;
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    for await (const line of readLines(file, LINE_MAX)) {
      const answer = cut ? null : answerOf(line);
      if (answer !== null) {
        const key = keyOf(answer.entrada, answer.dominio);
        answers.set(key, (answers.get(key) ?? 0) + 1);
        answered += 1;
        continue;
      }
      // Only the last line may be broken and it must be one of ours: otherwise it is another file.
      if (cut || !line.startsWith(OURS)) throw foreign(file);
      cut = true;
    }
    if (cut) dropLastLine(file);
    else if (!endsWhole(file)) appendFileSync(file, '\n');
  }
  const handle = openForAppend(file);
  return {
    answered,
    takeAnswered(entrada, dominio) {
      const key = keyOf(entrada, dominio);
      const left = answers.get(key) ?? 0;
      if (left === 0) return false;
      if (left === 1) answers.delete(key);
      else answers.set(key, left - 1);
      return true;
    },
    async write(text) {
      writeSync(handle, text);
    },
    async close() {
      closeSync(handle);
    },
  };
}

function openForAppend(file: string): number {
  try {
    return openSync(file, 'a');
  } catch (error) {
    throw cannotOpen(file, error);
  }
}

const foreign = (file: string) =>
  new UsageError(`«${file}» no es un archivo de resultados de verificar: no se toca.`);

function answerOf(line: string): z.infer<typeof Line> | null {
  try {
    const parsed = Line.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Lists may have millions of lines: each is kept as a digest of fixed size. */
const keyOf = (entrada: string, dominio: string | null) =>
  createHash('sha256')
    .update(JSON.stringify([entrada, dominio]))
    .digest('base64url')
    .slice(0, 16);

function endsWhole(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const last = Buffer.alloc(1);
    readSync(handle, last, 0, 1, statSync(file).size - 1);
    return last[0] === NEWLINE;
  } finally {
    closeSync(handle);
  }
}

function dropLastLine(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    let end = statSync(file).size - 1;
    const byte = Buffer.alloc(1);
    while (end > 0) {
      readSync(handle, byte, 0, 1, end - 1);
      if (byte[0] === NEWLINE) break;
      end -= 1;
    }
    ftruncateSync(handle, Math.max(0, end));
  } finally {
    closeSync(handle);
  }
}
