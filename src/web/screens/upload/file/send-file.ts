import { textoError } from '#contract/errors.ts';
import { KEYWORD_FILE_MAX_BYTES } from '#contract/limits.ts';
import {
  type ArchivoLeido,
  type AvanceArchivo,
  keywordsRoutes,
  PasoArchivo,
} from '#contract/routes/keywords.ts';
import { api } from '../../../api/api.ts';
import { ApiError, errorFromAnswer, NETWORK, UNREADABLE } from '../../../api/errors.ts';
import { jsonLines } from '../../../api/json-lines.ts';
import { uploadFetch } from '../../../api/upload-fetch.ts';
import type { Configuration } from '../queries.ts';

export interface FileInput {
  file: File;
  columna?: string | undefined;
  batch_id?: string | undefined;
  nombre?: string | undefined;
  configuracion: Configuration;
  /** True: a dry run. */
  previa: boolean;
}

/** Progress: bytes while sending, then rows or keywords. `total` 0: unknown. */
export interface FileStep {
  fase: 'subiendo' | AvanceArchivo['fase'];
  hechas: number;
  total: number;
}

export const firstStep = ({ size }: File): FileStep => ({ fase: 'subiendo', hechas: 0, total: size });

/** For a file of 300,000 rows on a slow line. */
const TIMEOUT_MS = 10 * 60_000;

/** Sends a file of keywords. Throws ApiError (before sending if the file is too large) or the signal's reason. */
export async function sendFile(
  input: FileInput,
  onStep: (step: FileStep) => void,
  signal: AbortSignal,
): Promise<ArchivoLeido> {
  if (input.file.size > KEYWORD_FILE_MAX_BYTES) {
    const text = textoError('archivo_demasiado_grande', `${KEYWORD_FILE_MAX_BYTES / 1024 ** 2} MB`);
    throw new ApiError('archivo_demasiado_grande', 413, text);
  }
  const response = await api.open(
    keywordsRoutes.subirPorPasos,
    { body: formOf(input) },
    {
      signal,
      timeoutMs: TIMEOUT_MS,
      fetch: uploadFetch((hechas, total) => onStep({ fase: 'subiendo', hechas, total })),
    },
  );
  return await lastOf(response, onStep).catch((cause: unknown) => {
    if (signal.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError(NETWORK, 0, undefined, cause);
  });
}

async function lastOf(response: Response, onStep: (step: FileStep) => void): Promise<ArchivoLeido> {
  for await (const line of jsonLines(response)) {
    const { success, data: step, error } = PasoArchivo.safeParse(line);
    if (!success) throw new ApiError(UNREADABLE, response.status, undefined, error);
    if ('leido' in step) return step.leido;
    if ('error' in step) throw errorFromAnswer(response.status, { success: false, error: step.error });
    onStep(step);
  }
  // Truncated.
  throw new ApiError(NETWORK, 0);
}

/** All refused rows of a file as a CSV. Throws ApiError. */
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
