import type { CanalRegistrador, fuenteEvidencia, MotivoCierre } from '#contract/states.ts';

/** Adapters report and never decide; `unknown` differs from `absent`. Times are epoch milliseconds. */
export type Evidence = DnsEvidence | SiteEvidence | RegistryEvidence | ManualEvidence;

interface Seen {
  /** The answering server, as `host` or `host:port`; empty if no server answered. */
  servidor: string;
  hora: number;
  ms: number;
  /** A short Spanish sentence for the receipt; never a secret, never a raw body. */
  detalle: string;
}

/** The NS question at the zone's own servers (RD=0, RFC 1035 §4.3.2). */
export interface DnsEvidence extends Seen {
  fuente: Fuente['dns'];
  kind:
    | 'referral' // delegated: NS of the name in the authority section
    | 'nxdomain' // RCODE 3
    | 'nodata' // NOERROR with only an SOA: an empty non-terminal
    | 'data_without_ns' // NOERROR with records but no delegation (.de NSentry)
    | 'wildcard' // the zone's wildcard answered, not the name
    | 'failure'; // SERVFAIL, REFUSED, lame, timeout, malformed
  /** The AA bit: an NXDOMAIN without it is not the zone's own. */
  aa: boolean;
  nameservers: readonly string[];
  /** Without delegation: false if another server should have confirmed it and did not answer. */
  corroborado?: boolean;
  /** For a failure after a denial: another server contradicted it (true) or did not answer (false). */
  contradicho?: boolean;
}

export interface SiteEvidence extends Seen {
  fuente: Fuente['http'];
  kind:
    | 'answers'
    | 'parked'
    | 'default_page' // the server's own page: hosting without a website
    | 'for_sale'
    | 'hijacked'
    | 'redirected' // answers on another registrable domain
    | 'bot_wall' // a wall is alive
    | 'server_error' // 5xx on every address
    | 'refused'
    | 'timeout'
    | 'tls_broken'
    | 'no_address'
    | 'blocked_address' // every address is private, loopback, reserved…: not asked
    | 'failure'; // our own side failed (resolver down): no evidence
  codigo_estado_http: number | null;
  /** The final address on another site: `https://host/…`, cut to 200 characters. */
  destino: string | null;
  /** Only the other form (`www.` or the apex) works. */
  soloWww: boolean;
}

/** A registry's or registrar's answer. Only a tested, anchored rule for that server may yield `absent`. */
export interface RegistryEvidence extends Seen {
  fuente: Fuente['rdap'] | Fuente['whois'] | Fuente['whois_api'] | CanalRegistrador;
  kind: 'absent' | 'registered' | 'reserved' | 'limited' | 'error' | 'unknown';
  /**
   * `registry`: the zone's own registry. `account`: a WHOIS service or registrar asked with the account's key (channel
   * K), valid for that account only. `registrar`: details only, never freedom.
   */
  authority: 'registry' | 'registrar' | 'account';
  /** The server failed its canary check: its denials are not evidence. */
  quarantined: boolean;
  /** EPP statuses in lower case without spaces or punctuation: `pendingdelete`, `redemptionperiod`, `clienthold`… */
  status: readonly string[];
  nameservers: readonly string[];
  registrar: string | null;
  fecha_registro: number | null;
  fecha_actualizacion: number | null;
  /** The registry's expiry date. Verisign moves it a year ahead, unpaid, the day after expiry. */
  fecha_expiracion: number | null;
  /** The registrar's own expiry date, if its RDAP or WHOIS reported one. */
  fecha_expiracion_registrador: number | null;
  fecha_liberacion?: number;
  /** With `unknown`: the answer is about the name but was not understood. */
  dudosa?: true;
  /** With `limited`, of the account's registrar: more than its pace. */
  limite?: Exclude<MotivoCierre, 'ritmo' | 'cupo' | 'canario'>;
  /** With `reserved`: open to registration at a fee that falls each day. */
  recargo_decreciente?: true;
  /** With `reserved`: the account's registrar sells it above the usual price. */
  premium?: true;
  precio?: Price;
  registrante: { nombre: string | null; organizacion: string | null } | null;
}

/** Whole cents and an ISO 4217 currency. */
export interface Price {
  centimos: number;
  moneda: string;
}

/** The person's own verdict ('Lo he comprobado: libre / registrado'). */
export interface ManualEvidence extends Seen {
  fuente: Fuente['manual'];
  kind: 'libre' | 'registrado';
}

type Fuente = typeof fuenteEvidencia;
