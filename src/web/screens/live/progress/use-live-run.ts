import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import type { CodigoError } from '#contract/errors.ts';
import { IDIOMAS_CUENTA, LIVE_POLL_MS, PAIS_DETECT } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { estadoProceso } from '#contract/states.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { useAuth } from '../../../auth/auth-context.ts';
import { useFormat } from '../../../format/use-format.ts';
import { activeBatchesKey, batchQuery, patchBatch } from '../../../queries/batches.ts';
import { useStream } from '../../../stream/stream-context.ts';
import type { Draft } from '../draft.ts';
import { keywordsOf } from '../keywords.ts';
import { liveKey } from '../queries.ts';
import { liveText as text } from '../text.ts';

export interface Rejected {
  linea: number;
  texto: string;
  motivo: string;
}

/** The fields of a batch that form and results need, without its counters, which change many times a second. */
export type RunState = Pick<Batch, '_id' | 'estado' | 'keywords_con_error'>;
const runState = ({ _id, estado, keywords_con_error }: Batch): RunState => ({
  _id,
  estado,
  keywords_con_error,
});

/** One search: creates and starts its batch, pauses and resumes it, follows its state. */
export function useLiveRun(batchId: string | undefined, onBatch: (id: string) => void) {
  const client = useQueryClient();
  const format = useFormat();
  const record = useAuth().user?.mongoData;
  // Without the record here, the server chooses from its own.
  const idioma = IDIOMAS_CUENTA.find((one) => one === record?.idioma);
  const { status } = useStream();
  const [working, setWorking] = useState<'creating' | 'switching' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [rejected, setRejected] = useState<readonly Rejected[]>([]);
  // Created but neither started nor removed: a retry of the same text must not create a second batch.
  const unstarted = useRef<{ input: string; id: string } | null>(null);

  const query = useQuery({
    ...batchQuery(batchId ?? ''),
    select: runState,
    enabled: batchId !== undefined,
    // Polls only without the stream.
    refetchInterval: ({ state }) =>
      status !== 'open' && state.data?.estado === estadoProceso.procesando ? LIVE_POLL_MS : false,
  });
  const batch = query.data;
  useFinalRefresh(batch);

  const create = async (draft: Draft): Promise<string | null> => {
    const input = JSON.stringify(draft);
    if (unstarted.current?.input === input) return unstarted.current.id;
    try {
      const { data } = await api.call(keywordsRoutes.crear, {
        body: {
          keywords_texto: draft.text,
          nombre_batch: `${text.batchName} - ${format.dateTime(new Date().toISOString())}`,
          descripcion_batch: '',
          // Detected from the keyword's places, its language, and the account.
          pais: PAIS_DETECT,
          idioma,
          configuracion: {
            max_resultados_por_keyword: draft.intensity,
            verificar_dominios: true,
            pais_objetivo: PAIS_DETECT,
            idioma_objetivo: idioma,
          },
        },
      });
      setRejected(data.rechazadas);
      unstarted.current = { input, id: data.batch._id };
      return data.batch._id;
    } catch (cause) {
      console.warn(text.createFailed, cause);
      if (cause instanceof ApiError && cause.code === NOT_VALID) setRejected(await reasonsOf(draft.text));
      setProblem(text.errorPrefix + (cause instanceof ApiError ? cause.message : text.createFailed));
      return null;
    }
  };

  /** Starts a batch whose state is `before`: `unknown` if the server does not say afterwards whether it did. */
  const begin = async (
    id: string,
    before: Batch['estado'],
    failure: string,
  ): Promise<'begun' | 'refused' | 'unknown'> => {
    const params = { id };
    const begun = (batch: Batch) => {
      patchBatch(client, batch);
      void client.invalidateQueries({ queryKey: activeBatchesKey });
      return 'begun' as const;
    };
    try {
      return begun((await api.call(batchesRoutes.iniciar, { params })).data);
    } catch (cause) {
      console.warn(failure, cause);
      // Without an answer the request may still be under way.
      let outcome: 'refused' | 'unknown' =
        cause instanceof ApiError && cause.status === 0 ? 'unknown' : 'refused';
      try {
        const { data } = await api.call(batchesRoutes.ver, { params });
        if (data.estado !== before) return begun(data);
      } catch (error) {
        if (!isGone(error)) outcome = 'unknown';
      }
      setProblem(withReason(failure, cause));
      return outcome;
    }
  };

  /** Removes the batch of a search that did not start; if that fails too, the next try starts it. */
  const undo = async (id: string) => {
    try {
      await api.call(batchesRoutes.eliminar, { params: { id } });
      void client.invalidateQueries({ queryKey: activeBatchesKey });
    } catch (cause) {
      console.warn(text.startFailed, cause);
      if (!isGone(cause)) return;
    }
    unstarted.current = null;
  };

  const during = async (what: 'creating' | 'switching', work: () => Promise<void>) => {
    if (working !== null) return;
    setProblem(null);
    setWorking(what);
    await work().finally(() => setWorking(null));
  };

  return {
    batch,
    loadError: query.error,
    reload: () => void query.refetch(),
    reloading: query.isFetching,
    working,
    problem,
    rejected,
    setProblem,
    dismissRejected: () => setRejected([]),
    start: (draft: Draft) =>
      during('creating', async () => {
        setRejected([]);
        if (keywordsOf(draft.text).length === 0) return setProblem(text.blank);
        const id = await create(draft);
        if (id === null) return;
        const outcome = await begin(id, estadoProceso.pendiente, text.startFailed);
        if (outcome === 'begun') {
          unstarted.current = null;
          onBatch(id);
        } else if (outcome === 'refused') await undo(id);
      }),
    resume: () =>
      during('switching', async () => {
        if (batch !== undefined) await begin(batch._id, batch.estado, text.resumeFailed);
      }),
    retryErrors: () => during('switching', () => change(batchesRoutes.reintentar, text.resumeFailed)),
    pause: () => during('switching', () => change(batchesRoutes.pausar, text.pauseFailed)),
  };

  async function change(
    route: typeof batchesRoutes.pausar | typeof batchesRoutes.reintentar,
    failure: string,
  ) {
    if (batch === undefined) return;
    try {
      const params = { id: batch._id };
      const { data } =
        route === batchesRoutes.pausar
          ? await api.call(batchesRoutes.pausar, { params, body: { razon: text.pauseReason } })
          : await api.call(batchesRoutes.reintentar, { params });
      patchBatch(client, data);
    } catch (cause) {
      console.warn(failure, cause);
      setProblem(withReason(failure, cause));
    }
  }
}

