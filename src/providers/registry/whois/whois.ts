import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { classifyWhois } from '#domain/whois/classify.ts';
import type { ZoneFacts } from '#domain/zones/zone-entry.ts';
import { zoneOf } from '#domain/zones/zone-facts.ts';
import type { Clock } from '#platform/clock.ts';
import { type NetworkMap, splitHostPort } from '#platform/config/network-map.ts';
import { findRoute } from '#platform/outbound/connect.ts';
import type { AddressResolver } from '#platform/outbound/resolver.ts';
import type { ProbeOptions, RegistryProbe } from '../port.ts';
import { registryEvidence, silence } from '../registry-evidence.ts';
import { exchange } from './whois-socket.ts';

export interface WhoisProbeDeps {
  map: NetworkMap | null;
  resolver: AddressResolver;
  clock: Clock;
  /** Hosts that answer only accredited addresses and have accredited this one. */
  accreditedServers: readonly string[];
}

export function createWhoisProbe(deps: WhoisProbeDeps): RegistryProbe {
  const accredited = new Set(deps.accreditedServers.map((host) => host.toLowerCase()));

  const channelOf = (dominio: string): { zone: ZoneFacts; host: string } | null => {
    const zone = zoneOf(dominio);
    if (!zone?.whois || zone.restrictions.includes('no_channel')) return null;
    if (zone.restrictions.includes('accredited_only') && !accredited.has(zone.whois)) return null;
    return { zone, host: zone.whois };
  };

  const targetOf = async (
    host: string,
    signal: AbortSignal,
  ): Promise<{ host: string; port: number } | { detalle: string }> => {
    if (deps.map) {
      const mapped = deps.map.whois[host] ?? deps.map.whois['*'];
      return mapped ? splitHostPort(mapped) : { detalle: 'servidor fuera del mapa de red' };
    }
    const route = await findRoute({ resolver: deps.resolver, map: null }, host, 43, signal);
    return route.kind === 'open'
      ? (route.targets[0] ?? { detalle: 'sin dirección' })
      : { detalle: route.detalle };
  };

  const ask = async (dominio: string, options: ProbeOptions): Promise<RegistryEvidence> => {
    const startedAt = performance.now();
    const channel = channelOf(dominio);
    const context = () => ({
      fuente: 'whois' as const,
      servidor: channel?.host ?? '',
      hora: deps.clock.now(),
      ms: performance.now() - startedAt,
    });
    if (!channel) return silence(context(), 'unknown', 'la zona no tiene WHOIS que nos conteste');
    const target = await targetOf(channel.host, options.signal);
    if ('detalle' in target) return silence(context(), 'error', target.detalle);
    const line = channel.zone.queryForm.replaceAll('{domain}', dominio);
    const answer = await exchange(target, line, options);
    if (answer.kind === 'failed') return silence(context(), 'error', answer.detalle);
    if (answer.bytes.length === 0) return silence(context(), 'unknown', 'respuesta vacía');
    const said = classifyWhois({
      server: channel.host,
      tld: channel.zone.zone,
      domain: dominio,
      raw: decode(answer.bytes, channel.zone.encoding),
    });
    // A truncated answer may lack the registration, so it cannot prove freedom; other facts are valid.
    if (!answer.complete && said.label === 'available')
      return silence(context(), 'unknown', 'respuesta cortada');
    return registryEvidence(said, { ...context(), mayDeny: answer.complete });
  };

  return {
    channel: 'whois',
    async serverFor(dominio) {
      return channelOf(dominio.toLowerCase())?.host ?? null;
    },
    async ask(dominio, options) {
      options.signal.throwIfAborted();
      // Port 43 never gives a wait.
      return { evidence: await ask(dominio.toLowerCase(), options), retryAfterMs: null };
    },
    async close() {},
  };
}

function decode(bytes: Buffer, encoding: ZoneFacts['encoding']): string {
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Many registries still write names and notices in Latin-1.
    return new TextDecoder('latin1').decode(bytes);
  }
}
