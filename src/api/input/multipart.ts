import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { tooLarge } from '#pipeline/keyword-file/file-row.ts';
import { AppError } from '#platform/errors.ts';
import { allowSlowBody } from '../http/body-time.ts';
import type { ApiContext } from '../http/handler.ts';
import { makeUploadFolder } from './upload-folder.ts';

export interface ReceivedForm {
  fields: Readonly<Record<string, string>>;
  file: { path: string; nombre: string };
  discard(): Promise<void>;
}

const FIELDS_MAX = 20;
const FIELD_MAX_BYTES = 64 * 1024;
const FORM_MAX_BYTES = FIELDS_MAX * (FIELD_MAX_BYTES + 1_024);

/** The caller discards the file. Throws `tipo_no_admitido`, `entrada_no_valida` or `archivo_demasiado_grande`. */
export async function receiveForm(c: ApiContext, maxBytes: number): Promise<ReceivedForm> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError('tipo_no_admitido');
  // Refused before the body is read; a body without a length is measured as it comes.
  if (Number(c.req.header('content-length') ?? 0) > maxBytes + FORM_MAX_BYTES) throw tooLarge(maxBytes);
  allowSlowBody(c.env.incoming);
  const { path: folder, remove: discard } = await makeUploadFolder();
  try {
    return { ...(await take(c, type, join(folder, 'archivo'), maxBytes)), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function take(
  c: ApiContext,
  type: string,
  path: string,
  maxBytes: number,
): Promise<Omit<ReceivedForm, 'discard'>> {
  const fields: Record<string, string> = {};
  let nombre: string | null = null;
  let fieldTooLarge = false;
  let fileTooLarge = false;
  const unwritten = new AbortController();
  const writes: Promise<void>[] = [];
  const files: Readable[] = [];
  const parser = readerFor(type, maxBytes);
  parser.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) fieldTooLarge = true;
    fields[name.slice(0, 60)] = value;
  });
  parser.on('file', (_name, stream, filename) => {
    if (nombre !== null) {
      stream.resume();
      return;
    }
    nombre = filename.slice(-200);
    stream.once('limit', () => {
      fileTooLarge = true;
    });
    files.push(stream);
    writes.push(written(stream, path, unwritten));
  });
  const body = c.req.raw.body;
  if (!body) throw new AppError('entrada_no_valida', 'falta el archivo');
  try {
    const sent = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(sent, parser, { signal: unwritten.signal });
    await Promise.all(writes);
  } catch (cause) {
    const failure: unknown = unwritten.signal.aborted
      ? unwritten.signal.reason
      : new AppError('entrada_no_valida', 'el formulario está mal formado', { cause });
    // A client that disconnects does not end the file stream.
    for (const file of files) file.destroy();
    await Promise.allSettled(writes);
    throw failure;
  }
  if (fieldTooLarge) throw new AppError('cuerpo_demasiado_grande');
  if (fileTooLarge) throw tooLarge(maxBytes);
  if (nombre === null) throw new AppError('entrada_no_valida', 'falta el archivo');
  return { fields, file: { path, nombre } };
}

/** Aborts `unwritten` if the disk fails, since a file that is not read would hold up the form. */
function written(file: Readable, path: string, unwritten: AbortController): Promise<void> {
  let isCut = false;
  file.once('error', () => {
    isCut = true;
  });
  const target = createWriteStream(path);
  target.once('error', (error) => {
    if (!isCut) unwritten.abort(error);
  });
  const write = pipeline(file, target);
  write.catch(() => undefined);
  return write;
}

function readerFor(type: string, maxBytes: number) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        files: 1,
        fields: FIELDS_MAX,
        fieldSize: FIELD_MAX_BYTES,
        fileSize: maxBytes,
        parts: FIELDS_MAX + 2,
      },
    });
  } catch (cause) {
    throw new AppError('entrada_no_valida', 'el formulario está mal formado', { cause });
  }
}
