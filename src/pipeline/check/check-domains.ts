import { type BulkheadPolicy, bulkhead } from 'cockatiel';
import type { DnsEvidence, Evidence } from '#domain/evidence/evidence.ts';
import { isConnectionLost, throughOutage } from '#store/outage.ts';
import { accountLimits } from '#store/queries/accounts/limits.ts';
import type { DomainUnderCheck } from '#store/queries/domains/checks.ts';
import { claimDomains, giveBackDomains } from '#store/queries/domains/claims.ts';
import { readEvidence } from '#store/queries/evidence/evidence.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { CheckResultWriter } from '../runtime/check-result.ts';
import type { RunContext } from '../runtime/keyed-workers.ts';
import type { AccountLimits, PipelineDeps } from '../runtime/ports.ts';
import type { ZoneAccess } from '../runtime/registry-ports.ts';
import { type DomainUnderJudgement, isConclusive, isForRegistry, judge } from './domain-checks.ts';

/** Domains checked at once; DNS has its own rate limit. */
const IN_HAND_MAX = 64;
const CLAIM_LEAST = 16;
const LEASE_SECONDS = 240;
/** Without the wait for a rate slot: two servers, each asked again after a lost packet. */
const DNS_TIMEOUT_MS = 10_000;
/** The adapter limits each request. */
const SITE_TIMEOUT_MS = 40_000;
const STEPS_MAX = 8;
const SITE_QUEUE_MAX = 1_000;
/** Retries due within 60 s are kept in memory (at most 1,000); later ones are claimed from the table. */
const AGAIN_SOON_MS = 60_000;
const AGAIN_MAX = 1_000;

export async function checkDomains(
  deps: PipelineDeps,
  writer: CheckResultWriter,
  usuarioId: string,
  context: RunContext,
): Promise<void> {
  const checks = new AccountChecks(deps, writer, usuarioId, context);
  try {
    await checks.run();
  } finally {
    await checks.end();
  }
}

class AccountChecks {
  readonly #deps: PipelineDeps;
  readonly #writer: CheckResultWriter;
  readonly #usuarioId: string;
  readonly #context: RunContext;
  readonly #inHand = new Map<string, Promise<void>>();
  /** When a failed attempt may be repeated, by domain; these go before new domains. */
  readonly #again = new Map<string, number>();
  #sites = bulkhead(1, SITE_QUEUE_MAX);
  #siteLimit = 1;
  #visiting = 0;
  #failure: unknown = null;
  #onRoom: (() => void) | null = null;

  constructor(deps: PipelineDeps, writer: CheckResultWriter, usuarioId: string, context: RunContext) {
    this.#deps = deps;
    this.#writer = writer;
    this.#usuarioId = usuarioId;
    this.#context = context;
  }

