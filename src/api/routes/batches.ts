import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { estadoProceso } from '#contract/states.ts';
import { expectedRates } from '#domain/batch/yield-order.ts';
import { deleteBatch } from '#pipeline/batches/delete-batch.ts';
import { editBatch } from '#pipeline/batches/edit-batch.ts';
import { pauseBatch } from '#pipeline/batches/pause-batch.ts';
import { planBatch, startPlanned } from '#pipeline/batches/plan-batch.ts';
import { recollect } from '#pipeline/batches/recollect.ts';
import { retryFailed, startBatch } from '#pipeline/batches/start-batch.ts';
import { AppError } from '#platform/errors.ts';
import { type BatchKey, batchesInState } from '#store/queries/batches/batches.ts';
import { listBatches, listLogs } from '#store/queries/batches/list.ts';
import { tradeZoneYields } from '#store/queries/batches/yields.ts';
import { listBatchKeywords } from '#store/queries/keywords/list.ts';
import { processStats } from '#store/queries/lists/counters.ts';
import { listLiveGroups } from '#store/queries/live/groups.ts';
import { listLive, liveSummary } from '#store/queries/live/live.ts';
import { withReading } from '#store/reading/with-reading.ts';
import { type Tx, withAccount } from '#store/store.ts';
import { batchAnswer } from '../batches/batch-answer.ts';
import { completeSettings, createEmptyBatch, requireAiScope } from '../batches/new-batch.ts';
import type { ApiDeps } from '../deps.ts';
import type { CsvDownloads } from '../export/csv-download.ts';
import { liveCsvExports } from '../export/live-csv-export.ts';
import { bulkDeletion } from '../http/audited.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { validate } from '../input/validate.ts';

