// A proxy before the webs, in turns. Arguments: its address, its port, then the webs as host:port.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { splitHostPort } from '#platform/config/network-map.ts';

/** A web that does not accept in this time, as when its host is cut off, is left out for `REST_MS`. */
const CONNECT_MS = 2_000;
const REST_MS = 2_000;

const [host = '', port = '', ...webs] = process.argv.slice(2);
const restUntil = new Map<string, number>();
let turn = 0;

/** The webs in the order of trying: resting ones last. */
function inTurn(): string[] {
  const first = turn++ % webs.length;
  const order = [...webs.slice(first), ...webs.slice(0, first)];
  const rests = (web: string) => (restUntil.get(web) ?? 0) > Date.now();
  return [...order.filter((web) => !rests(web)), ...order.filter(rests)];
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  [web, ...others]: readonly string[],
): void {
  if (web === undefined) {
    outgoing.writeHead(502).end();
    return;
  }
  const to = splitHostPort(web);
  const { method, url: path, headers } = incoming;
  // A connection of its own, so that one which breaks has carried nothing of another request.
  const sent = request({ ...to, method, path, headers, agent: false });
  let connected = false;
  const connecting = setTimeout(() => sent.destroy(new Error('no connection in time')), CONNECT_MS);
  sent.on('socket', (socket) =>
    socket.once('connect', () => {
      connected = true;
      clearTimeout(connecting);
      incoming.pipe(sent);
    }),
  );
  sent.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  sent.on('error', () => {
    clearTimeout(connecting);
    if (!connected) {
      restUntil.set(web, Date.now() + REST_MS);
      pass(incoming, outgoing, others);
    } else if (!outgoing.headersSent) outgoing.writeHead(502).end();
    else outgoing.destroy();
  });
  outgoing.on('close', () => sent.destroy());
}

createServer((incoming, outgoing) => pass(incoming, outgoing, inTurn())).listen(Number(port), host, () =>
  process.stdout.write('listo\n'),
);