  async run(): Promise<void> {
    const { signal } = this.#context;
    while (!signal.aborted && this.#failure === null) {
      const room = this.#freeSlots();
      if (room < CLAIM_LEAST) {
        await this.#nextEnd();
        continue;
      }
      const claimed = await this.#claim(room).catch((error: unknown) => this.#recover(error));
      for (const start of claimed) this.#start(start);
      if (claimed.length === room) continue;
      if (this.#inHand.size === 0) break;
      // A wake-up announces further due domains; otherwise the run ends with those in progress.
      await Promise.race([this.#context.woken(), Promise.all(this.#inHand.values())]);
    }
    if (this.#failure !== null) throw this.#failure;
  }

  async end(): Promise<void> {
    await Promise.all(this.#inHand.values());
  }

  #freeSlots(): number {
    if (this.#visiting >= 2 * this.#siteLimit) return 0;
    return IN_HAND_MAX - this.#inHand.size;
  }

  #nextEnd(): Promise<void> {
    return new Promise((resolve) => {
      this.#onRoom = () => {
        if (this.#freeSlots() < CLAIM_LEAST && this.#inHand.size > 0 && this.#failure === null) return;
        this.#onRoom = null;
        resolve();
      };
      this.#onRoom();
    });
  }

  async #claim(
    limit: number,
  ): Promise<{ dominio: DomainUnderCheck; known: Evidence[]; limits: AccountLimits }[]> {
    const { store, clock, proceso } = this.#deps;
    return await withAccount(store, this.#usuarioId, async (tx) => {
      const now = clock.now();
      const begun = this.#dueRetries(now, limit);
      const claim = { proceso, leaseSeconds: LEASE_SECONDS, limit, now, begun };
      const domains = await claimDomains(tx, this.#usuarioId, claim);
      if (domains.length === 0) return [];
      const limits = await accountLimits(tx, this.#usuarioId);
      this.#limitSites(limits.max_concurrent_requests);
      const names = domains.map((domain) => domain.dominio);
      const known = await readEvidence(tx, this.#usuarioId, names, now);
      return domains.map((dominio) => ({ dominio, known: known.get(dominio.dominio) ?? [], limits }));
    });
  }

  /**
   * After an outage a claim may be committed although its answer was lost; it would block its domains for the whole
   * lease.
   */
  async #recover(error: unknown): Promise<[]> {
    if (!isConnectionLost(error)) throw error;
    const { store, clock, proceso } = this.#deps;
    const giveBack = () =>
      withAccount(store, this.#usuarioId, async (tx) => {
        const inHand = [...this.#inHand.keys()];
        const revision = await nextRevision(tx);
        await giveBackDomains(tx, this.#usuarioId, { proceso, again: clock.now(), revision, inHand });
      });
    await throughOutage(giveBack, { signal: this.#context.signal });
    return [];
  }

  #dueRetries(now: number, most: number): string[] {
    const due: string[] = [];
    for (const [id, notBefore] of this.#again) {
      if (notBefore <= now && due.length < most) due.push(id);
    }
    for (const id of due) this.#again.delete(id);
    return due;
  }

  #limitSites(most: number): void {
    if (most === this.#siteLimit) return;
    this.#siteLimit = most;
    this.#sites = bulkhead(most, SITE_QUEUE_MAX);
  }

  #start(claimed: { dominio: DomainUnderCheck; known: Evidence[]; limits: AccountLimits }): void {
    const { id } = claimed.dominio;
    const check = this.#check(claimed)
      .catch((error: unknown) => {
        if (!this.#context.signal.aborted) this.#failure ??= error;
      })
      .finally(() => {
        this.#inHand.delete(id);
        this.#onRoom?.();
      });
    this.#inHand.set(id, check);
  }

  /** Repeats plan and question until the next question is neither for DNS nor for the website. */
  async #check({
    dominio,
    known,
    limits,
  }: {
    dominio: DomainUnderCheck;
    known: Evidence[];
    limits: AccountLimits;
  }): Promise<void> {
    const { signal } = this.#context;
    const access = await this.#deps.zoneAccess(dominio.dominio);
    const nuevas: Evidence[] = [];
    let spent = 0;
    let again: number | null = null;
    for (let step = 0; step < STEPS_MAX; step++) {
      const now = this.#deps.clock.now();
      const verdict = judge(this.#judgementOf(dominio, access, [...known, ...nuevas], spent, limits), now);
      const { ask, notBefore } = verdict.next;
      if (ask === 'nothing' || isForRegistry(verdict)) break;
      if (notBefore > now) {
        if (notBefore - now <= AGAIN_SOON_MS) again = notBefore;
        break;
      }
      const piece = await (ask === 'dns'
        ? this.#askDns(dominio)
        : this.#visit(dominio, nuevas, known, limits));
      if (signal.aborted) return;
      nuevas.push(piece);
      if (piece.fuente === 'http' && piece.kind === 'answers')
        this.#deps.knownRegistered.note(dominio.dominio);
      if (!isConclusive(piece)) spent += 1;
    }
    const result = { dominio_id: dominio.id, dominio: dominio.dominio, access, nuevas, spent, work: null };
    await this.#writer.write(this.#usuarioId, result);
    if (again !== null && this.#again.size < AGAIN_MAX) this.#again.set(dominio.id, again);
  }

  #judgementOf(
    dominio: DomainUnderCheck,
    access: ZoneAccess,
    evidence: readonly Evidence[],
    spent: number,
    limits: AccountLimits,
  ): DomainUnderJudgement {
    return {
      dominio,
      zone: access.rules,
      evidence,
      used: dominio.reintentos_usados + spent,
      allowed: limits.reintentos_automaticos,
      // Account keys answer registry questions only.
      accountKey: false,
      registrars: [],
    };
  }

  #askDns({ dominio }: DomainUnderCheck) {
    return this.#deps.dns.askDelegation(dominio, {
      signal: this.#context.signal,
      timeoutMs: DNS_TIMEOUT_MS,
    });
  }

  async #visit(
    { dominio, sitio_web }: DomainUnderCheck,
    nuevas: readonly Evidence[],
    known: readonly Evidence[],
    limits: AccountLimits,
  ) {
    // Known pieces come newest first.
    const delegation = nuevas.findLast(isDns) ?? known.find(isDns);
    const sites: BulkheadPolicy = this.#sites;
    this.#visiting += 1;
    try {
      return await sites.execute(() =>
        this.#deps.site.visit(dominio, sitio_web, {
          signal: this.#context.signal,
          timeoutMs: Math.min(SITE_TIMEOUT_MS, 4 * limits.timeout_requests),
          nameservers: delegation?.nameservers ?? [],
        }),
      );
    } finally {
      this.#visiting -= 1;
      this.#onRoom?.();
    }
  }
}

function isDns(piece: Evidence): piece is DnsEvidence {
  return piece.fuente === 'dns';
}
