import type { DnsEvidence, Evidence } from '#domain/evidence/evidence.ts';
import { SiteBusy } from '#platform/outbound/site-slots.ts';
import { isConnectionLost, throughOutage } from '#store/outage.ts';
import { accountLimits } from '#store/queries/accounts/limits.ts';
import { pausedDomains } from '#store/queries/domains/batch-domains.ts';
import type { DomainUnderCheck } from '#store/queries/domains/checks.ts';
import { claimDomains, giveBackDomains } from '#store/queries/domains/claims.ts';
import { readEvidence } from '#store/queries/evidence/evidence.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { CheckResultWriter } from '../runtime/check-result.ts';
import type { RunContext } from '../runtime/keyed-workers.ts';
import type { AccountLimits, PipelineDeps } from '../runtime/ports.ts';
import type { ZoneAccess } from '../runtime/registry-ports.ts';
import { wait } from '../runtime/wait.ts';
import { type DomainUnderJudgement, isConclusive, isForRegistry, judge } from './domain-checks.ts';

/** Domains of an account in hand beyond its visits: asked of the DNS, or being written. */
const ASKED_MAX = 64;
const CLAIM_LEAST = 16;
/** Visits of an account begun or waiting, for each that may run at once: a busy address must not leave slots unused. */
const VISITS_AHEAD = 2;
/** How often the domains in hand are looked up whose batches were paused: they begin no further visit. */
const PAUSES_MS = 300;
const LEASE_SECONDS = 240;
/** Without the wait for a rate slot: two servers, each asked again after a lost packet. */
const DNS_TIMEOUT_MS = 10_000;
/** The adapter limits each request. */
const SITE_TIMEOUT_MS = 40_000;
const STEPS_MAX = 8;
/** Retries due within 60 s are kept in memory (at most 1,000); later ones are claimed from the table. */
const AGAIN_SOON_MS = 60_000;
const AGAIN_MAX = 1_000;

/** The checks of this process: each running account looks ahead by its share of the sites at once. */
export class DomainChecks {
  readonly #deps: PipelineDeps;
  readonly #writer: CheckResultWriter;
  #accounts = 0;

  constructor(deps: PipelineDeps, writer: CheckResultWriter) {
    this.#deps = deps;
    this.#writer = writer;
  }

  async check(usuarioId: string, context: RunContext): Promise<void> {
    const visitsAhead = () => Math.ceil((VISITS_AHEAD * this.#deps.sitesAtOnce) / this.#accounts);
    const checks = new AccountChecks(this.#deps, this.#writer, { usuarioId, context, visitsAhead });
    const over = new AbortController();
    const leaving = checks.leavePaused(over.signal);
    this.#accounts += 1;
    try {
      await checks.run();
    } finally {
      await checks.end();
      over.abort();
      await leaving;
      this.#accounts -= 1;
    }
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
  readonly #visitsAhead: () => number;
  /** The visits begun or waiting, by domain; an abort ends the wait. */
  readonly #visits = new Map<string, AbortController>();
  #paused: ReadonlySet<string> = new Set();
  #failure: unknown = null;
  #onRoom: (() => void) | null = null;

  constructor(
    deps: PipelineDeps,
    writer: CheckResultWriter,
    run: { usuarioId: string; context: RunContext; visitsAhead: () => number },
  ) {
    this.#deps = deps;
    this.#writer = writer;
    this.#usuarioId = run.usuarioId;
    this.#context = run.context;
    this.#visitsAhead = run.visitsAhead;
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

  /** Keeps domains whose batches were paused meanwhile from beginning a visit. */
  async leavePaused(over: AbortSignal): Promise<void> {
    const { store, log } = this.#deps;
    const usuarioId = this.#usuarioId;
    while (!over.aborted) {
      await wait(PAUSES_MS, over);
      const ids = [...this.#inHand.keys()];
      if (over.aborted || ids.length === 0) continue;
      await withAccount(store, usuarioId, async (tx) => {
        this.#paused = await pausedDomains(tx, usuarioId, ids);
      }).catch((error: unknown) => log.warn({ err: error }, 'paused domains could not be read'));
      for (const id of this.#paused) this.#visits.get(id)?.abort();
    }
  }

  #freeSlots(): number {
    const ahead = this.#visitsAhead();
    return this.#visits.size >= ahead ? 0 : ASKED_MAX + ahead - this.#inHand.size;
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
      // Its server is busy with other visits, so it is due again at once for any process; or its batch was paused.
      if (piece === null) break;
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
    { id, dominio, sitio_web }: DomainUnderCheck,
    nuevas: readonly Evidence[],
    known: readonly Evidence[],
    limits: AccountLimits,
  ) {
    // Known pieces come newest first.
    const delegation = nuevas.findLast(isDns) ?? known.find(isDns);
    if (this.#paused.has(id)) return null;
    const leaving = new AbortController();
    this.#visits.set(id, leaving);
    try {
      return await this.#deps.site.visit(dominio, sitio_web, {
        signal: this.#context.signal,
        timeoutMs: Math.min(SITE_TIMEOUT_MS, 4 * limits.timeout_requests),
        nameservers: delegation?.nameservers ?? [],
        cuenta: this.#usuarioId,
        leave: leaving.signal,
      });
    } catch (error) {
      if (error instanceof SiteBusy) return null;
      throw error;
    } finally {
      this.#visits.delete(id);
      this.#onRoom?.();
    }
  }
}

function isDns(piece: Evidence): piece is DnsEvidence {
  return piece.fuente === 'dns';
}
