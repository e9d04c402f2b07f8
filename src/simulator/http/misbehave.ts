import type { IncomingMessage, ServerResponse } from 'node:http';
import { breakLine, cutShort, pour } from '../broken-line.ts';
import type { SimulatorContext } from '../context.ts';
import type { ActiveFault, FaultName } from '../faults.ts';
import { privateTargets } from '../private-addresses.ts';

export const httpFaults: ReadonlySet<FaultName> = new Set([
  'throttle-429',
  'throttle-429-retry-after',
  'throttle-text',
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
  'slow-headers',
  'redirect-loop',
  'private-redirect',
]);

const HTML =
  '<!DOCTYPE html>\n<html><head><title>Bad gateway</title></head><body><h1>502</h1></body></html>\n';
export const ENDLESS = '<p>relleno sin fin para quien no pone medida</p>\n';
let redirects = 0;

/** Returns false if the ordinary answer must follow (`slow` after its wait; `truncated` and `latin-1` change it). */
export async function playFault(
  fault: ActiveFault,
  request: IncomingMessage,
  response: ServerResponse,
  { privateCanary }: Pick<SimulatorContext, 'privateCanary'>,
): Promise<boolean> {
  switch (fault.fault) {
    case 'throttle-429':
      plain(response, 429, 'Too Many Requests');
      return true;
    case 'throttle-429-retry-after':
      response.setHeader('retry-after', String(fault.retryAfterSeconds ?? 30));
      plain(response, 429, 'Too Many Requests');
      return true;
    case 'throttle-text':
      plain(response, 200, 'Query limit exceeded. Please slow down.');
      return true;
    case 'empty':
      response.writeHead(200, { 'content-length': 0 }).end();
      return true;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
      return true;
    case 'slow':
      await new Promise((done) => setTimeout(done, fault.delayMs ?? 5_000).unref());
      return response.destroyed;
    case 'server-error':
      plain(response, 503, 'Service Unavailable');
      return true;
    case 'malformed':
      request.socket.end('HTTP/9.9 banana\r\n\0\0\xff\xfe');
      return true;
    case 'endless-body':
      response.writeHead(200, { 'content-type': 'text/html' });
      pour(response, ENDLESS);
      return true;
    case 'slow-headers':
      drip(request);
      return true;
    case 'redirect-loop':
      response.writeHead(302, { location: `${request.url?.split('?')[0] ?? '/'}?n=${++redirects}` }).end();
      return true;
    case 'private-redirect':
      response.writeHead(302, { location: nextPrivate(privateCanary) }).end();
      return true;
    default:
      return breakLine(fault.fault, request.socket);
  }
}

function nextPrivate(canary: string): string {
  const targets = privateTargets(canary);
  return targets[redirects++ % targets.length] ?? `http://${canary}/`;
}

export function sendBody(response: ServerResponse, body: string, fault: ActiveFault | null): void {
  if (fault?.fault === 'latin-1') {
    response.end(Buffer.from(body, 'latin1'));
  } else if (fault?.fault === 'truncated') {
    if (response.socket) cutShort(body, response, response.socket);
  } else {
    response.end(body);
  }
}

/** One header byte a second until the client closes. */
export function drip(request: IncomingMessage): void {
  const { socket } = request;
  socket.write('HTTP/1.1 200 OK\r\nX-Padding: ');
  const timer = setInterval(
    () => (socket.writable ? socket.write('a') : clearInterval(timer)),
    1_000,
  ).unref();
  socket.on('close', () => clearInterval(timer));
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`);
}
