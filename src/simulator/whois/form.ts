import type { RegistryView } from '../world/lifecycle.ts';

export interface WhoisQuery {
  name: string;
  server: string;
  client: string;
  now: number;
}

/** How one registry words its answers, with LF line ends; the server sends CRLF. */
export interface WhoisText {
  registered(view: RegistryView, query: WhoisQuery): string;
  absent(query: WhoisQuery): string;
  /** Reserved, premium or blocked: without holder, and not for registration. */
  withheld(view: RegistryView, query: WhoisQuery): string;
  throttled(query: WhoisQuery, retryAfterMs: number): string;
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
