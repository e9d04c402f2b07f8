import { createServer, type Socket } from 'node:net';
import { domainToASCII } from 'node:url';
import type { ServiceServer, SimulatorContext } from '../context.ts';
import type { ActiveFault, FaultName } from '../faults.ts';
import { isWithheld, registryAt } from '../world/lifecycle.ts';
import { registrable, type WhoisForm, zoneOf } from '../world/zones.ts';
import type { WhoisQuery, WhoisText } from './form.ts';
import { auda, cira, websiteWs } from './forms/commonwealth-pacific.ts';
import { belgium, eurid, nominet, pl, sidn, trabis } from './forms/europe.ts';
import { afnic, denic, it } from './forms/france-germany-italy.ts';
import { gtld } from './forms/gtld.ts';
import { es, esUnauthorised, pt } from './forms/iberia.ts';
import { ar, br, cl, mx, pe } from './forms/latin-america.ts';
import { verisign } from './forms/verisign.ts';

const texts: Readonly<Record<WhoisForm, WhoisText>> = {
  verisign,
  gtld,
  es,
  afnic,
  denic,
  it,
  pt,
  mx,
  ar,
  pe,
  br,
  cl,
  nominet,
  cira,
  auda,
  sidn,
  pl,
  trabis,
  eurid,
  belgium,
  'website-ws': websiteWs,
};

const understood: ReadonlySet<FaultName> = new Set([
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
const MAX_QUERY = 512;
const IDLE_MS = 30_000;
const MAX_CONNECTIONS = 500;
const HTML =
  '<!DOCTYPE html><html><head><title>Service</title></head><body><h1>No match</h1>Domain not found</body></html>\n';

export interface WhoisServerOptions {
  /** The registry's host name: 'whois.nic.it'. */
  host: string;
  form: WhoisForm;
  port?: number;
  /** .es only: has Red.es accredited the asker's address? */
  accredited?: boolean;
}

/** One registry's port 43: a line in, a text out, the connection closed (RFC 3912). */
export function startWhoisServer(
  context: SimulatorContext,
  options: WhoisServerOptions,
): Promise<ServiceServer> {
  return listenWhois(
    context,
    `whois:${options.host}`,
    options.port ?? 0,
    (query) => registryAnswer(context, options, query),
    {
      throttled: (query, retryAfterMs) =>
        texts[options.form].throttled({ ...query, server: options.host }, retryAfterMs),
      absent: (query) => texts[options.form].absent({ ...query, server: options.host }),
    },
  );
}

type Asked = Omit<WhoisQuery, 'server'>;

/** What a server says apart from what it knows, in its own words. */
interface WhoisWords {
  throttled?: (query: Asked, retryAfterMs: number) => string;
  absent?: (query: Asked) => string;
}

export interface WhoisAnswer {
  text: string;
  outcome: string;
  latin1?: boolean;
}

/** A port-43 listener with limits, latencies and faults; `answer` words what the server knows. */
export async function listenWhois(
  context: SimulatorContext,
  name: string,
  port: number,
  answer: (query: Asked) => WhoisAnswer,
  words: WhoisWords = {},
): Promise<ServiceServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    let line = '';
    const receive = (chunk: Buffer) => {
      line += chunk.toString('utf8');
      const end = line.indexOf('\n');
      if (end < 0 && line.length <= MAX_QUERY) return;
      socket.off('data', receive);
      socket.resume();
      respond(context, name, socket, line.slice(0, Math.max(0, end)), answer, words);
    };
    socket.on('data', receive);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', done);
  });
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no TCP address');
  return {
    name,
    address: `127.0.0.1:${at.port}`,
    close: () =>
      new Promise<void>((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}

function respond(
  context: SimulatorContext,
  name: string,
  socket: Socket,
  line: string,
  answer: (query: Asked) => WhoisAnswer,
  words: WhoisWords,
): void {
  const client = (socket.remoteAddress ?? '').replace('::ffff:', '');
  const query = { name: askedName(line), client, now: context.clock.now() };
  const fault = context.faults.pick(name, query.name, understood);
  const admission = context.limits.admit(name, client);
  let reply: WhoisAnswer;
  if (!admission.ok) {
    const text = words.throttled?.(query, admission.retryAfterMs) ?? 'Too many requests\n';
    reply = { text, outcome: 'limited' };
  } else {
    reply = answer(query);
  }
  context.counters.note(name, client, query.name, fault ? `fault:${fault.fault}` : reply.outcome);
  const wait = context.latencies.of(name) + (fault?.fault === 'slow' ? (fault.delayMs ?? 5_000) : 0);
  const send = () => {
    if (!socket.destroyed) deliver(socket, reply, fault, query, words);
  };
  if (wait > 0) setTimeout(send, wait).unref();
  else send();
}

function deliver(
  socket: Socket,
  reply: WhoisAnswer,
  fault: ActiveFault | null,
  query: Asked,
  words: WhoisWords,
): void {
  const crlf = (text: string) => text.replaceAll('\n', '\r\n');
  const text = crlf(reply.text);
  switch (fault?.fault) {
    case 'timeout':
      return;
    case 'closed':
    case 'empty':
      socket.end();
      return;
    case 'refused':
      socket.resetAndDestroy();
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
      socket.write(text.slice(0, Math.floor(text.length / 3)), () => socket.resetAndDestroy());
      return;
    case 'malformed':
      socket.end(Buffer.from([0, 1, 2, 255, 254, 0, 13, 10, 128, 129]));
      return;
    case 'endless-body':
      pour(socket);
      return;
    case 'latin-1':
      socket.end(Buffer.from(`${text}\r\n% Información de España\r\n`, 'latin1'));
      return;
    default:
      socket.end(Buffer.from(text, reply.latin1 ? 'latin1' : 'utf8'));
  }
}

function pour(socket: Socket): void {
  const chunk = '% padding padding padding padding padding padding padding\r\n'.repeat(500);
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else if (!socket.writableNeedDrain) socket.write(chunk);
  }, 10).unref();
  socket.on('close', () => clearInterval(timer));
}

