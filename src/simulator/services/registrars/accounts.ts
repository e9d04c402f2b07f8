/** What a registrar wrote down of one charge. */
export interface LedgerEntry {
  id: number;
  at: number;
  domain: string;
  cents: number;
  years: number;
}

export interface HeldName {
  domain: string;
  id: number;
  created: number;
  expires: number;
  autoRenew: boolean;
  nameservers: readonly string[];
  pending: boolean;
}

/** A wish for a name that is about to be released. `rivals`: others asked for it, too. */
export interface NameRequest {
  domain: string;
  at: number;
  rivals: boolean;
  inAuction: boolean;
}

export interface RegistrarAccount {
  balanceCents: number;
  names: Map<string, HeldName>;
  requests: Map<string, NameRequest>;
  ledger: LedgerEntry[];
  /** Checks of names by the world's clock: how many, when the last one, and the shortest time between two. */
  checks: { count: number; last: number | null; leastGapMs: number | null };
  /** Answers by idempotency key. */
  answers: Map<string, { at: number; request: string; reply: unknown }>;
}

export interface AccountTold {
  balanceCents: number;
  names: HeldName[];
  requests: NameRequest[];
  ledger: LedgerEntry[];
  checks: RegistrarAccount['checks'];
}

const BALANCE_CENTS = 4_210;
const MAX_ACCOUNTS = 1_000;
const MAX_NAMES = 20_000;

/** The customers of the simulated registrars, by registrar and user. They survive a registrar that does not answer. */
export class RegistrarAccounts {
  readonly #accounts = new Map<string, RegistrarAccount>();
  readonly #prices = new Map<string, number>();
  readonly #late = new Set<() => void>();
  #nextId = 1_000_001;

  of(registrar: string, user: string): RegistrarAccount {
    const key = `${registrar}/${user}`;
    const known = this.#accounts.get(key);
    if (known) return known;
    if (this.#accounts.size >= MAX_ACCOUNTS) throw new RangeError(`more than ${MAX_ACCOUNTS} accounts`);
    const fresh: RegistrarAccount = {
      balanceCents: BALANCE_CENTS,
      names: new Map(),
      requests: new Map(),
      ledger: [],
      checks: { count: 0, last: null, leastGapMs: null },
      answers: new Map(),
    };
    this.#accounts.set(key, fresh);
    return fresh;
  }

  /** Of one registrar. */
  *all(registrar: string): Generator<RegistrarAccount> {
    for (const [key, account] of this.#accounts) if (key.startsWith(`${registrar}/`)) yield account;
  }

  executeLater(work: () => unknown, afterMs: number): void {
    const execute = () => {
      if (this.#late.delete(execute)) work();
    };
    this.#late.add(execute);
    setTimeout(execute, afterMs).unref();
  }

  executeLate(): void {
    for (const execute of this.#late) execute();
  }

  nextId(): number {
    return this.#nextId++;
  }

  noteCheck({ checks }: RegistrarAccount, now: number): void {
    const gap = checks.last === null ? null : now - checks.last;
    if (gap !== null) checks.leastGapMs = Math.min(checks.leastGapMs ?? gap, gap);
    checks.count++;
    checks.last = now;
  }

  /** Charges the account and gives it the name. */
  buy(
    account: RegistrarAccount,
    bought: Omit<HeldName, 'id' | 'autoRenew'> & { cents: number; years: number },
  ): HeldName {
    if (account.names.size >= MAX_NAMES) throw new RangeError(`more than ${MAX_NAMES} names`);
    const { cents, years, ...name } = bought;
    // Registrars renew by default.
    const held = { ...name, id: this.nextId(), autoRenew: true };
    account.balanceCents -= cents;
    account.names.set(held.domain, held);
    account.ledger.push({ id: held.id, at: held.created, domain: held.domain, cents, years });
    return held;
  }

  setPrice(domain: string, cents: number): void {
    this.#prices.set(domain, cents);
  }

  priceOf(domain: string): number | null {
    return this.#prices.get(domain) ?? null;
  }

  told(): Record<string, AccountTold> {
    return Object.fromEntries(
      [...this.#accounts].map(([key, { balanceCents, names, requests, ledger, checks }]) => [
        key,
        {
          balanceCents,
          names: [...names.values()],
          requests: [...requests.values()],
          ledger: [...ledger],
          checks: { ...checks },
        },
      ]),
    );
  }
}
