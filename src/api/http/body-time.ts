import type { IncomingMessage } from 'node:http';

const WHOLE_BODY_MS = 120_000;
/** A file may take longer while data keeps coming. */
const SILENCE_MS = 60_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

export function limitBody(incoming: IncomingMessage, wholeMs = WHOLE_BODY_MS): void {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = incoming.headers;
  if (chunked === undefined && length === '0') return;
  const done = () => clearTimeout(timers.get(incoming));
  timers.set(incoming, setTimeout(() => incoming.socket.destroy(), wholeMs).unref());
  incoming.once('end', done).once('close', done);
}

export function allowSlowBody(incoming: IncomingMessage | undefined, silenceMs = SILENCE_MS): void {
  // Without a timer there is no body, or it is complete.
  if (incoming === undefined || !timers.has(incoming)) return;
  clearTimeout(timers.get(incoming));
  const { socket } = incoming;
  let seen = socket.bytesRead;
  const look = () => {
    if (socket.bytesRead === seen) socket.destroy();
    seen = socket.bytesRead;
  };
  timers.set(incoming, setInterval(look, silenceMs).unref());
}
