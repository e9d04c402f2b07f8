import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { startHttpService } from '../http-service.ts';
import type { MailSink } from './mail-sink.ts';

/** `GET /mensajes[?para=…]` (newest first, JSON), `GET /mensajes/{id}` (raw), `DELETE /mensajes`. */
export function startMailbox(
  context: SimulatorContext,
  sink: MailSink,
  port?: number,
): Promise<ServiceServer> {
  return startHttpService(
    context,
    {
      name: 'mailbox',
      subjectOf: ({ path }) => path,
      refuse: (refusal) => ({ status: refusal === 'broken' ? 503 : 429, body: refusal }),
      answer: ({ method, path, query }) => {
        if (path === '/mensajes' && method === 'DELETE') {
          sink.clear();
          return { status: 204 };
        }
        if (method !== 'GET') return { status: 405, body: 'Method not allowed' };
        const id = /^\/mensajes\/(\d{1,9})$/.exec(path)?.[1];
        if (id) {
          const mail = sink.list().find((one) => one.id === Number(id));
          return mail ? { status: 200, body: mail.raw } : { status: 404, body: 'Not found' };
        }
        if (path !== '/mensajes') return { status: 404, body: 'Not found' };
        const to = query.get('para');
        const found = sink.list().filter((one) => !to || one.to.includes(to));
        return { status: 200, body: found.map(({ raw: _raw, ...mail }) => mail).reverse() };
      },
    },
    port,
  );
}
