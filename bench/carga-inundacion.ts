import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';

/** Floods one address from a separate thread, so that only the server slows other requests down. */
const Flood = z.object({
  url: z.string(),
  method: z.string(),
  token: z.string().nullable(),
  bytes: z.int(),
  connections: z.int(),
});
const { url, method, token, bytes, connections } = Flood.parse(workerData);
const body = bytes === 0 ? null : Buffer.alloc(bytes, 'x');
const headers = {
  'content-type': 'application/json',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
};

let stopped = false;
let sent = 0;
parentPort?.on('message', () => {
  stopped = true;
});
const loops = Array.from({ length: connections }, async () => {
  while (!stopped) {
    sent += 1;
    await fetch(url, { method, headers, body })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }
});
await Promise.all(loops);
parentPort?.postMessage(sent);
parentPort?.close();
