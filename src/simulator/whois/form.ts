import type { RegistryView } from '../world/lifecycle.ts';

export interface WhoisQuery {
  /** The name as the client wrote it, without options, lower case. */
  name: string;
  /** The port-43 host that was asked. */
  server: string;
  client: string;
  now: number;
}

/** How one registry words its answers. Lines end in LF here; the server sends CRLF. */
export interface WhoisText {
  registered(view: RegistryView, query: WhoisQuery): string;
  absent(query: WhoisQuery): string;
  /** Reserved, premium or blocked: it has no holder and cannot be registered. */
  withheld(view: RegistryView, query: WhoisQuery): string;
  throttled(query: WhoisQuery, retryAfterMs: number): string;
  /** Answers that are sent as ISO 8859-1. */
  latin1?: boolean;
}

/** '2026-11-21T10:20:30Z' */
export const isoSeconds = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
/** '2026-11-21' */
export const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** '2026-11-21 10:20:30' */
export const spaced = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** '21-Nov-2026' */
export function dayMonthName(ms: number): string {
  const date = new Date(ms);
  return `${String(date.getUTCDate()).padStart(2, '0')}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()}`;
}

export const eppLines = (statuses: readonly string[]): string =>
  statuses.map((status) => `Domain Status: ${status} https://icann.org/epp#${status}`).join('\n');
