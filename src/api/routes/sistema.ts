import type { ApiDeps } from '../deps.ts';
import { openApiText } from '../docs/openapi.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { eventStreams } from '../stream/event-stream.ts';

export function sistemaHandlers(deps: ApiDeps): GroupHandlers<'sistema'> {
  const { version, publicUrl, demo } = deps;
  const acceso = deps.local ? 'enlace' : 'google';
  const description = openApiText({ version, publicUrl });
  const streams = eventStreams(deps);
  return {
    salud: async () => ({ success: true, data: { demo, acceso, responsable: deps.controller } }),
    estado: async ({ account }) => ({
      success: true,
      data: {
        demo,
        acceso_abierto: await deps.accounts.allowList.isOpen(),
        version,
        ...(deps.secondFactorRequired && !account.hasSecondFactor ? { falta_segundo_factor: true } : {}),
        ...(deps.accounts.administrators.include(account.email) ? { administrador: true } : {}),
      },
    }),
    eventos: async ({ account, query, signal }) => streams.open(account, query, signal),
    openapi: async ({ c }) => c.body(description(), 200, { 'Content-Type': 'application/json' }),
  };
}
