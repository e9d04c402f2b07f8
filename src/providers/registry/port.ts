import type { DnsEvidence, RegistryEvidence, SiteEvidence } from '#domain/evidence/evidence.ts';

/**
 * One port a channel. Every probe reports evidence and never throws for what the world did: a refusal, a
 * throttle or nonsense is evidence of its own kind. It rejects only when `signal` aborts or the program is wrong.
 * `hora` of all evidence comes from the injected clock.
 */
export interface ProbeOptions {
  signal: AbortSignal;
  timeoutMs: number;
}

export interface VisitOptions extends ProbeOptions {
  /** Where the domain is delegated to, when that is known: parking operators' servers report a parked page. */
  nameservers?: readonly string[];
}

export interface DnsProbe {
  /** Asks the NS of a registrable domain (A-label) at the zone's own servers. */
  askDelegation(dominio: string, options: ProbeOptions): Promise<DnsEvidence>;
  close(): Promise<void>;
}

export interface SiteProbe {
  /** Tries https then http, the apex then `www.`; `listedUrl` is tried first when it is on the same domain. */
  visit(dominio: string, listedUrl: string | null, options: VisitOptions): Promise<SiteEvidence>;
  close(): Promise<void>;
}

export interface RegistryProbe {
  channel: 'rdap' | 'whois';
  /** The server that would be asked about this domain (the key of its limits), or null without a channel. */
  serverFor(dominio: string): Promise<string | null>;
  /** One polite query. `limited` evidence carries how long the server wants to be left alone. */
  ask(
    dominio: string,
    options: ProbeOptions,
  ): Promise<{ evidence: RegistryEvidence; retryAfterMs: number | null }>;
  close(): Promise<void>;
}

export interface RdapProbe extends RegistryProbe {
  /** `related`: the registrar's own record of the name, where the registry links to one. */
  ask(
    dominio: string,
    options: ProbeOptions,
  ): Promise<{ evidence: RegistryEvidence; retryAfterMs: number | null; related: URL | null }>;
  /** That record: detail only, never freedom. */
  askRegistrar(dominio: string, related: URL, options: ProbeOptions): Promise<RegistryEvidence>;
}

/** Channel K: what an account's own key learns counts for that account only. */
export interface AccountProbe {
  /** Where the questions of this key wait their turn; it reveals nothing of the key. */
  serverFor(key: string): string;
  ask(
    dominio: string,
    key: string,
    options: ProbeOptions,
  ): Promise<{ evidence: RegistryEvidence; retryAfterMs: number | null }>;
}
