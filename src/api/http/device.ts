import type { Device } from '#store/queries/accounts/sessions.ts';
import { clientAddress, type ProxySettings } from './client-address.ts';
import type { ApiContext } from './handler.ts';

const AGENT_MAX = 300;

export function requestDevice(c: ApiContext, proxies: ProxySettings): Device {
  return {
    ip: clientAddress(c, proxies),
    agente: (c.req.header('user-agent') ?? '').slice(0, AGENT_MAX),
  };
}
