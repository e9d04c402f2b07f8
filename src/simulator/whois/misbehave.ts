import type { Socket } from 'node:net';
import { breakLine, cutShort, pour } from '../broken-line.ts';
import type { ActiveFault, FaultName } from '../faults.ts';
import type { WhoisQuery } from './form.ts';

export const whoisFaults: ReadonlySet<FaultName> = new Set([
  'throttle-text',
  'throttle-as-not-found',
  'false-404',
  'empty',
  'html',
  'truncated',
  'latin-1',
  'slow',
  'closed',
  'refused',
  'timeout',
  'server-error',
  'malformed',
  'endless-body',
]);
const HTML =
  '<!DOCTYPE html><html><head><title>Service</title></head><body><h1>No match</h1>Domain not found</body></html>\n';

export type Asked = Omit<WhoisQuery, 'server'>;

export interface WhoisWords {
  throttled?: (query: Asked, retryAfterMs: number) => string;
  absent?: (query: Asked) => string;
}

export interface WhoisAnswer {
  text: string;
  outcome: string;
  latin1?: boolean;
}

export function deliver(
  socket: Socket,
  reply: WhoisAnswer,
  fault: ActiveFault | null,
  query: Asked,
  words: WhoisWords,
): void {
  const crlf = (text: string) => text.replaceAll('\n', '\r\n');
  const text = crlf(reply.text);
  if (fault === null || fault.fault === 'slow') {
    socket.end(Buffer.from(text, reply.latin1 ? 'latin1' : 'utf8'));
    return;
  }
  switch (fault.fault) {
    case 'empty':
      socket.end();
      return;
    case 'html':
      socket.end(HTML);
      return;
    case 'server-error':
      socket.end(crlf('Service temporarily unavailable.\n'));
      return;
    case 'throttle-text':
      socket.end(crlf(words.throttled?.(query, 60_000) ?? 'Too many requests\n'));
      return;
    case 'throttle-as-not-found':
      socket.end(crlf('%%\n%% Too many requests...\n%%\n\n%% No entries found in the AFNIC Database.\n'));
      return;
    case 'false-404':
      socket.end(crlf(words.absent?.(query) ?? 'No match\n'));
      return;
    case 'truncated':
      cutShort(text, socket, socket);
      return;
    case 'malformed':
      socket.end(Buffer.from([0, 1, 2, 255, 254, 0, 13, 10, 128, 129]));
      return;
    case 'endless-body':
      pour(socket, '% padding padding padding padding padding padding padding\r\n');
      return;
    case 'latin-1':
      socket.end(Buffer.from(`${text}\r\n% Información de España\r\n`, 'latin1'));
      return;
    default:
      breakLine(fault.fault, socket);
  }
}
