/** What the web archive knows of a name. */
export type ArchiveOutcome =
  | { kind: 'answered'; archivo: ArchiveSpan | null }
  /** The site is excluded from the archive: a final answer. */
  | { kind: 'blocked' }
  | { kind: 'limited'; retryAfterMs: number | null }
  /** It answered, and not with what can be read: this name's own trouble. */
  | { kind: 'unreadable'; detalle: string }
  | ArchiveUnreachable;

/** No connection, no answer in time, or one of a server that is down: perhaps the archive has closed to this address. */
interface ArchiveUnreachable {
  kind: 'unreachable';
  detalle: string;
  retryAfterMs: number | null;
}

/** First and last capture (epoch milliseconds) and how many days have one. */
export interface ArchiveSpan {
  primero: number;
  ultimo: number;
  capturas: number;
  /** There were more than the answer holds. */
  truncado: boolean;
  /** The newest good capture of the home page: its timestamp and address, for its text. */
  buena: { timestamp: string; original: string } | null;
}

export type CaptureOutcome =
  | { kind: 'answered'; html: string }
  | { kind: 'absent' }
  | { kind: 'limited'; retryAfterMs: number | null }
  | ArchiveUnreachable;

export interface ArchiveProbe {
  /** One request. `dominio` as an A-label. */
  span(dominio: string, signal: AbortSignal): Promise<ArchiveOutcome>;
  /** The text of one capture: one request. */
  capture(capture: { timestamp: string; original: string }, signal: AbortSignal): Promise<CaptureOutcome>;
}
