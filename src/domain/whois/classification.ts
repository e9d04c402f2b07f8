export interface RegistryClassification {
  /** `unknown`: empty, foreign, contradictory or unparsed; it is not evidence. */
  label: 'available' | 'registered' | 'reserved' | 'throttled' | 'error' | 'unknown';
  /** `server`: by that server's rule or RDAP itself. `generic`: a guess, which never makes a domain free. */
  rule: 'server' | 'generic';
  /** `unknown`: the server is in no table. */
  authority: 'registry' | 'registrar' | 'unknown';
  /** Epoch milliseconds. The registry's expiry if given, otherwise the registrar's. */
  expires: number | null;
  /** The registrar's expiry, if distinguished from the registry's. */
  registrarExpires: number | null;
  created: number | null;
  updated: number | null;
  releases: number | null;
  registrar: string | null;
  /** Host names in lower case without final dot, unique, in the order given. */
  nameservers: string[];
  /** Lower case without spaces or punctuation: `clienttransferprohibited`, `pendingdelete`, `ok`. */
  status: string[];
  substate: Substate | null;
  registrant: { nombre: string | null; organizacion: string | null } | null;
  domainEchoed: string | null;
  /** The decisive line as written; null if fields and statuses decided. */
  sentence: string | null;
  /** With `unknown`: it is about the asked name but was not understood. */
  unclear: boolean;
  /** With `reserved`: open to registration at a fee that falls each day after deletion. */
  fallingFee: boolean;
}

export type Substate =
  | 'redemption'
  | 'pending_delete'
  | 'to_be_released' // .ca sessions, .br rounds, .ee auctions: deleted, but not open to all
  | 'quarantine'
  | 'auto_renew'
  | 'expired'
  | 'hold'
  | 'inactive';

export function bare(
  label: RegistryClassification['label'],
  rule: RegistryClassification['rule'],
  authority: RegistryClassification['authority'],
): RegistryClassification {
  return {
    label,
    rule,
    authority,
    expires: null,
    registrarExpires: null,
    created: null,
    updated: null,
    releases: null,
    registrar: null,
    nameservers: [],
    status: [],
    substate: null,
    registrant: null,
    domainEchoed: null,
    sentence: null,
    unclear: false,
    fallingFee: false,
  };
}

/** In characters; real answers have up to 14,000. */
export const ANSWER_MAX = 64 * 1024;

/** The form of evidence: `client transfer prohibited (x)` → `clienttransferprohibited`. */
export function normaliseStatus(text: string): string {
  return text
    .replace(/https?:\S+/gi, ' ')
    .replace(/[([].*$/s, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 60);
}

const substates: readonly (readonly [pattern: RegExp, substate: Substate])[] = [
  [/^(tobereleased|tbr|atauction|releaseprocess|waitingrelease|pendingrelease)/, 'to_be_released'],
  [/redemption/, 'redemption'],
  [/quarantine|^restorable$|^nonpaye$/, 'quarantine'],
  [/pendingdelet|pendingpurge|^pendingdel$|tobedeleted|deleteprocess/, 'pending_delete'],
  [/autorenew/, 'auto_renew'],
  [/^(expired|domexp|domainexpired|expirado|expire)/, 'expired'],
  [/^(clienthold|serverhold|hold|suspended|domheld|suspend|onhold)/, 'hold'],
  [/^(inactive|deactivated|notdelegated|inactiva|inactivo|failed)/, 'inactive'],
];

/** redemptionPeriod appears with pendingDelete while the name can be restored (RFC 3915 §3.1), so it is first. */
export function substateOf(statuses: readonly string[]): Substate | null {
  for (const [pattern, substate] of substates) {
    if (statuses.some((status) => pattern.test(status))) return substate;
  }
  return null;
}
