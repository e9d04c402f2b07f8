import type { ServiceServer, SimulatorContext } from './context.ts';
import { listenHttp } from './http/listen.ts';

/**
 * A page on a loopback address that a guarded client cannot reach. Each request is counted, because it means that a
 * guard against private addresses has failed.
 */
export async function startPrivateCanary(context: SimulatorContext): Promise<ServiceServer> {
  const listening = await listenHttp((request, response) => {
    context.counters.touchPrivate(`canary ${request.method} ${request.headers.host}${request.url}`);
    response.writeHead(200, { 'content-type': 'text/plain' }).end('canario\n');
  });
  return { name: 'private-canary', address: listening.address, close: listening.close };
}
