import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../../../api/api.ts';
import { dominiosKey } from '../../../queries/dominios.ts';
import { chunksOf } from './chunks.ts';

export interface PasteOutcome {
  lines: number;
  done: number;
  creados: number;
  conocidos: number;
  /** Names that repeat an earlier one of the list. */
  repetidos: number;
  rechazados: NotTaken[];
  /** Further names of accepted lines. */
  omitidos: NotTaken[];
  omitidos_total: number;
}

export interface NotTaken {
  entrada: string;
  motivo: string;
}

/** Sends a list in parts; parts sent before a failure or stop are kept, and sending them again is idempotent. */
export function usePaste() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<PasteOutcome | null>(null);
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const add = async (lines: readonly string[]) => {
    const own = new AbortController();
    abort.current = own;
    setRunning(true);
    setError(null);
    const sum: PasteOutcome = {
      lines: lines.length,
      done: 0,
      creados: 0,
      conocidos: 0,
      repetidos: 0,
      rechazados: [],
      omitidos: [],
      omitidos_total: 0,
    };
    setOutcome({ ...sum });
    try {
      for (const dominios of chunksOf(lines)) {
        if (own.signal.aborted) break;
        const { data } = await api.call(dominiosRoutes.crear, { body: { dominios } }, own.signal);
        sum.done += dominios.length;
        sum.creados += data.creados;
        sum.conocidos += data.conocidos;
        sum.repetidos += data.repetidos;
        sum.rechazados.push(...data.rechazados);
        sum.omitidos.push(...data.omitidos);
        sum.omitidos_total += data.omitidos_total;
        setOutcome({ ...sum });
      }
    } catch (cause) {
      if (!own.signal.aborted) setError(cause);
    } finally {
      setRunning(false);
      void client.invalidateQueries({ queryKey: dominiosKey });
    }
  };
  return {
    outcome,
    running,
    error,
    add,
    stop: () => abort.current?.abort(),
    reset: () => {
      setOutcome(null);
      setError(null);
    },
  };
}
