import { type DomainLine, domainsInLine } from '#domain/website/domain-line.ts';
import type { OwnDomain } from '#domain/website/website.ts';
import { verifyListed } from '#pipeline/domains/verify-domains.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import { throughOutage } from '#store/outage.ts';
import {
  type ChangeCursor,
  currentRevision,
  type DomainVerdict,
  settledVerdicts,
} from '#store/queries/dominios/verdict-results.ts';
import { withAccount } from '#store/store.ts';
import type { Program } from './program.ts';

/** So many lines are in hand at once: the list may be of any size, memory may not. */
const WINDOW = 2_000;
const HANDED_OVER_AT_ONCE = 250;
const POLL_MS = 250;
const PAGE = 500;
/** After every row of a revision. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface ListOptions {
  usuarioId: string;
  /** Asks the registry about those that answer, too. */
  persona: boolean;
  signal: AbortSignal;
  /** A line without a domain of its own. */
  onNone(entrada: string, none: DomainLine & { kind: 'none' }): Promise<void>;
  /** A domain with its verdict and the lines that named it. */
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
    if (!(await run.collect())) await wait(POLL_MS, options.signal);
  }
}

class ListRun {
  readonly #program: Program;
  readonly #lines: AsyncIterator<string>;
  readonly #options: ListOptions;
  /** Lines by the domain they name, while it has no verdict. */
  readonly #waiting = new Map<string, string[]>();
  #linesWaiting = 0;
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
    while (!this.#ended && this.#linesWaiting <= WINDOW - HANDED_OVER_AT_ONCE) await this.#handOver();
    return !this.#ended || this.#waiting.size > 0;
  }

  async #handOver(): Promise<void> {
    const domains = new Map<string, OwnDomain & { kind: 'own' }>();
    for (let taken = 0; taken < HANDED_OVER_AT_ONCE; taken++) {
      const line = await this.#lines.next();
      if (line.done || this.#options.signal.aborted) {
        this.#ended = true;
        break;
      }
      const read = domainsInLine(line.value);
      if (read.kind === 'none') {
        await this.#options.onNone(line.value, read);
        continue;
      }
      // One answer a line: of several domains it is the first one's.
      const [own] = read.domains;
      if (own === undefined) continue;
      this.#linesWaiting += 1;
      const named = this.#waiting.get(own.dominio);
      if (named) named.push(line.value);
      else {
        this.#waiting.set(own.dominio, [line.value]);
        domains.set(own.dominio, own);
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
      this.#waiting.delete(verdict.dominio);
      this.#linesWaiting -= entradas?.length ?? 0;
      return entradas === undefined ? [] : [{ verdict, entradas }];
    });
    if (found.length > 0) await this.#options.onVerdicts(found);
    return settled.length === PAGE;
  }
}
