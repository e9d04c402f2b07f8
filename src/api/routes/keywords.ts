import type * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { Keyword } from '#contract/entities/keyword.ts';
import type { CrearKeyword, CrearLive } from '#contract/routes/keywords.ts';
import {
  KeywordIntake,
  type RefusedRow,
  readerFor,
  type TakenKeyword,
  toKeyword,
} from '#domain/keyword/intake.ts';
import { keywordProblem } from '#domain/keyword/keyword.ts';
import { addKeywords } from '#pipeline/batches/add-keywords.ts';
import { type CreatedSearch, createSearch } from '#pipeline/batches/create-batch.ts';
import {
  changeKeyword,
  countSetGoing,
  deleteKeyword,
  deleteKeywords,
  retryKeywords,
  startKeywords,
} from '#pipeline/batches/edit-keywords.ts';
import { AppError } from '#platform/errors.ts';
import { type BatchKey, lockBatch, readBatchRow } from '#store/queries/batches/batches.ts';
import { knownKeywords } from '#store/queries/keywords/intake.ts';
import { batchKeywordStats, listKeywords, readKeyword } from '#store/queries/keywords/list.ts';
import { processStats } from '#store/queries/lists/counters.ts';
import { withReading } from '#store/reading/with-reading.ts';
import { withAccount } from '#store/store.ts';
import { batchAnswer } from '../batches/batch-answer.ts';
import { requireAiScope } from '../batches/new-batch.ts';
import type { ApiDeps } from '../deps.ts';
import { accountForms, accountMoment } from '../export/account-moment.ts';
import type { ExportGate } from '../export/export-gate.ts';
import { bulkDeletion } from '../http/audited.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { createdText, refusedOfUpload, takeUpload, takeUploadInSteps } from '../input/keyword-upload.ts';

/** Bounds the answer to a text of bad lines only. */
const REJECTED_SHOWN = 5_000;

export function keywordsHandlers(deps: ApiDeps & { uploads: ExportGate }): GroupHandlers<'keywords'> {
  const { store } = deps;
  const upload = async <T>(usuario_id: string, take: () => Promise<T>): Promise<T> => {
    const leave = deps.uploads.enter(usuario_id);
    try {
      return await take();
    } finally {
      leave();
    }
  };
  return {
    async listar({ account: { usuario_id }, query }) {
      const filter = {
        estado: query.estado,
        batch_id: query.batch_id,
        search: query.search ?? query.keyword,
      };
      const page = await withReading(store, usuario_id, (tx) =>
        listKeywords(tx, usuario_id, filter, query, query),
      );
      return { success: true, data: page.filas, paginacion: page.paginacion };
    },

    async estadisticas({ account: { usuario_id }, query: { batch_id } }) {
      const stats = await withReading(store, usuario_id, (tx) =>
        batch_id ? batchKeywordStats(tx, { usuario_id, batch_id }) : processStats(tx, usuario_id, 'keywords'),
      );
      if (!stats) throw new AppError('batch_no_encontrado');
      return { success: true, data: stats };
    },

    async crear({ account, body }) {
      const { usuario_id } = account;
      if ('keywords_texto' in body) requireAiScope(account, body.configuracion);
      const made =
        'keywords_texto' in body
          ? await createLive(deps, usuario_id, body)
          : await createSingle(deps, usuario_id, body);
      const { batch_id, keywords_creadas, keywords_duplicadas, rechazadas } = made;
      return {
        success: true,
        message: createdText(made),
        data: {
          batch: await batchAnswer(deps, { usuario_id, batch_id }),
          keywords_creadas,
          keywords_duplicadas,
          rechazadas: rechazadas.slice(0, REJECTED_SHOWN),
        },
      };
    },

    ver: async ({ account: { usuario_id }, params: { id } }) => ({
      success: true,
      data: await keywordAnswer(deps, usuario_id, id),
    }),

    subir: ({ account, c, signal }) => upload(account.usuario_id, () => takeUpload(deps, account, c, signal)),
    async subirPorPasos({ account, c, signal }) {
      const leave = deps.uploads.enter(account.usuario_id);
      return await takeUploadInSteps(deps, account, c, { signal, leave });
    },
    subidaRechazadas: ({ account: { usuario_id }, c, signal }) =>
      upload(usuario_id, () => refusedOfUpload(deps, usuario_id, c, signal)),

    async bulk({ account: { usuario_id }, body }) {
      const key = { usuario_id, batch_id: body.batch_id };
      const batch = await withAccount(store, usuario_id, (tx) => readBatchRow(tx, key));
      if (!batch) throw new AppError('batch_no_encontrado');
      const { configuracion } = batch;
      const intake = new KeywordIntake({
        pais: configuracion.pais_objetivo,
        idioma: configuracion.idioma_keywords,
        deteccion_automatica_pais: configuracion.deteccion_automatica_pais,
      });
      const keywords: TakenKeyword[] = [];
      const rechazadas: RefusedRow[] = [];
      let repeated = 0;
      for (const [index, each] of body.keywords.entries()) {
        const answer = intake.take({ linea: index + 1, ...each, conDatos: true });
        if (answer.kind === 'taken') keywords.push(answer.keyword);
        if (answer.kind === 'refused') rechazadas.push(answer.row);
        if (answer.kind === 'duplicate') repeated += 1;
      }
      const { chunk, ultimo } = body;
      const made = await addKeywords(deps, key, { keywords, chunk, ultimo });
      const data = { ...made, keywords_duplicadas: made.keywords_duplicadas + repeated, rechazadas };
      return { success: true, message: createdText(data), data };
    },

    async comprobarDuplicadas({ account: { usuario_id }, body }) {
      const idioma = body.idioma ?? (await accountForms(deps, usuario_id)).idioma;
      const given = { pais: body.pais, idioma, deteccion_automatica_pais: true };
      const reader = readerFor(idioma);
      const asked = body.keywords.map((text) => toKeyword(text, given, reader));
      const known = await withAccount(store, usuario_id, (tx) => knownKeywords(tx, usuario_id, asked));
      return { success: true, data: { nuevas: body.keywords.filter((_, at) => !known.has(at)) } };
    },

    async cambiar({ account: { usuario_id }, params: { id }, body }) {
      await changeKeyword(deps, usuario_id, id, body);
      return { success: true, data: await keywordAnswer(deps, usuario_id, id) };
    },

    async eliminar({ account: { usuario_id }, params: { id } }) {
      await deleteKeyword(deps, usuario_id, id);
      return { success: true, data: null };
    },

    async iniciar({ account: { usuario_id }, params: { id } }) {
      await keywordAnswer(deps, usuario_id, id);
      await startKeywords(deps, usuario_id, [id]);
      await retryKeywords(deps, usuario_id, [id]);
      return { success: true, data: await keywordAnswer(deps, usuario_id, id) };
    },

    async accion({ account: { usuario_id }, body: { accion, ids, previa }, c }) {
      if (previa && accion !== 'eliminar')
        return { success: true, data: { cambiadas: await countSetGoing(deps, usuario_id, accion, ids) } };
      const act = {
        iniciar: startKeywords,
        reintentar: retryKeywords,
        eliminar: (...given: [ApiDeps, string, readonly string[]]) =>
          deleteKeywords(...given, bulkDeletion(deps, c, usuario_id, 'keywords')),
      }[accion];
      return { success: true, data: { cambiadas: await act(deps, usuario_id, ids) } };
    },
  };
}

