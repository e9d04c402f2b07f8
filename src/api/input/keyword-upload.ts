import type * as z from 'zod';
import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import { KEYWORD_FILE_MAX_BYTES } from '#contract/limits.ts';
import type { ArchivoLeido, AvanceArchivo, PasoArchivo } from '#contract/routes/keywords.ts';
import type { RefusedRow } from '#domain/keyword/intake.ts';
import { importKeywords } from '#pipeline/batches/import-keywords.ts';
import { formatOfName } from '#pipeline/keyword-file/file-row.ts';
import { type FileReview, reviewFile } from '#pipeline/keyword-file/keyword-file.ts';
import { AppError } from '#platform/errors.ts';
import { readBatchRow } from '#store/queries/batches/batches.ts';
import { knownKeywords } from '#store/queries/keywords/intake.ts';
import { withAccount } from '#store/store.ts';
import { completeSettings, createEmptyBatch, requireAiScope } from '../batches/new-batch.ts';
import type { ApiDeps } from '../deps.ts';
import { rejectedCsv } from '../export/rejected-csv.ts';
import type { Account, ApiContext } from '../http/handler.ts';
import { stepStream } from '../stream/step-stream.ts';
import { type ReceivedForm, receiveForm } from './multipart.ts';
import { UploadForm } from './upload-form.ts';
import { validate } from './validate.ts';

/** Bounds the answer to a file of bad rows only. */
const REJECTED_SHOWN = 5_000;
const SAMPLE_SHOWN = 50;
const REJECTED_MAX = 100_000;
const KNOWN_PAGE = 5_000;
const PROGRESS_MS = 200;

interface Taken {
  success: true;
  message?: string;
  data: ArchivoLeido;
}

/** Imports a file of keywords: the whole file is judged first, then stored in chunks. */
export async function takeUpload(
  deps: ApiDeps,
  account: Account,
  c: ApiContext,
  signal: AbortSignal,
): Promise<Taken> {
  const form = await receiveForm(c, KEYWORD_FILE_MAX_BYTES);
  try {
    return await takeForm(deps, account, form, { signal, onProgress: async () => undefined });
  } finally {
    await form.discard();
  }
}

/** The same with progress as JSON lines. `leave` is called at its end in any case. */
export async function takeUploadInSteps(
  deps: ApiDeps,
  account: Account,
  c: ApiContext,
  { signal, leave }: { signal: AbortSignal; leave: () => void },
): Promise<Response> {
  const form = await receiveForm(c, KEYWORD_FILE_MAX_BYTES).catch((error: unknown) => {
    leave();
    throw error;
  });
  return stepStream<PasoArchivo>(
    deps,
    async (say) => {
      const { data } = await takeForm(deps, account, form, { signal, onProgress: spaced(say) });
      return { leido: data };
    },
    { signal, after: () => form.discard().finally(leave) },
  );
}

type OnProgress = (progress: AvanceArchivo) => Promise<void>;

function spaced(say: OnProgress): OnProgress {
  let fase = '';
  let saidAt = 0;
  return async (progress) => {
    const now = performance.now();
    if (progress.fase === fase && now - saidAt < PROGRESS_MS) return;
    fase = progress.fase;
    saidAt = now;
    await say(progress);
  };
}

