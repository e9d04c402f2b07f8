import type { DnsEvidence, ManualEvidence, RegistryEvidence, SiteEvidence } from '../evidence/evidence.ts';
import type { VerdictInput } from './types.ts';
import type { ZoneRules } from './zone.ts';

/** Samples may be changed field by field. Times in epoch milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const NOW = Date.UTC(2026, 10, 21, 12);

export const COM: ZoneRules = {
  zone: 'com',
  hasRdap: true,
  hasWhoisRules: true,
  channel: 'open',
  releaseRounds: false,
  wildcard: false,
  dataWithoutDelegation: false,
  lifecycleDays: { gracia: 45, redencion: 30, pendiente_borrado: 5 },
};
export const ONLY_RDAP: ZoneRules = { ...COM, zone: 'dev', hasWhoisRules: false };
export const ONLY_WHOIS: ZoneRules = { ...COM, zone: 'mx', hasRdap: false };
export const ES: ZoneRules = {
  ...COM,
  zone: 'es',
  hasRdap: false,
  hasWhoisRules: false,
  channel: 'none',
  lifecycleDays: { gracia: 10, redencion: 0, pendiente_borrado: 0 },
};
export const BR: ZoneRules = {
  ...COM,
  zone: 'br',
  releaseRounds: true,
  lifecycleDays: { gracia: 14, redencion: 90, pendiente_borrado: 0 },
};
export const WS: ZoneRules = { ...ONLY_WHOIS, zone: 'ws', wildcard: true };
export const DE: ZoneRules = { ...ONLY_WHOIS, zone: 'de', dataWithoutDelegation: true };

export function dns(kind: DnsEvidence['kind'], change: Partial<DnsEvidence> = {}): DnsEvidence {
  return {
    fuente: 'dns',
    kind,
    aa: kind === 'nxdomain',
    nameservers: kind === 'referral' ? ['ns1.hosting.example', 'ns2.hosting.example'] : [],
    servidor: 'a.gtld-servers.net',
    hora: NOW,
    ms: 12,
    detalle: '',
    ...change,
  };
}

export function site(kind: SiteEvidence['kind'], change: Partial<SiteEvidence> = {}): SiteEvidence {
  return {
    fuente: 'http',
    kind,
    codigo_estado_http: kind === 'answers' ? 200 : null,
    destino: null,
    soloWww: false,
    servidor: '203.0.113.7:443',
    hora: NOW,
    ms: 120,
    detalle: '',
    ...change,
  };
}

export function registry(
  fuente: RegistryEvidence['fuente'],
  kind: RegistryEvidence['kind'],
  change: Partial<RegistryEvidence> = {},
): RegistryEvidence {
  return {
    fuente,
    kind,
    authority: fuente === 'rdap' || fuente === 'whois' ? 'registry' : 'account',
    quarantined: false,
    status: [],
    nameservers: [],
    registrar: null,
    fecha_registro: kind === 'registered' ? NOW - 900 * DAY : null,
    fecha_actualizacion: null,
    fecha_expiracion: kind === 'registered' ? NOW + 200 * DAY : null,
    fecha_expiracion_registrador: null,
    registrante: null,
    servidor: fuente === 'rdap' ? 'rdap.verisign.com' : 'whois.verisign-grs.com',
    hora: NOW,
    ms: 300,
    detalle: '',
    ...change,
  };
}

export function manual(kind: ManualEvidence['kind'], hora = NOW): ManualEvidence {
  return { fuente: 'manual', kind, servidor: '', hora, ms: 0, detalle: '' };
}

export function input(evidence: VerdictInput['evidence'], change: Partial<VerdictInput> = {}): VerdictInput {
  return {
    dominio: `mibar.${change.zone?.zone ?? 'com'}`,
    zone: COM,
    evidence,
    history: { knownRegistered: false, listedByBusiness: false, seenInArchive: false, previous: null },
    retries: { used: 0, allowed: 3 },
    now: NOW,
    ...change,
  };
}

export const LISTED = {
  knownRegistered: false,
  listedByBusiness: true,
  seenInArchive: false,
  previous: null,
} as const;
