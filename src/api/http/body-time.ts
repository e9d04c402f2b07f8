import type { IncomingMessage } from 'node:http';

/** An ordinary body is there in this time, however it trickles in. */
const WHOLE_BODY_MS = 120_000;
/** A file may take longer, as long as something of it comes. */
const SILENCE_MS = 60_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts the connection of a request whose body has not come to its end in time. */
export function limitBody(incoming: IncomingMessage, wholeMs = WHOLE_BODY_MS): void {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = incoming.headers;
  if (chunked === undefined && length === '0') return;
  const done = () => clearTimeout(timers.get(incoming));
  timers.set(incoming, setTimeout(() => incoming.socket.destroy(), wholeMs).unref());
  incoming.once('end', done).once('close', done);
}

/** For a file: from now on its connection is cut only when nothing has come for a while. */
export function allowSlowBody(incoming: IncomingMessage | undefined, silenceMs = SILENCE_MS): void {
  // Without a timer there is no body, or it has come.
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
