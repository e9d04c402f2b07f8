import type { DnsEvidence, RegistryEvidence, SiteEvidence } from '#domain/evidence/evidence.ts';

/** Refusals, throttling and nonsense are evidence; probes reject only on abort or a bug. `hora`: injected clock. */
export interface ProbeOptions {
  signal: AbortSignal;
  timeoutMs: number;
}

export interface VisitOptions extends ProbeOptions {
  /** Where the domain is delegated, if known: parking operators' servers mean a parked page. */
  nameservers?: readonly string[];
  /** The accounts share the connections to websites fairly. */
  cuenta?: string;
  /** Ends the visit where it waits for its server, as if that were busy. */
  leave?: AbortSignal;
}

export interface DnsProbe {
  /** Asks the zone's own servers for the NS of a registrable domain (A-label). */
  askDelegation(dominio: string, options: ProbeOptions): Promise<DnsEvidence>;
  close(): Promise<void>;
}

export interface SiteProbe {
  /**
   * Tries https then http, the apex then `www.`; `listedUrl` first if it is on the same domain. Rejects with `SiteBusy` if
   * other visits kept its server busy for too long.
   */
  visit(dominio: string, listedUrl: string | null, options: VisitOptions): Promise<SiteEvidence>;
  close(): Promise<void>;
}

export interface RegistryProbe {
  channel: 'rdap' | 'whois';
  serverFor(dominio: string): Promise<string | null>;
  /** One query. `retryAfterMs`: pause that the server demands. */
  ask(
    dominio: string,
    options: ProbeOptions,
  ): Promise<{ evidence: RegistryEvidence; retryAfterMs: number | null }>;
  close(): Promise<void>;
}

export interface RdapProbe extends RegistryProbe {
  /** `related`: the registrar's record of the name, if the registry links to one. */
  ask(
    dominio: string,
    options: ProbeOptions,
  ): Promise<{ evidence: RegistryEvidence; retryAfterMs: number | null; related: URL | null }>;
  /** Asks for that record: details only, never proof of freedom. */
  askRegistrar(dominio: string, related: URL, options: ProbeOptions): Promise<RegistryEvidence>;
}

/** Channel K: evidence from an account's own key counts for that account only. */
export interface AccountProbe {
  serverFor(key: string): string;
  ask(
    dominio: string,
    key: string,
    options: ProbeOptions,
  ): Promise<{ evidence: RegistryEvidence; retryAfterMs: number | null }>;
}
