import { awaitsSecondWord } from '#domain/verdict/second-word.ts';
import { type DomainLine, domainsInLine, type LeftOut } from '#domain/website/domain-line.ts';
import type { OwnDomain } from '#domain/website/website.ts';
import { verifyListed } from '#pipeline/domains/verify-domains.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import { throughOutage } from '#store/outage.ts';
import {
  type ChangeCursor,
  currentRevision,
  type DomainVerdict,
  settledVerdicts,
} from '#store/queries/domains/verdict-results.ts';
import { withAccount } from '#store/store.ts';
import type { Program } from './program.ts';

/** Lines in hand: the list may have any size, memory not. */
const WINDOW = 2_000;
const HANDED_OVER_AT_ONCE = 250;
/** Lines that wait for a second confirmation take no place of the window, which would be blocked for ten minutes. */
const CONFIRMING_MAX = 50_000;
const POLL_MS = 250;
const PAGE = 500;
/** Sorts after every row of a revision. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface ListOptions {
  usuarioId: string;
  /** Also asks the registry about names whose site answers. */
  persona: boolean;
  signal: AbortSignal;
  /** Names found free are answered after their second confirmation, or when it fails. */
  confirm?: boolean;
  /** Only second confirmations of these names are pending, the last one at `until` (epoch milliseconds). */
  onConfirming?(waiting: { dominios: number; until: number | null }): void;
  /** True if an interrupted run has already answered this line and domain; `dominio` null: a line without a domain. */
  isAnswered?(entrada: string, dominio: string | null): boolean;
  onLeft?(entrada: string, left: readonly LeftOut[]): void;
  onNone(entrada: string, none: DomainLine & { kind: 'none' }): Promise<void>;
  /** A domain with its verdict and the lines that named it. Each domain of a line is answered separately. */
  onVerdicts(found: readonly { verdict: DomainVerdict; entradas: readonly string[] }[]): Promise<void>;
}

/** Answers as verdicts come in. Returns when every line is answered, or when `signal` aborts. */
export async function verifyList(
  program: Program,
  lines: AsyncIterator<string>,
  options: ListOptions,
): Promise<void> {
  const run = new ListRun(program, lines, options);
  await run.start();
  while (!options.signal.aborted && (await run.refill())) {
    if (await run.collect()) continue;
    run.tellConfirming();
    await wait(POLL_MS, options.signal);
  }
}

class ListRun {
  readonly #program: Program;
  readonly #lines: AsyncIterator<string>;
  readonly #options: ListOptions;
  readonly #waiting = new Map<string, string[]>();
  #linesWaiting = 0;
  /** Domains that wait for a second confirmation, with its earliest time. */
  readonly #confirming = new Map<string, number | null>();
  #linesConfirming = 0;
  #after: ChangeCursor = { revision: 0, id: LAST_ID };
  #since = 0;
  #ended = false;

  constructor(program: Program, lines: AsyncIterator<string>, options: ListOptions) {
    this.#program = program;
    this.#lines = lines;
    this.#options = options;
  }

  async start(): Promise<void> {
    const { usuarioId } = this.#options;
    this.#since = this.#program.clock.now();
    const revision = await withAccount(this.#program.store, usuarioId, (tx) =>
      currentRevision(tx, usuarioId),
    );
    this.#after = { revision, id: LAST_ID };
  }

  async refill(): Promise<boolean> {
    while (!this.#ended && this.#hasRoom()) await this.#handOver();
    return !this.#ended || this.#waiting.size > 0;
  }

  #hasRoom(): boolean {
    if (this.#linesConfirming > CONFIRMING_MAX) return false;
    return this.#linesWaiting - this.#linesConfirming <= WINDOW - HANDED_OVER_AT_ONCE;
  }

  tellConfirming(): void {
    const dominios = this.#confirming.size;
    if (dominios === 0 || dominios < this.#waiting.size || !(this.#ended || !this.#hasRoom())) return;
    const times = [...this.#confirming.values()].filter((time) => time !== null);
    this.#options.onConfirming?.({ dominios, until: times.length === 0 ? null : Math.max(...times) });
  }

  async #handOver(): Promise<void> {
    const domains = new Map<string, OwnDomain & { kind: 'own' }>();
    for (let taken = 0; taken < HANDED_OVER_AT_ONCE; taken++) {
      const line = await this.#lines.next();
      if (line.done || this.#options.signal.aborted) {
        this.#ended = true;
        break;
      }
      const entrada = line.value;
      const read = domainsInLine(entrada);
      if (read.left.length > 0) this.#options.onLeft?.(entrada, read.left);
      if (read.kind === 'none') {
        if (!this.#options.isAnswered?.(entrada, null)) await this.#options.onNone(entrada, read);
        continue;
      }
      taken += read.domains.length - 1;
      for (const own of read.domains) {
        if (this.#options.isAnswered?.(entrada, own.dominio)) continue;
        this.#linesWaiting += 1;
        const named = this.#waiting.get(own.dominio);
        if (named) {
          named.push(entrada);
          if (this.#confirming.has(own.dominio)) this.#linesConfirming += 1;
        } else {
          this.#waiting.set(own.dominio, [entrada]);
          domains.set(own.dominio, own);
        }
      }
    }
    const fresh = [...domains.values()].map(({ dominio, dominio_unicode, publicSuffix }) => ({
      dominio,
      dominio_unicode,
      zona: publicSuffix,
    }));
    // Handing over the same names again has no effect.
    await throughOutage(() =>
      verifyListed(this.#program.pipeline, this.#options.usuarioId, fresh, this.#options),
    );
  }

  async collect(): Promise<boolean> {
    const { usuarioId } = this.#options;
    const page = { after: this.#after, since: this.#since, limit: PAGE };
    const settled = await throughOutage(() =>
      withAccount(this.#program.store, usuarioId, (tx) => settledVerdicts(tx, usuarioId, page)),
    );
    const last = settled.at(-1);
    if (last === undefined) return false;
    this.#after = { revision: last.revision, id: last.id };
    const found = settled.flatMap((verdict) => {
      const entradas = this.#waiting.get(verdict.dominio);
      if (entradas === undefined) return [];
      if (this.#confirming.delete(verdict.dominio)) this.#linesConfirming -= entradas.length;
      if (this.#options.confirm && verdict.comprobando && awaitsSecondWord(verdict)) {
        this.#confirming.set(verdict.dominio, verdict.segundo_canal_desde);
        this.#linesConfirming += entradas.length;
        return [];
      }
      this.#waiting.delete(verdict.dominio);
      this.#linesWaiting -= entradas.length;
      return [{ verdict, entradas }];
    });
    if (found.length > 0) await this.#options.onVerdicts(found);
    return settled.length === PAGE;
  }
}
