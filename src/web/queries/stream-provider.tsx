import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Evento } from '#contract/entities/live.ts';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { api } from '../api/api.ts';
import { createEventStream, type StreamStatus } from '../stream/event-stream.ts';
import { StreamContext } from '../stream/stream-context.ts';
import { patchBatch } from './batches.ts';
import { allDominiosKey, dominioKey } from './dominios.ts';

/** A hidden tab closes its connection after this time and resumes from its revision when it is seen again. */
const HIDDEN_MS = 30_000;

/** The tab's one event stream: updates batches in the cache and passes events to subscribers. */
export function StreamProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [status, setStatus] = useState<StreamStatus>('connecting');

  const { stream, subscribe, watchBatch } = useMemo(() => {
    const listeners = new Set<(evento: Evento) => void>();
    const watched = new Map<string, number>();
    const stream = createEventStream({
      open: (query, signal) => api.open(sistemaRoutes.eventos, { query }, { signal, timeoutMs: null }),
      onStatus: setStatus,
      onFreshStart: () => void client.invalidateQueries({ predicate: (query) => query.meta?.live === true }),
      onEvent: (evento) => {
        if (evento.tipo === 'batch') patchBatch(client, evento.batch);
        if (evento.tipo === 'dominio') {
          void client.invalidateQueries({ queryKey: dominioKey(evento.dominio_id) });
        }
        if (evento.tipo === 'recargar' && evento.batch_id === null) {
          void client.invalidateQueries({ queryKey: allDominiosKey });
        }
        for (const listener of [...listeners]) listener(evento);
      },
    });
    const count = (batchId: string, change: 1 | -1) => {
      const next = (watched.get(batchId) ?? 0) + change;
      if (next > 0) watched.set(batchId, next);
      else watched.delete(batchId);
      // Deferred, so that a screen replaced by another of the same batch does not reconnect.
      queueMicrotask(() => stream.watch([...watched.keys()]));
    };
    return {
      stream,
      subscribe: (listener: (evento: Evento) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      watchBatch: (batchId: string) => {
        count(batchId, 1);
        return () => count(batchId, -1);
      },
    };
  }, [client]);

  useEffect(() => {
    let hidden: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(hidden);
      if (document.visibilityState === 'visible') stream.start();
      else hidden = setTimeout(stream.stop, HIDDEN_MS);
    };
    stream.start();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(hidden);
      document.removeEventListener('visibilitychange', follow);
      stream.stop();
    };
  }, [stream]);

  const value = useMemo(
    () => ({ status, subscribe, watchBatch, revision: stream.revision }),
    [status, subscribe, watchBatch, stream],
  );
  return <StreamContext value={value}>{children}</StreamContext>;
}
