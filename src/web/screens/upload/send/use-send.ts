import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import { BULK_CHUNK_MAX, PAISES } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { batchesKey } from '../../../queries/batches.ts';
import type { ChosenFile } from '../file/chosen-file.ts';
import { type FileStep, firstStep, sendFile } from '../file/send-file.ts';
import { configurationOf, type Settings } from '../settings.ts';
import { sendText as text } from '../text.ts';
import { forgetList, keepList } from './kept-list.ts';
import { type KeywordSource, type Sum, sendChunks } from './send-chunks.ts';

export type SendState =
  | { phase: 'idle' | 'creating' | 'starting' }
  | { phase: 'file'; step: FileStep }
  | { phase: 'sending'; done: number; total: number; perSecond: number | null }
  | { phase: 'done'; sum: Sum };

/** Ends the work and has a text to show. */
class SendProblem extends Error {}
/** All keywords are stored, but the batch did not start. */
class StartProblem extends SendProblem {}

const messageOf = (cause: unknown): string => (cause instanceof ApiError ? cause.message : text.unknown);

interface Outcome {
  onEnd: (sum: Sum) => void;
  onReady: () => void;
}

/** Uploads keywords into a new batch and starts it; resumes incomplete uploads. One at a time. */
export function useSend(onEnd: Outcome['onEnd'], onReady: Outcome['onReady']) {
  const client = useQueryClient();
  const [state, setState] = useState<SendState>({ phase: 'idle' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isReady, setIsReady] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async (work: (signal: AbortSignal) => Promise<Sum>, outcome: Outcome = { onEnd, onReady }) => {
    if (abort.current !== null) return;
    const own = new AbortController();
    abort.current = own;
    setProblem(null);
    setIsReady(false);
    try {
      const sum = await work(own.signal);
      setState({ phase: 'done', sum });
      outcome.onEnd(sum);
    } catch (cause) {
      setState({ phase: 'idle' });
      if (!own.signal.aborted) console.warn('upload', cause);
      if (cause instanceof SendProblem) setProblem(cause.message);
      else setProblem(own.signal.aborted ? text.cancelled : text.failed);
      if (!own.signal.aborted && cause instanceof StartProblem) {
        setIsReady(true);
        outcome.onReady();
      }
    } finally {
      abort.current = null;
      void client.invalidateQueries({ queryKey: batchesKey });
    }
  };

  const create = async (settings: Settings, signal: AbortSignal): Promise<string> => {
    setState({ phase: 'creating' });
    const body = {
      ...(settings.nombre.trim() === '' ? {} : { nombre: settings.nombre }),
      configuracion: configurationOf(settings),
    };
    const { data } = await withText(text.batchFailed, signal, () =>
      api.call(batchesRoutes.crear, { body }, signal),
    );
    return data._id;
  };

  const send = (
    id: string,
    source: KeywordSource,
    settings: Pick<Settings, 'pais' | 'idioma'>,
    first: number,
    signal: AbortSignal,
  ) => {
    const began = performance.now();
    const before = first * BULK_CHUNK_MAX;
    const onProgress = (done: number) => {
      const seconds = (performance.now() - began) / 1_000;
      const perSecond = done > before && seconds > 0 ? (done - before) / seconds : null;
      setState({ phase: 'sending', done, total: source.total, perSecond });
    };
    onProgress(before);
    return withText(text.keywordsFailed, signal, () =>
      sendChunks(id, source, settings, { first, signal, onProgress }),
    );
  };

  /** A batch without new keywords is deleted: all of them were known. */
  const begin = async (id: string, keywords: number, signal: AbortSignal) => {
    setState({ phase: 'starting' });
    void forgetList(id);
    const params = { id };
    if (keywords === 0) await api.call(batchesRoutes.eliminar, { params }, signal);
    else {
      try {
        await api.call(batchesRoutes.iniciar, { params }, signal);
      } catch (cause) {
        if (signal.aborted) throw cause;
        throw new StartProblem(`${text.startFailed}: ${messageOf(cause)}`, { cause });
      }
    }
  };

  return {
    state,
    problem,
    /** Only the start failed: the batch is complete. */
    isReady,
    setProblem,
    working: state.phase !== 'idle' && state.phase !== 'done',
    cancel: () => abort.current?.abort(),
    reset: () => setState({ phase: 'idle' }),
    sendList: (settings: Settings, source: KeywordSource, list: string) =>
      run(async (signal) => {
        const id = await create(settings, signal);
        await keepList(id, list);
        const sum = await send(id, source, settings, 0, signal);
        await begin(id, sum.creadas, signal);
        return sum;
      }),
    sendFile: (settings: Settings, { file, columna }: ChosenFile, batch?: Batch) =>
      run(async (signal) => {
        let stored = false;
        const onStep = (step: FileStep) => {
          stored ||= step.fase === 'guardando';
          setState({ phase: 'file', step });
        };
        onStep(firstStep(file));
        const input = {
          file,
          columna,
          batch_id: batch?._id,
          nombre: settings.nombre.trim(),
          configuracion: configurationOf(settings),
          previa: false,
        };
        const leido = await withText(text.keywordsFailed, signal, () =>
          sendFile(input, onStep, signal),
        ).catch((cause: unknown) => {
          throw signal.aborted && !stored ? new SendProblem(text.cancelledBefore, { cause }) : cause;
        });
        const sum = { creadas: leido.keywords_creadas, duplicadas: leido.keywords_duplicadas };
        if (leido.batch_id !== null)
          await begin(leido.batch_id, sum.creadas + (batch?.total_keywords ?? 0), signal);
        return sum;
      }),
    complete: (batch: Batch, source: KeywordSource, outcome?: Outcome) =>
      run(async (signal) => {
        const first = batch.trozos_recibidos;
        if (source.total <= first * BULK_CHUNK_MAX) throw new SendProblem(text.otherList);
        const { pais_objetivo, idioma_keywords } = batch.configuracion;
        const pais = PAISES.find((one) => one === pais_objetivo) ?? '';
        const sum = await send(batch._id, source, { pais, idioma: idioma_keywords }, first, signal);
        await begin(batch._id, sum.creadas + batch.total_keywords, signal);
        return sum;
      }, outcome),
  };
}

/** Reports a failure with the specification's text. */
async function withText<T>(say: (message: string) => string, signal: AbortSignal, work: () => Promise<T>) {
  try {
    return await work();
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new SendProblem(say(messageOf(cause)), { cause });
  }
}
