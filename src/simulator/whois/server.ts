import { createServer, type Socket } from 'node:net';
import { domainToASCII } from 'node:url';
import type { ServiceServer, SimulatorContext } from '../context.ts';
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
import { type Asked, deliver, type WhoisAnswer, type WhoisWords, whoisFaults } from './misbehave.ts';

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

const MAX_QUERY = 512;
const IDLE_MS = 30_000;
const MAX_CONNECTIONS = 500;
export interface WhoisServerOptions {
  host: string;
  form: WhoisForm;
  port?: number;
  /** .es only: whether Red.es has accredited the client's address. */
  accredited?: boolean;
}

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

/** A port-43 listener with limits, latencies and faults; `answer` words the answer. */
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
  const fault = context.faults.pick(name, query.name, whoisFaults);
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
  // Registries hold registrable names only, no host names below them.
  const view =
    registrable(query.name) === query.name ? registryAt(context.world, query.name, query.now) : null;
  const there = view !== null && (view.registered || isWithheld(view.phase)) ? view.domain : null;
  if (there?.said?.whois !== undefined)
    return { text: there.said.whois.replaceAll('{name}', query.name), outcome: 'said', latin1: false };
  if (there?.said?.whoisDenies) return { text: text.absent(query), outcome: 'absent', latin1 };
  switch (there?.trap ?? 'none') {
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