export function batchesHandlers(deps: ApiDeps, download: CsvDownloads): GroupHandlers<'batches'> {
  const { store, clock } = deps;
  const exportCsv = liveCsvExports(deps, download);

  const inBatch = <T>(key: BatchKey, read: (tx: Tx) => Promise<T>): Promise<T> =>
    withReading(store, key.usuario_id, async (tx) => {
      if (!(await liveSummary(tx, key))) throw new AppError('batch_no_encontrado');
      return await read(tx);
    });

  return {
    async listar({ account: { usuario_id }, query }) {
      const page = await withReading(store, usuario_id, (tx) =>
        listBatches(tx, usuario_id, query, query, clock.now()),
      );
      return { success: true, data: page.filas, paginacion: page.paginacion };
    },

    estadisticas: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withReading(store, usuario_id, (tx) => processStats(tx, usuario_id, 'batches')),
    }),

    async crear({ account, body }) {
      const { usuario_id } = account;
      requireAiScope(account, body.configuracion);
      const batch_id = await createEmptyBatch(deps, usuario_id, body);
      return {
        success: true,
        message: 'Batch creado',
        data: await batchAnswer(deps, { usuario_id, batch_id }),
      };
    },

    async planificar({ account: { usuario_id }, body: { total_keywords, configuracion } }) {
      const complete = await completeSettings(deps, usuario_id, configuracion);
      const plan = await withAccount(store, usuario_id, (tx) =>
        planBatch(tx, { maps: deps.maps, now: clock.now() }, usuario_id, {
          keywords: total_keywords,
          configuracion: complete,
        }),
      );
      return { success: true, data: plan };
    },

    async accion({ account: { usuario_id }, body: { accion, ids } }) {
      const from = accion === 'pausar' ? estadoProceso.procesando : estadoProceso.pausado;
      const chosen = await withAccount(store, usuario_id, (tx) => batchesInState(tx, usuario_id, from, ids));
      for (const batch_id of chosen) {
        const key = { usuario_id, batch_id };
        await (accion === 'pausar' ? pauseBatch(deps, key, null) : startBatch(deps, key));
      }
      return { success: true, data: { cambiados: chosen.length } };
    },

    async recolectar({ account: { usuario_id }, params: { id }, body }) {
      const key = { usuario_id, batch_id: id };
      await recollect(deps, key, body);
      return { success: true, data: await batchAnswer(deps, key) };
    },

    async rendimiento({ account: { usuario_id }, params: { id } }) {
      const key = { usuario_id, batch_id: id };
      const arms = await inBatch(key, (tx) => tradeZoneYields(tx, key));
      const rates = expectedRates(arms);
      return {
        success: true,
        data: arms.map((arm, at) => ({
          oficio: arm.oficio || null,
          lugar: arm.zona || null,
          keywords: arm.keywords,
          pendientes: arm.pendientes,
          solicitudes: arm.usadas,
          libres: arm.encontrados,
          libres_por_solicitud: Math.round((rates[at] ?? 0) * 1_000) / 1_000,
        })),
      };
    },

    ver: async ({ account: { usuario_id }, params: { id } }) => ({
      success: true,
      data: await batchAnswer(deps, { usuario_id, batch_id: id }),
    }),

    async cambiar({ account, params: { id }, body: { configuracion: named, ...texts } }) {
      const key = { usuario_id: account.usuario_id, batch_id: id };
      const configuracion = named && namedSettings(named);
      requireAiScope(account, configuracion ?? {});
      await editBatch(deps, key, { ...texts, configuracion });
      return { success: true, data: await batchAnswer(deps, key) };
    },

    async eliminar({ account: { usuario_id }, params: { id }, c }) {
      const key = { usuario_id, batch_id: id };
      await deleteBatch(deps, key, bulkDeletion(deps, c, usuario_id, 'batch'));
      return { success: true, data: null };
    },

    async keywords({ account: { usuario_id }, params: { id }, query }) {
      const key = { usuario_id, batch_id: id };
      const page = await inBatch(key, (tx) => listBatchKeywords(tx, key, query, { estado: query.estado }));
      return { success: true, data: page.filas, paginacion: page.paginacion };
    },

    async logs({ account: { usuario_id }, params: { id }, query }) {
      const key = { usuario_id, batch_id: id };
      const page = await inBatch(key, (tx) => listLogs(tx, key, query));
      return { success: true, data: page.filas, paginacion: page.paginacion };
    },

    async iniciar({ account: { usuario_id }, params: { id } }) {
      const key = { usuario_id, batch_id: id };
      await startPlanned(deps, key);
      return { success: true, data: await batchAnswer(deps, key) };
    },

    async pausar({ account: { usuario_id }, params: { id }, body: { razon } }) {
      const key = { usuario_id, batch_id: id };
      await pauseBatch(deps, key, razon || null);
      return { success: true, data: await batchAnswer(deps, key) };
    },

    async reintentar({ account: { usuario_id }, params: { id } }) {
      const key = { usuario_id, batch_id: id };
      await retryFailed(deps, key);
      return { success: true, data: await batchAnswer(deps, key) };
    },

    async filas({ account: { usuario_id }, params: { id }, query }) {
      const key = { usuario_id, batch_id: id };
      return await withReading(store, usuario_id, async (tx) => {
        const resumen = await liveSummary(tx, key);
        if (!resumen) throw new AppError('batch_no_encontrado');
        const { filas, paginacion } = await listLive(tx, key, query, query, query);
        return { success: true, data: { filas, resumen, paginacion } };
      });
    },

    async grupos({ account: { usuario_id }, params: { id }, query }) {
      const key = { usuario_id, batch_id: id };
      return await withReading(store, usuario_id, async (tx) => {
        const resumen = await liveSummary(tx, key);
        if (!resumen) throw new AppError('batch_no_encontrado');
        const { filas, paginacion } = await listLiveGroups(tx, key, query, query, query);
        return { success: true, data: { grupos: filas, resumen, paginacion } };
      });
    },

    filasCsv: ({ account, params: { id }, query, signal }) =>
      inBatch({ usuario_id: account.usuario_id, batch_id: id }, async () => undefined).then(() =>
        exportCsv(account, id, query, signal),
      ),
  };
}

/** Only the named fields, without the defaults of the others. */
function namedSettings(named: Readonly<Record<string, unknown>>): Partial<BatchConfiguracion> {
  const whole = Object.entries(validate(BatchConfiguracion, named));
  return Object.fromEntries(whole.filter(([name]) => Object.hasOwn(named, name)));
}
