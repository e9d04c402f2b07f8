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

/** So many lines are in hand at once: the list may be of any size, memory may not. */
const WINDOW = 2_000;
const HANDED_OVER_AT_ONCE = 250;
/** Lines that wait for a second word hold no place of the window, which would stand still for ten minutes. */
const CONFIRMING_MAX = 50_000;
const POLL_MS = 250;
const PAGE = 500;
/** After every row of a revision. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface ListOptions {
  usuarioId: string;
  /** Asks the registry about those that answer, too. */
  persona: boolean;
  signal: AbortSignal;
  /** A name that one word calls free is answered with its second word, or when that does not come. */
  confirm?: boolean;
  /** Nothing else is waited for but the second words of so many names, the last of them at `until` (epoch milliseconds). */
  onConfirming?(waiting: { dominios: number; until: number | null }): void;
  /** True for an answer that an interrupted run gave already: of a line and its domain, `null` for a line without one. */
  isAnswered?(entrada: string, dominio: string | null): boolean;
  /** Names of a line that are not taken from it. */
  onLeft?(entrada: string, left: readonly LeftOut[]): void;
  /** A line without a domain of its own. */
  onNone(entrada: string, none: DomainLine & { kind: 'none' }): Promise<void>;
  /** A domain with its verdict and the lines that named it: each domain of a line is answered by itself. */
  onVerdicts(found: readonly { verdict: DomainVerdict; entradas: readonly string[] }[]): Promise<void>;
}

/**
 * Verifies the domains of a list of lines: the window is filled again as verdicts come in, in whatever order they do.
 * Returns when every line has been answered, or when `signal` aborts.
 */
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
  /** Lines by the domain they name, while it has no verdict. */
  readonly #waiting = new Map<string, string[]>();
  #linesWaiting = 0;
  /** Those of them that wait for a second word, and when it may be given. */
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

  /** Hands over the next lines while there is room; false when all have been answered. */
  async refill(): Promise<boolean> {
    while (!this.#ended && this.#hasRoom()) await this.#handOver();
    return !this.#ended || this.#waiting.size > 0;
  }

  #hasRoom(): boolean {
    if (this.#linesConfirming > CONFIRMING_MAX) return false;
    return this.#linesWaiting - this.#linesConfirming <= WINDOW - HANDED_OVER_AT_ONCE;
  }

  /** Says so where all that is left waits for its second word. */
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
    // Handing over the same names again changes nothing.
    await throughOutage(() =>
      verifyListed(this.#program.pipeline, this.#options.usuarioId, fresh, this.#options),
    );
  }

  /** Takes what has been settled; true when there may be more at once. */
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
