import * as z from 'zod';
import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { classifyRdap } from '#domain/rdap/classify.ts';
import { zoneOf } from '#domain/zones/zone-facts.ts';
import type { Clock } from '#platform/clock.ts';
import { isLoopback } from '#platform/config/config.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import type { Outbound, OutboundOutcome } from '#platform/outbound/outbound.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import type { ProbeOptions, RdapProbe } from '../port.ts';
import { registryEvidence, silence } from '../registry-evidence.ts';
import { type BootstrapCache, RdapBootstrap } from './bootstrap.ts';

export interface RdapProbeDeps {
  map: NetworkMap | null;
  outbound: Outbound;
  clock: Clock;
  cache: BootstrapCache | null;
}

const MAX_BYTES = 512 * 1024;
const ACCEPT = 'application/rdap+json, application/json;q=0.9';

export function createRdapProbe(deps: RdapProbeDeps): RdapProbe {
  const bootstrap = new RdapBootstrap(deps);

  const get = (url: URL, options: ProbeOptions, alsoTrusted?: string): Promise<OutboundOutcome> =>
    deps.outbound.get(url, {
      signal: options.signal,
      timeoutMs: options.timeoutMs,
      maxBytes: MAX_BYTES,
      maxRedirects: 3,
      headers: { accept: ACCEPT },
      trusts: (each) => bootstrap.isNamedByMap(each) || each.origin === alsoTrusted,
    });

  const read = (
    answer: OutboundOutcome,
    asked: { dominio: string; base: URL; isRegistry: boolean; ms: number },
  ): { evidence: RegistryEvidence; retryAfterMs: number | null } => {
    const now = deps.clock.now();
    const context = { fuente: 'rdap' as const, servidor: asked.base.host, hora: now, ms: asked.ms };
    if (answer.kind !== 'response')
      return { evidence: silence(context, 'error', answer.detalle), retryAfterMs: null };
    const wait = retryAfterMs(answer.headers['retry-after'], now);
    if (answer.status === 503 && wait !== null) {
      return { evidence: silence(context, 'limited', 'el servidor pide esperar'), retryAfterMs: wait };
    }
    // The base comes from IANA's bootstrap; another origin after a redirect is not that base.
    const isOwnBase = asked.isRegistry && answer.url.origin === asked.base.origin;
    const said = classifyRdap({
      server: asked.base.host,
      tld: zoneOf(asked.dominio)?.zone ?? null,
      domain: asked.dominio,
      httpStatus: answer.status,
      contentType: answer.headers['content-type'] ?? null,
      raw: answer.body.bytes.toString('utf8'),
      authoritative: isOwnBase,
    });
    const mayDeny =
      answer.status === 404 &&
      isOwnBase &&
      !answer.body.truncated &&
      !(zoneOf(asked.dominio)?.restrictions.includes('rdap_false_404') ?? false);
    const evidence = registryEvidence(said, { ...context, mayDeny });
    return { evidence, retryAfterMs: evidence.kind === 'limited' ? wait : null };
  };

  return {
    channel: 'rdap',
    async serverFor(dominio) {
      return (await bootstrap.baseFor(dominio.toLowerCase()))?.host ?? null;
    },
    async ask(dominio, options) {
      options.signal.throwIfAborted();
      const startedAt = performance.now();
      const name = dominio.toLowerCase();
      const base = await bootstrap.baseFor(name);
      options.signal.throwIfAborted();
      if (!base) {
        const context = { fuente: 'rdap' as const, servidor: '', hora: deps.clock.now(), ms: 0 };
        const evidence = silence(context, 'unknown', 'la zona no tiene RDAP');
        return { evidence, retryAfterMs: null, related: null };
      }
      const answer = await get(domainUrl(base, name), options);
      const said = read(answer, { dominio: name, base, isRegistry: true, ms: performance.now() - startedAt });
      const held = answer.kind === 'response' && said.evidence.kind === 'registered';
      const related = held ? relatedLink(answer.body.bytes.toString('utf8'), answer.url) : null;
      return { ...said, related };
    },
    async askRegistrar(dominio, related, options) {
      options.signal.throwIfAborted();
      const startedAt = performance.now();
      // Registries of a network map may link to loopback; on the real internet every address is judged.
      const trusted = deps.map && isLoopback(related.hostname) ? related.origin : undefined;
      const answer = await get(related, options, trusted);
      const { evidence } = read(answer, {
        dominio: dominio.toLowerCase(),
        base: related,
        isRegistry: false,
        ms: performance.now() - startedAt,
      });
      const { fecha_expiracion, fecha_expiracion_registrador, ...rest } = evidence;
      return {
        ...rest,
        // A registrar's "not found" is not the registry's.
        kind: rest.kind === 'absent' ? 'unknown' : rest.kind,
        authority: 'registrar',
        fecha_expiracion: null,
        fecha_expiracion_registrador: fecha_expiracion_registrador ?? fecha_expiracion,
      };
    },
    async close() {},
  };
}

function domainUrl(base: URL, name: string): URL {
  return new URL(`domain/${encodeURIComponent(name)}`, base);
}

const Links = z.looseObject({
  links: z
    .array(
      z.looseObject({ rel: z.string().nullish(), href: z.string().nullish(), type: z.string().nullish() }),
    )
    .nullish(),
});

function relatedLink(text: string, base: URL): URL | null {
  const links = parseJson(text, Links)?.links ?? [];
  const link = links.find(
    ({ rel, type }) => rel === 'related' && (type ?? '').startsWith('application/rdap+json'),
  );
  if (!link?.href || !URL.canParse(link.href, base.href)) return null;
  const url = new URL(link.href, base);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.href !== base.href ? url : null;
}
