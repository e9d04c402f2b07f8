import * as z from 'zod';
import { zoneOf } from '#domain/zones/zone-facts.ts';
import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';

export interface BootstrapCache {
  read(): Promise<{ text: string; savedAt: number } | null>;
  write(entry: { text: string; savedAt: number }): Promise<void>;
}

const IANA = 'https://data.iana.org/rdap/dns.json';
const FRESH_MS = 24 * 3_600_000;
const RETRY_MS = 10 * 60_000;
const MAX_BYTES = 4 * 1024 * 1024;
const FETCH_MS = 10_000;

// RFC 9224 §4: each service is [zones, base URLs].
const Bootstrap = z.looseObject({
  services: z
    .array(z.tuple([z.array(z.string().max(253)), z.array(z.string().max(500))]))
    .min(1)
    .max(5_000),
});

/** RDAP base of a name: IANA's file, read daily; then the last good copy of any age; then the product's table. */
export class RdapBootstrap {
  readonly #deps: { map: NetworkMap | null; outbound: Outbound; clock: Clock; cache: BootstrapCache | null };
  readonly #url: URL;
  #bases: ReadonlyMap<string, URL> | null = null;
  #savedAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;
  #cacheRead = false;
  #loading: Promise<void> | null = null;

  constructor(deps: {
    map: NetworkMap | null;
    outbound: Outbound;
    clock: Clock;
    cache: BootstrapCache | null;
  }) {
    this.#deps = deps;
    this.#url = new URL(deps.map?.rdap.bootstrap ?? IANA);
  }

  /** The base (ending in `/`) of the longest zone that contains `dominio`; null without one. */
  async baseFor(dominio: string): Promise<URL | null> {
    await this.#refresh();
    if (!this.#bases) {
      const known = this.#deps.map ? null : zoneOf(dominio)?.rdap;
      return known ? new URL(known) : null;
    }
    const labels = dominio.split('.');
    for (let i = 1; i < labels.length; i++) {
      const base = this.#bases.get(labels.slice(i).join('.'));
      if (base) return base;
    }
    return null;
  }

  /** Whether the operator's network map leads to this origin; false on the real internet. */
  isNamedByMap(url: URL): boolean {
    if (!this.#deps.map) return false;
    if (url.origin === this.#url.origin) return true;
    return [...(this.#bases?.values() ?? [])].some((base) => base.origin === url.origin);
  }

  #refresh(): Promise<void> {
    const now = this.#deps.clock.now();
    const fresh = Math.abs(now - this.#savedAt) < FRESH_MS;
    const triedLately = performance.now() - this.#triedAt < RETRY_MS;
    if (fresh || triedLately) return this.#loading ?? Promise.resolve();
    // Shared by all callers: bounded by its own time limit, not by one caller's signal.
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    const { cache, clock, outbound } = this.#deps;
    if (!this.#cacheRead && cache) {
      this.#cacheRead = true;
      const kept = await cache.read().catch(() => null);
      if (kept) this.#take(kept.text, kept.savedAt);
      if (Math.abs(clock.now() - this.#savedAt) < FRESH_MS) return;
    }
    this.#triedAt = performance.now();
    const answer = await outbound.get(this.#url, {
      signal: new AbortController().signal,
      timeoutMs: FETCH_MS,
      maxBytes: MAX_BYTES,
      headers: { accept: 'application/json' },
      trusts: (url) => this.isNamedByMap(url),
    });
    if (answer.kind !== 'response' || answer.status !== 200 || answer.body.truncated) return;
    const text = answer.body.bytes.toString('utf8');
    if (!this.#take(text, clock.now())) return;
    await cache?.write({ text, savedAt: this.#savedAt }).catch(() => {});
  }

  #take(text: string, savedAt: number): boolean {
    const parsed = parseJson(text, Bootstrap);
    if (!parsed) return false;
    const bases = new Map<string, URL>();
    for (const [zones, urls] of parsed.services) {
      const valid = urls
        .filter((url) => URL.canParse(url))
        .map((url) => new URL(url.endsWith('/') ? url : `${url}/`));
      const base =
        valid.find(({ protocol }) => protocol === 'https:') ??
        valid.find(({ protocol }) => protocol === 'http:');
      if (base) for (const zone of zones) bases.set(zone.toLowerCase(), base);
    }
    if (bases.size === 0) return false;
    this.#bases = bases;
    this.#savedAt = savedAt;
    return true;
  }
}
