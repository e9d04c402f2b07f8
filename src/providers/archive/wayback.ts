import * as z from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import type { ArchiveOutcome, ArchiveProbe, ArchiveSpan, CaptureOutcome } from './port.ts';

const BASE = 'https://web.archive.org/';
const TIMEOUT_MS = 45_000;
const ROWS_MAX = 5_000;
const INDEX_MAX_BYTES = 4 * 1024 * 1024;
const PAGE_MAX_BYTES = 256 * 1024;

const ABSENT = [403, 404, 500];

const Rows = z.array(z.array(z.string()));

/** CDX server (internetarchive/wayback, wayback-cdx-server/README.md). The caller keeps the rate. */
export function createWayback(deps: {
  http: ServiceClient;
  clock: Clock;
  map: NetworkMap | null;
}): ArchiveProbe {
  const base = new URL(deps.map?.services.wayback ?? BASE);
  const send = (url: URL, maxBytes: number, signal: AbortSignal) =>
    deps.http.send({ url, signal, timeoutMs: TIMEOUT_MS, maxBytes });
  const wait = (headers: Record<string, string>) => retryAfterMs(headers['retry-after'], deps.clock.now());
  const down = ({ status, headers }: { status: number; headers: Record<string, string> }) =>
    ({ kind: 'unreachable', detalle: `HTTP ${status}`, retryAfterMs: wait(headers) }) as const;

  return {
    async span(dominio, signal): Promise<ArchiveOutcome> {
      const url = new URL('/cdx/search/cdx', base);
      url.search = String(
        new URLSearchParams({
          url: dominio,
          matchType: 'host',
          output: 'json',
          fl: 'timestamp,original,mimetype,statuscode',
          collapse: 'timestamp:8',
          limit: String(ROWS_MAX),
        }),
      );
      const answer = await send(url, INDEX_MAX_BYTES, signal);
      if (answer.kind === 'unreachable') return { ...answer, retryAfterMs: null };
      if (answer.status === 429) return { kind: 'limited', retryAfterMs: wait(answer.headers) };
      if (
        answer.status === 403 &&
        /Blocked Site/i.test(answer.headers['x-archive-wayback-runtime-error'] ?? '')
      )
        return { kind: 'blocked' };
      if (answer.status >= 500) return down(answer);
      if (answer.status !== 200) return { kind: 'unreadable', detalle: `HTTP ${answer.status}` };
      const rows = parseJson(answer.text, Rows);
      if (rows === null) return { kind: 'unreadable', detalle: 'respuesta que no se entiende' };
      return { kind: 'answered', archivo: spanOf(rows) };
    },

    async capture({ timestamp, original }, signal): Promise<CaptureOutcome> {
      const url = new URL(`/web/${timestamp}id_/${original}`, base);
      const answer = await send(url, PAGE_MAX_BYTES, signal);
      if (answer.kind === 'unreachable') return { ...answer, retryAfterMs: null };
      if (answer.status === 429) return { kind: 'limited', retryAfterMs: wait(answer.headers) };
      // The archive answers 500 for a capture that it cannot show.
      if (ABSENT.includes(answer.status)) return { kind: 'absent' };
      if (answer.status >= 500) return down(answer);
      return { kind: 'answered', html: answer.text };
    },
  };
}

/** The first row names the fields. Rows with an invalid date are left out. */
function spanOf([fields, ...rows]: readonly (readonly string[])[]): ArchiveSpan | null {
  const at = (name: string) => fields?.indexOf(name) ?? -1;
  const [when, original, mime, status] = [at('timestamp'), at('original'), at('mimetype'), at('statuscode')];
  const captures = rows.flatMap((row) => {
    const timestamp = row[when] ?? '';
    const time = timeOf(timestamp);
    return time === null
      ? []
      : [
          {
            timestamp,
            time,
            original: row[original] ?? '',
            mime: row[mime] ?? '',
            status: row[status] ?? '',
          },
        ];
  });
  if (captures.length === 0) return null;
  const times = captures.map(({ time }) => time);
  const good = captures
    .filter((one) => one.status === '200' && one.mime.startsWith('text/html') && isHome(one.original))
    .at(-1);
  return {
    primero: Math.min(...times),
    ultimo: Math.max(...times),
    capturas: captures.length,
    truncado: rows.length >= ROWS_MAX,
    buena: good === undefined ? null : { timestamp: good.timestamp, original: good.original },
  };
}

function isHome(address: string): boolean {
  return URL.canParse(address) && new URL(address).pathname === '/';
}

/** 'YYYYMMDDhhmmss', in UTC. */
function timeOf(timestamp: string): number | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(timestamp) ?? [];
  if (year === undefined) return null;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}
