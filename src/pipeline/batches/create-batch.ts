import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import { nivelLog, type TipoBatch, tipoBatch } from '#contract/states.ts';
import { readerFor, type TakenKeyword, toKeyword } from '#domain/keyword/intake.ts';
import { type KeywordReview, type RejectedLine, reviewKeywords } from '#domain/keyword/keyword.ts';
import type { ListReader } from '#domain/keyword/list-reader.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { AppError } from '#platform/errors.ts';
import { addLog, type BatchKey, insertBatch } from '#store/queries/batches/batches.ts';
import {
  batchOfKeyword,
  countZones,
  insertKeywords,
  type NewKeyword,
} from '#store/queries/keywords/intake.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { requireStorage } from '../runtime/storage-quota.ts';
import { startBatchIn } from './start-batch.ts';

export interface SearchInput {
  usuario_id: string;
  tipo: TipoBatch;
  nombre: string;
  descripcion: string;
  /** Lines as typed: blank ones are dropped, bad ones reported. */
  lineas: readonly string[];
  /** ISO 3166 alpha-2, or `XX` to detect it for each keyword. */
  pais: string;
  idioma: string;
  configuracion: BatchConfiguracion;
}

export interface CreatedSearch {
  batch_id: string;
  keywords_creadas: number;
  keywords_duplicadas: number;
  /** At most 10,000, including repeats with the reason 'Duplicado'. */
  rechazadas: readonly RejectedLine[];
}

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'queue'>;

/**
 * Creates a batch with its keywords in one transaction; `start` also starts it. If duplicates are omitted and the
 * only keyword is known, returns the batch that has it. Throws `keywords_vacias` (no line), `keyword_no_valida` (only
 * bad lines), `demasiadas_keywords`.
 */
export async function createSearch(deps: Deps, input: SearchInput, start: boolean): Promise<CreatedSearch> {
  // A live search may repeat an old keyword: only repeats within its own lines are omitted.
  const omitir = input.tipo !== tipoBatch.live && input.configuracion.omitir_duplicados;
  const review = reviewedKeywords(input.lineas);
  const reader = readerFor(input.idioma);
  const keywords = review.validas.map((keyword) => toNewKeyword(keyword, input, reader));
  return await withAccount(deps.store, input.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const [only] = keywords;
    const known =
      omitir && input.tipo === tipoBatch.individual && only !== undefined
        ? await batchOfKeyword(tx, input.usuario_id, only)
        : undefined;
    if (known !== undefined)
      return { batch_id: known, keywords_creadas: 0, keywords_duplicadas: 1, rechazadas: [] };
    await requireStorage(tx, input.usuario_id, moment.now);
    const batch_id = await insertBatch(tx, { ...input, ...moment, intake_completo: true });
    const key = { usuario_id: input.usuario_id, batch_id };
    const creadas = await addPaged(tx, key, keywords, { ...moment, omitir });
    await addLog(tx, key, {
      ...moment,
      nivel: nivelLog.info,
      mensaje: `Creado con ${cuantos(creadas, 'keyword')}`,
    });
    if (start) await startBatchIn(tx, deps, key, moment);
    return {
      batch_id,
      keywords_creadas: creadas,
      keywords_duplicadas: review.duplicadas + keywords.length - creadas,
      rechazadas: review.rechazadas.slice(0, REJECTED_MAX),
    };
  });
}

/** Creates a batch whose keywords are added before it can start. */
export async function createEmptyBatch(
  deps: Pick<Deps, 'store' | 'clock'>,
  input: Pick<SearchInput, 'usuario_id' | 'nombre' | 'descripcion' | 'configuracion'> & {
    origen_clave?: string;
  },
): Promise<string> {
  return await withAccount(deps.store, input.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    return await insertBatch(tx, { ...input, ...moment, tipo: 'masivo', intake_completo: false });
  });
}

/** Throws `keywords_vacias`, `keyword_no_valida` or `demasiadas_keywords`. */
export function reviewedKeywords(lineas: readonly string[]): KeywordReview {
  const review = reviewKeywords(lineas);
  const [first] = review.rechazadas;
  if (review.validas.length === 0) {
    throw first
      ? new AppError('keyword_no_valida', `«${first.texto}»: ${first.motivo}`)
      : new AppError('keywords_vacias');
  }
  if (review.sobrantes > 0) {
    const sent = review.validas.length + review.sobrantes;
    throw new AppError('demasiadas_keywords', `has enviado ${sent.toLocaleString('es-ES')}`);
  }
  return review;
}

const PAGE = 5_000;
const REJECTED_MAX = 10_000;

async function addPaged(
  tx: Tx,
  key: BatchKey,
  keywords: readonly NewKeyword[],
  options: { omitir: boolean; now: number; revision: number },
): Promise<number> {
  let made = 0;
  for (let from = 0; from < keywords.length; from += PAGE) {
    made += await insertKeywords(tx, key, keywords.slice(from, from + PAGE), { ...options, zonas: false });
  }
  await countZones(tx, key);
  return made;
}

export function toNewKeyword(
  text: string,
  given: {
    pais: string;
    idioma: string;
    configuracion?: Pick<BatchConfiguracion, 'deteccion_automatica_pais'>;
  },
  reader?: ListReader,
): TakenKeyword {
  const { pais, idioma } = given;
  const deteccion_automatica_pais = given.configuracion?.deteccion_automatica_pais ?? true;
  return toKeyword(text, { pais, idioma, deteccion_automatica_pais }, reader);
}
