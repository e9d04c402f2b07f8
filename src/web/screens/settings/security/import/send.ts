import { cuentaRoutes, type Importacion, PasoImportacion } from '#contract/routes/cuenta.ts';
import { api } from '../../../../api/api.ts';
import { ApiError, errorFromAnswer, readJson, UNREADABLE } from '../../../../api/errors.ts';
import { jsonLines } from '../../../../api/json-lines.ts';

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.set('archivo', file);
  return form;
};

/** A dry run of the import. Throws ApiError. */
export async function reviewImport(file: File, signal: AbortSignal): Promise<Importacion> {
  const options = { signal, timeoutMs: null };
  const response = await api.open(cuentaRoutes.revisarImportacion, { body: formOf(file) }, options);
  const answer = cuentaRoutes.revisarImportacion.answer.safeParse(await readJson(response));
  if (!answer.success) throw new ApiError(UNREADABLE, response.status, undefined, answer.error);
  return answer.data.data;
}

/** Adds what the account does not have. Null if the answer is truncated. Throws ApiError. */
export async function sendImport(
  file: File,
  onStep: (step: { hechas: number; total: number }) => void,
  signal: AbortSignal,
): Promise<Importacion | null> {
  const options = { signal, timeoutMs: null };
  const response = await api.open(cuentaRoutes.importar, { body: formOf(file) }, options);
  for await (const line of jsonLines(response)) {
    const step = PasoImportacion.parse(line);
    if ('importacion' in step) return step.importacion;
    if ('error' in step) throw errorFromAnswer(response.status, { success: false, error: step.error });
    onStep(step);
  }
  return null;
}
