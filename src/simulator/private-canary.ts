import type { ServiceServer, SimulatorContext } from './context.ts';
import { listenHttp } from './http/listen.ts';

/** A loopback page that a guarded client cannot reach: each request means that a guard has failed. */
export async function startPrivateCanary(context: SimulatorContext): Promise<ServiceServer> {
  const listening = await listenHttp((request, response) => {
    context.counters.touchPrivate(`canary ${request.method} ${request.headers.host}${request.url}`);
    response.writeHead(200, { 'content-type': 'text/plain' }).end('canario\n');
  });
  return { name: 'private-canary', address: listening.address, close: listening.close };
}
