import type { Device } from '#store/queries/accounts/sessions.ts';
import { clientAddress, type ProxySettings } from './client-address.ts';
import type { ApiContext } from './handler.ts';

const AGENT_MAX = 300;

export function requestDevice(c: ApiContext, proxies: ProxySettings): Device {
  const agente = c.req.header('user-agent') ?? '';
  const acceso = c.get('acceso');
  return {
    ip: clientAddress(c, proxies),
    // The history tells what a program did from what a person did.
    agente: (acceso === undefined ? agente : `Acceso «${acceso}» ${agente}`).slice(0, AGENT_MAX),
  };
}
