export type ArchiveOutcome =
  | { kind: 'answered'; archivo: ArchiveSpan | null }
  | { kind: 'blocked' }
  | { kind: 'limited'; retryAfterMs: number | null }
  | { kind: 'unreadable'; detalle: string }
  | ArchiveUnreachable;

/** No connection, no answer in time, or a server error: the archive may be blocking this address. */
interface ArchiveUnreachable {
  kind: 'unreachable';
  detalle: string;
  retryAfterMs: number | null;
}

/** First and last capture (epoch milliseconds) and number of days with a capture. */
export interface ArchiveSpan {
  primero: number;
  ultimo: number;
  capturas: number;
  truncado: boolean;
  buena: { timestamp: string; original: string } | null;
}

export type CaptureOutcome =
  | { kind: 'answered'; html: string }
  | { kind: 'absent' }
  | { kind: 'limited'; retryAfterMs: number | null }
  | ArchiveUnreachable;

export interface ArchiveProbe {
  span(dominio: string, signal: AbortSignal): Promise<ArchiveOutcome>;
  capture(capture: { timestamp: string; original: string }, signal: AbortSignal): Promise<CaptureOutcome>;
}