/** The name in a query line: '-T dn,ace name', '=name', 'domain name' and plain forms; IDN to A-label. */
function askedName(line: string): string {
  const words = line.trim().split(/\s+/);
  const last = (words.at(-1) ?? '').replace(/^=/, '').replace(/\.$/, '').toLowerCase();
  return domainToASCII(last) || last.slice(0, 255);
}

function registryAnswer(context: SimulatorContext, options: WhoisServerOptions, asked: Asked): WhoisAnswer {
  const text = texts[options.form];
  const query: WhoisQuery = { ...asked, server: options.host };
  const latin1 = text.latin1 ?? false;
  if (options.form === 'es' && !options.accredited) return { text: esUnauthorised, outcome: 'unauthorised' };
  const zone = zoneOf(query.name);
  if (!zone || zone.whois !== options.host)
    return { text: 'Error: invalid query or unknown zone\n', outcome: 'invalid' };
  // Registries hold registrable names only: a host name below one is simply not there.
  const view =
    registrable(query.name) === query.name ? registryAt(context.world, query.name, query.now) : null;
  switch (view?.registered || (view && isWithheld(view.phase)) ? view.domain.trap : 'none') {
    case 'says-absent':
      return { text: text.absent(query), outcome: 'absent', latin1 };
    case 'always-throttles':
      return { text: text.throttled(query, 2_000), outcome: 'throttled', latin1 };
    case 'always-fails':
      return { text: '', outcome: 'empty' };
    case 'always-garbles':
      return { text: 'Internal error 0x80004005: object store unavailable, see log\n', outcome: 'garbled' };
    default:
  }
  if (view?.registered) return { text: text.registered(view, query), outcome: 'registered', latin1 };
  if (view && isWithheld(view.phase))
    return { text: text.withheld(view, query), outcome: 'withheld', latin1 };
  return { text: text.absent(query), outcome: 'absent', latin1 };
}
