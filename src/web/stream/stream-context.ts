import { createContext, useContext, useEffect } from 'react';
import type { Evento } from '#contract/entities/live.ts';
import type { StreamStatus } from './event-stream.ts';

export interface Stream {
  status: StreamStatus;
  /** Calls `listener` for each event; returns the unsubscribe function. */
  subscribe(listener: (evento: Evento) => void): () => void;
  /** The account's last one heard of; null before the first event. */
  revision(): number | null;
  /** Asks for the rows of a batch; returns the function that ends it. */
  watchBatch(batchId: string): () => void;
}

export const StreamContext = createContext<Stream | null>(null);

export function useStream(): Stream {
  const stream = useContext(StreamContext);
  if (stream === null) throw new Error('useStream debe usarse dentro de StreamProvider');
  return stream;
}

/** Follows the events while the component is mounted; `listener` must be stable. */
export function useStreamEvents(listener: (evento: Evento) => void): void {
  const { subscribe } = useStream();
  useEffect(() => subscribe(listener), [subscribe, listener]);
}
