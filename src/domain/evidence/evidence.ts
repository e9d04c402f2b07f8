import type { fuenteEvidencia } from '#contract/states.ts';

/**
 * What was seen of one domain, by channel. An adapter reports what happened and never decides: unknown is a
 * value of its own, kept apart from absent. All times are epoch milliseconds of the product's clock.
 */
export type Evidence = DnsEvidence | SiteEvidence | RegistryEvidence | ManualEvidence;

interface Seen {
  /** Who answered, as `host` or `host:port`; empty when none did. */
  servidor: string;
  hora: number;
  /** How long the answer took, in milliseconds. */
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
    | 'nodata' // NOERROR, nothing, SOA: the name exists below or as an empty non-terminal
    | 'data_without_ns' // NOERROR with records but no delegation (.de NSentry)
    | 'wildcard' // the zone's wildcard answered: says nothing of the name
    | 'failure'; // SERVFAIL, REFUSED, lame, timeout, malformed
  /** The AA bit: only then is an NXDOMAIN the zone's own. */
  aa: boolean;
  nameservers: readonly string[];
  /** Of an answer without delegation: false when another server of the zone should have said so too and gave no answer. */
  corroborado?: boolean;
  /**
   * Of a failure after one server said that there is no delegation: another one contradicted it (true), or its answer was
   * lost (false).
   */
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
    | 'blocked_address' // every address is private, loopback, reserved…: nothing was asked
    | 'failure'; // our own side failed (resolver down): no evidence
  codigo_estado_http: number | null;
  /** Where it ended, when it ended elsewhere: `https://host/…` cut to 200 characters. */
  destino: string | null;
  /** The other form (`www.` or the apex) is the one that works. */
  soloWww: boolean;
}

/** A registry's or registrar's word. `absent` is made only by a rule made for that server, anchored and checked. */
export interface RegistryEvidence extends Seen {
  fuente: Fuente['rdap'] | Fuente['whois'] | Fuente['whois_api'] | Fuente['dondominio'] | Fuente['porkbun'];
  kind: 'absent' | 'registered' | 'reserved' | 'limited' | 'error' | 'unknown';
  /**
   * `registry`: the zone's own registry. `account`: an answer to the account's own key (channel K), of a WHOIS service or
   * of its registrar, which counts for that account only. `registrar`: detail only, never freedom.
   */
  authority: 'registry' | 'registrar' | 'account';
  /** The server has failed its canary: its negatives are no evidence. */
  quarantined: boolean;
  /** EPP statuses in lower case without spaces or punctuation: `pendingdelete`, `redemptionperiod`, `clienthold`… */
  status: readonly string[];
  nameservers: readonly string[];
  registrar: string | null;
  fecha_registro: number | null;
  fecha_actualizacion: number | null;
  /** The registry's expiry date. Verisign moves it a year ahead unpaid the day after expiry. */
  fecha_expiracion: number | null;
  /** The registrar's own expiry date, when its RDAP or WHOIS reported one. */
  fecha_expiracion_registrador: number | null;
  /** When the registry itself says that the name becomes free for everyone. */
  fecha_liberacion?: number;
  /** Of an unknown one: it speaks of the name, and what it says is not understood: no silence. */
  dudosa?: true;
  /** Of a reserved one: anybody may register it at a fee that falls each day. */
  recargo_decreciente?: true;
  /** Of a reserved one: the account's registrar sells it, above the usual price. */
  premium?: true;
  /** What the account's registrar asks for it, at `hora`. */
  precio?: Price;
  registrante: { nombre: string | null; organizacion: string | null } | null;
}

/** What a name costs: whole cents, and the currency as ISO 4217 writes it. */
export interface Price {
  centimos: number;
  moneda: string;
}

/** The account's own word ('Lo he comprobado: libre / registrado'). */
export interface ManualEvidence extends Seen {
  fuente: Fuente['manual'];
  kind: 'libre' | 'registrado';
}

type Fuente = typeof fuenteEvidencia;