async function takeForm(
  deps: ApiDeps,
  account: Account,
  form: ReceivedForm,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<Taken> {
  const fields = validate(UploadForm, form.fields);
  const { usuario_id } = account;
  const { configuracion } = fields;
  if (!fields.batch_id) requireAiScope(account, configuracion);
  const settings = await settingsOf(deps, usuario_id, fields);
  const reading = {
    columna: fields.columna,
    settings,
    keep: REJECTED_SHOWN,
    allowNoColumn: fields.previa,
    onProgress,
  };
  const { review, refused } = await judge(form, reading, signal);
  const total = review.keywords.length;
  const answer = (made: {
    batch_id: string | null;
    creadas: number;
    conocidas: number;
    omitidas: number;
  }): ArchivoLeido => ({
    batch_id: made.batch_id,
    columnas: review.layout.columnas.nombres.map((name) => name.slice(0, 200)),
    columna: review.layout.columnas.keyword,
    columna_pais: review.layout.columnas.pais,
    columna_idioma: review.layout.columnas.idioma,
    separador: review.layout.separador,
    codificacion: review.layout.texto?.codificacion ?? null,
    cabecera: review.layout.cabecera,
    titulos: review.layout.titulos,
    totales: review.totales,
    lineas: review.lineas,
    validas: review.keywords.length,
    keywords_creadas: made.creadas,
    keywords_duplicadas: review.duplicadas + made.omitidas,
    conocidas: made.conocidas,
    rechazadas_total: review.rechazadas,
    rechazadas: refused.map(({ linea, texto, motivo }) => ({ linea, texto, motivo })),
    muestra: review.keywords.slice(0, SAMPLE_SHOWN).map(({ keyword, pais, idioma: language }) => ({
      keyword,
      pais,
      idioma: language,
    })),
  });
  if (fields.previa) {
    let conocidas = 0;
    for (let from = 0; from < total; from += KNOWN_PAGE) {
      signal.throwIfAborted();
      await onProgress({ fase: 'comparando', hechas: from, total });
      const page = review.keywords.slice(from, from + KNOWN_PAGE);
      conocidas += (await withAccount(deps.store, usuario_id, (tx) => knownKeywords(tx, usuario_id, page)))
        .size;
    }
    const omitidas = settings.omitir_duplicados ? conocidas : 0;
    return { success: true, data: answer({ batch_id: null, creadas: 0, conocidas, omitidas }) };
  }
  if (review.keywords.length === 0) throw noKeyword(refused[0]);
  const { nombre } = fields;
  const batch_id = fields.batch_id ?? (await createEmptyBatch(deps, usuario_id, { nombre, configuracion }));
  const made = await importKeywords(deps, { usuario_id, batch_id }, review.keywords, {
    appended: true,
    signal,
    onProgress: (hechas) => onProgress({ fase: 'guardando', hechas, total }),
  });
  return {
    success: true,
    message: createdText(made),
    data: answer({
      batch_id,
      creadas: made.keywords_creadas,
      conocidas: made.keywords_duplicadas,
      omitidas: made.keywords_duplicadas,
    }),
  };
}

function noKeyword(first: RefusedRow | undefined): AppError {
  if (first === undefined) return new AppError('keywords_vacias');
  const { linea, motivo } = first;
  return new AppError(
    'keyword_no_valida',
    `Ninguna fila del archivo es una keyword válida. Fila ${linea}: ${motivo}`,
  );
}

export async function refusedOfUpload(
  deps: ApiDeps,
  usuario_id: string,
  c: ApiContext,
  signal: AbortSignal,
): Promise<Response> {
  const form = await receiveForm(c, KEYWORD_FILE_MAX_BYTES);
  try {
    const fields = validate(UploadForm, form.fields);
    const settings = await settingsOf(deps, usuario_id, fields);
    const reading = { columna: fields.columna, settings, keep: REJECTED_MAX };
    const { refused } = await judge(form, reading, signal);
    return rejectedCsv(refused);
  } finally {
    await form.discard();
  }
}

/** The batch's settings, not the screen's: an interrupted file keeps its country. Throws `batch_no_encontrado`. */
async function settingsOf(
  deps: ApiDeps,
  usuario_id: string,
  { batch_id, configuracion }: z.output<typeof UploadForm>,
): Promise<BatchConfiguracion> {
  if (!batch_id) return await completeSettings(deps, usuario_id, configuracion);
  const batch = await withAccount(deps.store, usuario_id, (tx) => readBatchRow(tx, { usuario_id, batch_id }));
  if (!batch) throw new AppError('batch_no_encontrado');
  return batch.configuracion;
}

interface Reading {
  columna: string | undefined;
  settings: BatchConfiguracion;
  keep: number;
  onProgress?: OnProgress;
  /** For a preview, which shows the columns instead of failing. */
  allowNoColumn?: boolean;
}

async function judge(
  { file }: ReceivedForm,
  { columna, settings, keep, onProgress, allowNoColumn = false }: Reading,
  signal: AbortSignal,
): Promise<{ review: FileReview; refused: RefusedRow[] }> {
  const { idioma_keywords, pais_objetivo, deteccion_automatica_pais } = settings;
  const refused: RefusedRow[] = [];
  const review = await reviewFile(
    { path: file.path, formato: formatOfName(file.nombre), columna },
    { pais: pais_objetivo, idioma: idioma_keywords, deteccion_automatica_pais },
    {
      signal,
      ...(onProgress && { onProgress }),
      allowNoColumn,
      onRefused: (row) => {
        if (refused.length < keep) refused.push(row);
      },
    },
  );
  return { review, refused };
}

/** The specification's own words. */
export function createdText(made: { keywords_creadas: number; keywords_duplicadas: number }): string {
  const created = `Se crearon ${made.keywords_creadas} keywords nuevas.`;
  if (made.keywords_duplicadas === 0) return created;
  return `${created} Se omitieron ${made.keywords_duplicadas} keywords duplicadas que ya existían en la base de datos.`;
}
