/** What a registry's or registrar's answer says of one domain, before anything is decided from it. */
export interface RegistryClassification {
  /** `unknown` is a value: an empty, foreign, contradictory or unparsed answer is no evidence of anything. */
  label: 'available' | 'registered' | 'reserved' | 'throttled' | 'error' | 'unknown';
  /**
   * `server`: a rule written for that server spoke (for RDAP, the protocol itself). `generic`: a guess that fits many
   * servers; it may be shown, but it never makes a domain free.
   */
  rule: 'server' | 'generic';
  /** Whose word it is; `unknown` when the server stands in no table. */
  authority: 'registry' | 'registrar' | 'unknown';
  /** Epoch milliseconds. The registry's own expiry when the answer has it, else the registrar's. */
  expires: number | null;
  /** The registrar's expiry date, when distinguished from the registry's. */
  registrarExpires: number | null;
  created: number | null;
  updated: number | null;
  /** When the registry says that the name becomes free for everyone. */
  releases: number | null;
  registrar: string | null;
  /** Host names in lower case without final dot, each once, in the order given. */
  nameservers: string[];
  /** Lower case without spaces or punctuation: `clienttransferprohibited`, `pendingdelete`, `ok`. */
  status: string[];
  substate: Substate | null;
  registrant: { nombre: string | null; organizacion: string | null } | null;
  /** The name that the answer speaks of, in lower case, when it names one. */
  domainEchoed: string | null;
  /** The line or phrase that decided, as it was written; `null` when fields and statuses did. */
  sentence: string | null;
  /** Of an unknown one: it speaks of the asked name, and what it says is not understood. It is no silence. */
  unclear: boolean;
  /** Of a reserved one: anybody may register it, at a fee that falls with each day since it was deleted. */
  fallingFee: boolean;
}

export type Substate =
  | 'redemption'
  | 'pending_delete'
  | 'to_be_released' // .ca sessions, .br rounds, .ee auctions: deleted, yet not for everyone
  | 'quarantine'
  | 'auto_renew'
  | 'expired'
  | 'hold'
  | 'inactive';

/** A classification that says nothing but its label. */
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

/** Longest WHOIS answer that is read, in characters; real ones have up to 14,000. */
export const ANSWER_MAX = 64 * 1024;

/** EPP and registry statuses as evidence wants them: `client transfer prohibited (x)` → `clienttransferprohibited`. */
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

/**
 * The stage that the statuses show, the most specific first. redemptionPeriod stands beside pendingDelete for as long
 * as the name can be restored (RFC 3915 §3.1), so it wins.
 */
export function substateOf(statuses: readonly string[]): Substate | null {
  for (const [pattern, substate] of substates) {
    if (statuses.some((status) => pattern.test(status))) return substate;
  }
  return null;
}
