import { stableShare } from './services/stable-hash.ts';

/**
 * A server calls `pick(server, subject, understood)` before it answers and plays the picked fault. Server names:
 * `dns:es`, `resolver`, `whois:whois.nic.fr`, `rdap:rdap.verisign.com`, `site`, `service:local-business-data`, …
 */
export const faultNames = [
  'throttle-text',
  'throttle-429',
  'throttle-429-retry-after',
  'throttle-as-not-found',
  'false-404',
  'empty',
  'html',
  'truncated',
  'latin-1',
  'slow',
  'closed',
  'refused',
  'timeout',
  'server-error',
  'malformed',
  'servfail',
  'lame',
  'wildcard',
  'hijack',
  'private-address',
  'private-redirect',
  'rebinding',
  'endless-body',
  'slow-headers',
  'redirect-loop',
  'bad-certificate',
  'quota-end',
  'wrong-key',
  'duplicate-results',
  'shifting-results',
  'locked-out',
  'other-name',
  'broken-before',
  'silent-after',
  'broken-after',
  'executes-late',
  'price-moved',
  'taken-meanwhile',
  'contact-refused',
  'pending',
  'auctioned',
] as const;
export type FaultName = (typeof faultNames)[number];

export interface FaultRule {
  fault: FaultName;
  /** Server name, or a prefix ending in `*`. Absent: every server. */
  server?: string;
  /** Exact domain (or keyword), or `*.es` for all names below. Absent: every subject. */
  subject?: string;
  times?: number;
  /** Share of the matching requests that suffer, 0–1 (default 1): one in each 1/share requests. */
  share?: number;
  /** No subject suffers it twice. */
  oncePerSubject?: boolean;
  delayMs?: number;
  retryAfterSeconds?: number;
}

export interface ActiveFault extends FaultRule {
  id: number;
  used: number;
  seen: number;
}

const MAX_RULES = 1_000;
const MAX_SUBJECTS = 100_000;

export class Faults {
  #rules: ActiveFault[] = [];
  #nextId = 1;
  /** Subjects of each rule with `oncePerSubject`. */
  #suffered = new Map<number, Set<string>>();

  set(rule: FaultRule): number {
    if (this.#rules.length >= MAX_RULES) throw new RangeError(`more than ${MAX_RULES} fault rules`);
    const id = this.#nextId++;
    this.#rules.push({ ...rule, id, used: 0, seen: 0 });
    return id;
  }

  clear(id?: number): number {
    const before = this.#rules.length;
    this.#rules = id === undefined ? [] : this.#rules.filter((rule) => rule.id !== id);
    if (id === undefined) this.#suffered.clear();
    else this.#suffered.delete(id);
    return before - this.#rules.length;
  }

  list(): readonly ActiveFault[] {
    return this.#rules;
  }

  /** The newest matching rule that this server can play, or null; counts as one use. */
  pick(server: string, subject: string, understood: ReadonlySet<FaultName>): ActiveFault | null {
    for (let at = this.#rules.length - 1; at >= 0; at--) {
      const rule = this.#rules[at];
      if (!rule || !understood.has(rule.fault)) continue;
      if (!fits(rule.server, server, 'prefix') || !fits(rule.subject, subject, 'suffix')) continue;
      if (rule.times !== undefined && rule.used >= rule.times) continue;
      rule.seen++;
      if (rule.share !== undefined && rule.seen < nextVictim(rule, rule.share)) continue;
      if (rule.oncePerSubject && !this.#isFirst(rule.id, subject)) continue;
      rule.used++;
      return rule;
    }
    return null;
  }

  #isFirst(rule: number, subject: string): boolean {
    const known = this.#suffered.get(rule) ?? new Set();
    this.#suffered.set(rule, known);
    if (known.has(subject) || known.size >= MAX_SUBJECTS) return false;
    known.add(subject);
    return true;
  }
}

/** Varies within each 1/share requests, so that a client that asks in rounds does not always hit the same name. */
function nextVictim({ id, used }: ActiveFault, share: number): number {
  return Math.floor((used + stableShare(`${id}/${used}`)) / share) + 1;
}

function fits(pattern: string | undefined, value: string, wildcard: 'prefix' | 'suffix'): boolean {
  if (pattern === undefined || pattern === '*' || pattern === value) return true;
  if (wildcard === 'prefix') return pattern.endsWith('*') && value.startsWith(pattern.slice(0, -1));
  return pattern.startsWith('*.') && value.endsWith(pattern.slice(1));
}