async function createLive(
  deps: ApiDeps,
  usuario_id: string,
  body: z.output<typeof CrearLive>,
): Promise<CreatedSearch> {
  const { pais } = body;
  const { idioma_objetivo, ...given } = body.configuracion;
  const idioma = body.idioma ?? idioma_objetivo ?? (await accountForms(deps, usuario_id)).idioma;
  const configuracion = { ...given, idioma_keywords: idioma };
  const nombre = body.nombre_batch || `Búsqueda Live - ${await accountMoment(deps, usuario_id)}`;
  const lineas = body.keywords_texto.split(/\r\n|\r|\n/);
  const input = {
    usuario_id,
    tipo: 'live',
    nombre,
    descripcion: body.descripcion_batch,
    lineas,
    pais,
    idioma,
  } as const;
  return await createSearch(deps, { ...input, configuracion }, false);
}

async function createSingle(
  deps: ApiDeps,
  usuario_id: string,
  body: z.output<typeof CrearKeyword>,
): Promise<CreatedSearch> {
  const { keyword, pais } = body;
  if (body.batch_id) return await addToBatch(deps, { usuario_id, batch_id: body.batch_id }, body);
  const idioma = body.idioma ?? (await accountForms(deps, usuario_id)).idioma;
  const configuracion = BatchConfiguracion.parse({ pais_objetivo: pais, idioma_keywords: idioma });
  const nombre = `Keyword - ${keyword.trim().slice(0, 60)}`;
  const input = {
    usuario_id,
    tipo: 'individual',
    nombre,
    descripcion: '',
    lineas: [keyword],
    pais,
    idioma,
  } as const;
  return await createSearch(deps, { ...input, configuracion }, false);
}

async function addToBatch(
  deps: ApiDeps,
  key: BatchKey,
  { keyword, pais, idioma }: z.output<typeof CrearKeyword>,
): Promise<CreatedSearch> {
  const batch = await withAccount(deps.store, key.usuario_id, (tx) => lockBatch(tx, key));
  if (!batch) throw new AppError('batch_no_encontrado');
  const problem = keywordProblem(keyword);
  if (problem !== null)
    throw new AppError('keyword_no_valida', `«${keyword.trim().slice(0, 100)}»: ${problem}`);
  const { idioma_keywords, deteccion_automatica_pais } = batch.configuracion;
  const taken = toKeyword(keyword, { pais, idioma: idioma ?? idioma_keywords, deteccion_automatica_pais });
  return { batch_id: key.batch_id, rechazadas: [], ...(await addKeywords(deps, key, { keywords: [taken] })) };
}

async function keywordAnswer(deps: ApiDeps, usuario_id: string, id: string): Promise<Keyword> {
  const keyword = await withAccount(deps.store, usuario_id, (tx) => readKeyword(tx, usuario_id, id));
  if (!keyword) throw new AppError('keyword_no_encontrada');
  return keyword;
}
