import { textoError } from '#contract/errors.ts';
import { KEYWORD_FILE_MAX_BYTES } from '#contract/limits.ts';
import type { ArchivoLeido } from '#contract/routes/keywords.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { api } from '../../../api/api.ts';
import { ApiError, readJson, UNREADABLE } from '../../../api/errors.ts';
import type { Configuration } from '../queries.ts';

export interface FileInput {
  file: File;
  columna?: string | undefined;
  batch_id?: string | undefined;
  nombre?: string | undefined;
  configuracion: Configuration;
  /** True: the file is read and judged, and nothing is stored. */
  previa: boolean;
}

/** A file of 300,000 rows on a slow line. */
const TIMEOUT_MS = 10 * 60_000;

/** Sends a file of keywords. Throws ApiError, for one that is too large before it is sent. */
export async function sendFile(input: FileInput, signal: AbortSignal): Promise<ArchivoLeido> {
  if (input.file.size > KEYWORD_FILE_MAX_BYTES) {
    const text = textoError('archivo_demasiado_grande', `${KEYWORD_FILE_MAX_BYTES / 1024 ** 2} MB`);
    throw new ApiError('archivo_demasiado_grande', 413, text);
  }
  const response = await api.open(
    keywordsRoutes.subir,
    { body: formOf(input) },
    { signal, timeoutMs: TIMEOUT_MS },
  );
  const answer = keywordsRoutes.subir.answer.safeParse(await readJson(response));
  if (!answer.success) throw new ApiError(UNREADABLE, response.status, undefined, answer.error);
  return answer.data.data;
}

/** All rows of a file that are not taken, as a CSV. Throws ApiError. */
export async function refusedRows(input: FileInput, signal: AbortSignal): Promise<Blob> {
  const response = await api.open(
    keywordsRoutes.subidaRechazadas,
    { body: formOf(input) },
    { signal, timeoutMs: TIMEOUT_MS },
  );
  return response.blob();
}

function formOf({ file, columna, batch_id, nombre, configuracion, previa }: FileInput): FormData {
  const form = new FormData();
  if (columna !== undefined) form.set('columna', columna);
  if (batch_id !== undefined) form.set('batch_id', batch_id);
  if (nombre !== undefined && nombre !== '') form.set('nombre', nombre);
  form.set('configuracion', JSON.stringify(configuracion));
  form.set('previa', String(previa));
  form.set('archivo', file);
  return form;
}
