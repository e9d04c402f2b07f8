import type * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { CrearKeyword, CrearLive } from '#contract/routes/keywords.ts';
import { type CreatedSearch, createSearch } from '#pipeline/batches/create-batch.ts';
import { AppError } from '#platform/errors.ts';
import { batchKeywordStats, listKeywords, readKeyword } from '#store/queries/keywords/list.ts';
import { processStats } from '#store/queries/lists/counters.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import { accountForms, accountMoment } from '../export/account-moment.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { later } from '../http/not-implemented.ts';
import { batchAnswer } from './batch-answer.ts';

/** A text of nothing but bad lines must not come back whole. */
const REJECTED_SHOWN = 5_000;

export function keywordsHandlers(deps: ApiDeps): GroupHandlers<'keywords'> {
  const { store } = deps;
  return {
    async listar({ account: { usuario_id }, query }) {
      const filter = {
        estado: query.estado,
        batch_id: query.batch_id,
        search: query.search ?? query.keyword,
      };
      const page = await withAccount(store, usuario_id, (tx) =>
        listKeywords(tx, usuario_id, filter, query, query),
      );
      return { success: true, data: page.filas, paginacion: page.paginacion };
    },

    async estadisticas({ account: { usuario_id }, query: { batch_id } }) {
      const stats = await withAccount(store, usuario_id, (tx) =>
        batch_id ? batchKeywordStats(tx, { usuario_id, batch_id }) : processStats(tx, usuario_id, 'keywords'),
      );
      if (!stats) throw new AppError('batch_no_encontrado');
      return { success: true, data: stats };
    },

    async crear({ account: { usuario_id }, body }) {
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

    async ver({ account: { usuario_id }, params: { id } }) {
      const keyword = await withAccount(store, usuario_id, (tx) => readKeyword(tx, usuario_id, id));
      if (!keyword) throw new AppError('keyword_no_encontrada');
      return { success: true, data: keyword };
    },

    subir: later,
    bulk: later,
    comprobarDuplicadas: later,
    cambiar: later,
    eliminar: later,
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

/** One keyword in a batch of its own, made on the spot. */
async function createSingle(
  deps: ApiDeps,
  usuario_id: string,
  body: z.output<typeof CrearKeyword>,
): Promise<CreatedSearch> {
  if (body.batch_id) return await later();
  const { keyword, pais } = body;
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

function createdText({ keywords_creadas, keywords_duplicadas }: CreatedSearch): string {
  const created = `Se crearon ${keywords_creadas} keywords nuevas.`;
  if (keywords_duplicadas === 0) return created;
  return `${created} Se omitieron ${keywords_duplicadas} keywords duplicadas que ya existían en la base de datos.`;
}