/** The server reports only the first reason of a list without valid lines; the rules here report all. */
async function reasonsOf(list: string): Promise<readonly Rejected[]> {
  const { keywordLines, reviewKeywords } = await import('#domain/keyword/keyword.ts');
  return reviewKeywords(keywordLines(list)).rechazadas;
}
const NOT_VALID: CodigoError = 'keyword_no_valida';

/** Reloads the view when the batch ends: the last verdicts may arrive with its end. */
function useFinalRefresh(batch: RunState | undefined): void {
  const client = useQueryClient();
  const seen = useRef<{ id: string; estado: string } | null>(null);
  const id = batch?._id;
  const estado = batch?.estado;
  useEffect(() => {
    if (id === undefined || estado === undefined) return;
    const before = seen.current;
    seen.current = { id, estado };
    if (before?.id !== id || before.estado === estado || estado !== estadoProceso.completado) return;
    void client.invalidateQueries({ queryKey: liveKey(id) });
  }, [id, estado, client]);
}

/** The screen's own text, with the server's unless that only repeats it. */
const withReason = (failure: string, cause: unknown): string =>
  cause instanceof ApiError && !GENERAL.has(cause.code) ? `${failure}: ${cause.message}` : failure;
const isGone = (cause: unknown): boolean => cause instanceof ApiError && cause.status === 404;
const GENERAL = new Set<string>(['iniciar_fallido', 'pausar_fallido', 'interno'] satisfies CodigoError[]);
