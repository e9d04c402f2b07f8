import { Evento } from '#contract/entities/live.ts';
import { backoffMs } from './backoff.ts';
import { createSseParser } from './sse-parser.ts';

/** The server sends an event at least every 20 s; more than twice that without one is a dead connection. */
export const SILENCE_MS = 45_000;
/** The server's limit for `batches`. */
const MAX_BATCHES = 5;

export type StreamStatus = 'closed' | 'connecting' | 'open' | 'waiting';

export interface StreamDeps {
  /** Opens the connection; throws when refused (after the refresh of a 401). */
  open(query: { desde?: number; batches?: string }, signal: AbortSignal): Promise<Response>;
  onEvent(evento: Evento): void;
  onStatus?(status: StreamStatus): void;
  /** The first revision is known: later changes come as events, data loaded earlier may be stale. */
  onFreshStart?(): void;
  random?: () => number;
}
export interface EventStream {
  start(): void;
  stop(): void;
  /** Rows of these batches are wanted from now on. */
  watch(batches: readonly string[]): void;
  revision(): number | null;
}

/** One event stream: reconnects with back-off and resumes from the last revision seen. */
export function createEventStream(deps: StreamDeps): EventStream {
  let batches: readonly string[] = [];
  let revision: number | null = null;
  let attempt = 0;
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const setStatus = (status: StreamStatus) => deps.onStatus?.(status);

  const connect = async () => {
    const abort = new AbortController();
    current = abort;
    setStatus('connecting');
    try {
      await readOne(abort);
    } catch (cause) {
      if (!abort.signal.aborted) console.warn('Se perdió el flujo de eventos', cause);
    }
    if (current !== abort) return;
    attempt += 1;
    setStatus('waiting');
    timer = setTimeout(() => void connect(), backoffMs(attempt, deps.random));
  };

  const readOne = async (abort: AbortController) => {
    let silence = setTimeout(() => abort.abort(), SILENCE_MS);
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), SILENCE_MS);
    };
    try {
      const response = await deps.open(
        {
          ...(revision === null ? {} : { desde: revision }),
          ...(batches.length === 0 ? {} : { batches: batches.slice(0, MAX_BATCHES).join(',') }),
        },
        abort.signal,
      );
      if (response.body === null) throw new Error('the event stream has no body');
      setStatus('open');
      const feed = createSseParser((frame) => {
        attempt = 0;
        const evento = Evento.safeParse(parseJson(frame.data));
        if (!evento.success) return console.warn('Evento no reconocido', frame.event);
        const isFresh = revision === null;
        revision = Math.max(revision ?? 0, evento.data.revision);
        if (isFresh) deps.onFreshStart?.();
        deps.onEvent(evento.data);
      });
      const text = new TextDecoder();
      for await (const bytes of chunks(response.body, abort.signal)) {
        alive();
        feed(text.decode(bytes, { stream: true }));
      }
    } finally {
      clearTimeout(silence);
    }
  };

  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const running = current;
    current = null;
    running?.abort();
    setStatus('closed');
  };

  const start = () => {
    if (current !== null) return;
    attempt = 0;
    void connect();
  };

  return {
    start,
    stop,
    revision: () => revision,
    watch: (wanted) => {
      const next = [...new Set(wanted)].sort();
      if (next.join() === batches.join()) return;
      batches = next;
      if (current === null) return;
      stop();
      start();
    },
  };
}

/** The chunks of a body; not every browser can iterate a stream. */
async function* chunks(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
