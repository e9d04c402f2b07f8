import type { Limit, Limits } from '../limits.ts';

export const serviceLimits: Readonly<Record<string, Limit>> = {
  // The archive's staff: 24 a minute, then a ban (an hour in reality, a minute here).
  'service:wayback': { perSecond: 24 / 60, burst: 4, total: null, banMs: 60_000 },
  // Nominatim's policy: an absolute maximum of one request a second.
  'service:nominatim': { perSecond: 1, burst: 2, total: null, banMs: 5_000 },
  // Two slots an address; its operators ask for 30 seconds of pause after a refusal.
  'service:overpass': { perSecond: 4, burst: 8, total: null, banMs: 30_000 },
  // Porkbun: one name in ten seconds (observed).
  'service:porkbun': { perSecond: 0.1, burst: 2, total: null, banMs: 10_000 },
  // DonDominio warns that fast requests close an account, without a figure.
  'service:dondominio': { perSecond: 0.1, burst: 2, total: null, banMs: 60_000 },
  // Porkbun counts attempts to buy apart: one in ten seconds (seen in its answers).
  'service:porkbun/create': { perSecond: 0.1, burst: 1, total: null, banMs: 10_000 },
  'service:porkbun/other': { perSecond: 1, burst: 5, total: null, banMs: 10_000 },
  'service:dondominio/create': { perSecond: 1, burst: 2, total: null, banMs: 60_000 },
  'service:dondominio/other': { perSecond: 1, burst: 5, total: null, banMs: 60_000 },
  // Dynadot: 60 a minute, one at a time, of an ordinary account.
  'service:dynadot': { perSecond: 1, burst: 5, total: null, banMs: 10_000 },
  // WhoisXML documents 30 a second.
  'service:whois-api': { perSecond: 30, burst: 30, total: null, banMs: 1_000 },
};

export function addRealLimits(limits: Limits): void {
  for (const [server, limit] of Object.entries(serviceLimits)) {
    if (!limits.get(server)) limits.set(server, limit);
  }
}
