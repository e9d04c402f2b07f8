import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import type { RdapProbe } from '#providers/registry/port.ts';
import { silence } from '#providers/registry/registry-evidence.ts';
import { holdServer, type RegistryServer, serverAnswered } from '#store/queries/registry/servers.ts';
import type { RegistryWork } from '#store/queries/registry/work.ts';
import { withSystem } from '#store/store.ts';
import type { CheckResultWriter } from '../runtime/check-result.ts';
import type { RunContext } from '../runtime/keyed-workers.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { checkCanary, isTrusted } from './canary.ts';
import { keepsRefusing } from './closed-server.ts';
import { giveBack, nextServerStep, RateLimiter, type ServerStep } from './rate-slots.ts';
import { registrarDetail } from './registrar-detail.ts';

/** Questions overlap, so that slow answers do not lower the rate. */
const IN_FLIGHT_MAX = 8;
const QUERY_TIMEOUT_MS = 15_000;
/** A server without a good canary is skipped for this run after this many unanswered questions in a row. */
const UNANSWERED_MAX = 3;
/** Hold when the answer gives no time: 5, 20, 80 seconds… up to an hour. */
const FIRST_HOLD_MS = 5_000;
const HOLD_GROWTH = 4;
const HOLD_MAX_MS = 3_600_000;

export async function askRegistry(
  deps: PipelineDeps,
  writer: CheckResultWriter,
  servidor: string,
  { signal }: RunContext,
): Promise<void> {
  const questions = new ServerQuestions(deps, writer, signal);
  try {
    while (!signal.aborted && !questions.closed) {
      const step = await nextServerStep(deps, servidor, questions);
      if (step.kind === 'idle') break;
      await questions.take(step);
    }
  } finally {
    await questions.end();
  }
}

type RdapReply = Awaited<ReturnType<RdapProbe['ask']>>;

class ServerQuestions {
  readonly #deps: PipelineDeps;
  readonly #writer: CheckResultWriter;
  readonly #signal: AbortSignal;
  readonly #limiter: RateLimiter;
  readonly #inFlight = new Set<Promise<void>>();
  #failure: unknown = null;
  /** The server refuses questions for now. */
  closed = false;
  #unanswered = 0;

  constructor(deps: PipelineDeps, writer: CheckResultWriter, signal: AbortSignal) {
    this.#deps = deps;
    this.#writer = writer;
    this.#signal = signal;
    this.#limiter = new RateLimiter(deps, signal);
  }

  get isSilent(): boolean {
    return this.#unanswered >= UNANSWERED_MAX;
  }

  async take(step: Exclude<ServerStep, { kind: 'idle' }>): Promise<void> {
    switch (step.kind) {
      case 'closed':
        await Promise.all(step.works.map((work) => this.#answerClosed(work, step.server)));
        break;
      case 'canary':
        // Its result decides whether later answers are trusted, so it runs alone.
        await Promise.all(this.#inFlight);
        await giveBack(this.#deps, [step.work]);
        await this.#prove(step.server, step.work);
        break;
      case 'questions':
        await this.#askAll(step);
        break;
    }
    if (this.#failure !== null) throw this.#failure;
  }

  async end(): Promise<void> {
    await Promise.all(this.#inFlight);
  }

  async #askAll({ server, works, pace }: ServerStep & { kind: 'questions' }): Promise<void> {
    const taken = { at: performance.now() + pace.waitMs, intervalMs: pace.intervalMs };
    for (const [position, work] of works.entries()) {
      while (this.#inFlight.size >= IN_FLIGHT_MAX) await Promise.race(this.#inFlight);
      const go = !this.closed && (await this.#limiter.reach(work, taken, position));
      if (!go || this.closed) {
        // On a stop the claims end with the process.
        if (!this.#signal.aborted) await giveBack(this.#deps, works.slice(position));
        this.closed = true;
        return;
      }
      const asking = this.#answer(server, work)
        .catch((error: unknown) => {
          if (!this.#signal.aborted) this.#failure ??= error;
        })
        .finally(() => this.#inFlight.delete(asking));
      this.#inFlight.add(asking);
    }
  }

  async #answer(server: RegistryServer, work: RegistryWork): Promise<void> {
    const { evidence, related } = await this.#ask(server, work);
    const seen = { ...evidence, quarantined: evidence.quarantined || !isTrusted(server) };
    const free = seen.kind === 'limited' && !keepsRefusing(server);
    const silent = seen.kind === 'limited' || seen.kind === 'error' || seen.kind === 'unknown';
    this.#unanswered = silent ? this.#unanswered + 1 : 0;
    const detail =
      related === null ? null : await registrarDetail(this.#deps, seen, work, related, this.#signal);
    await this.#write(work, detail === null ? [seen] : [seen, detail], silent && !free ? 1 : 0);
  }

  /** A throttled question first holds the server for all processes. */
  async #ask(server: RegistryServer, work: RegistryWork): Promise<Pick<RdapReply, 'evidence' | 'related'>> {
    const { evidence, retryAfterMs, related } = await this.#query(work);
    if (evidence.kind === 'limited') {
      this.closed = true;
      const growing = FIRST_HOLD_MS * HOLD_GROWTH ** Math.min(server.limites_seguidos, 6);
      const { blockMs } = this.#deps.registryPace(work);
      const holdMs = Math.max(1_000, retryAfterMs ?? blockMs ?? Math.min(HOLD_MAX_MS, growing));
      await withSystem(this.#deps.store, (tx) =>
        holdServer(tx, work.servidor, this.#deps.clock.now() + holdMs, evidence.limite),
      );
    } else if (server.limites_seguidos > 0) {
      await withSystem(this.#deps.store, (tx) => serverAnswered(tx, work.servidor));
    }
    return { evidence, related };
  }

  async #query(work: RegistryWork): Promise<RdapReply> {
    const { registry, accountChannels } = this.#deps;
    const options = { signal: this.#signal, timeoutMs: QUERY_TIMEOUT_MS };
    if (work.canal === 'rdap') return await registry.rdap.ask(work.dominio, options);
    if (work.canal === 'whois')
      return { ...(await registry.whois.ask(work.dominio, options)), related: null };
    const key = await accountChannels.take(work.usuario_id, work.canal);
    // While the question waited the key was removed or the month's last request used.
    if (key === null) {
      const detalle = 'ya no hay clave o solicitudes para preguntar';
      return { evidence: notAsked(this.#deps, work, 'error', detalle), retryAfterMs: null, related: null };
    }
    return { ...(await registry[work.canal].ask(work.dominio, key, options)), related: null };
  }

  async #prove(server: RegistryServer, work: RegistryWork): Promise<void> {
    const ask = async (dominio: string) => {
      const at = this.closed ? null : await this.#limiter.take(work);
      if (at === null) return null;
      const { intervalMs } = this.#deps.registryPace(work);
      if (!(await this.#limiter.reach(work, { at, intervalMs }, 0))) return null;
      return (await this.#ask(server, { ...work, dominio })).evidence;
    };
    await checkCanary(this.#deps, server, work, ask, this.#signal);
  }

  async #answerClosed(work: RegistryWork, server: RegistryServer): Promise<void> {
    const held = (server.limitado_hasta ?? 0) > this.#deps.clock.now();
    const evidence = held
      ? notAsked(this.#deps, work, 'limited', 'ha pedido que no se le pregunte todavía')
      : notAsked(this.#deps, work, 'error', 'no ha superado su prueba de control: no se le pregunta');
    await this.#write(work, [evidence], held ? 0 : 1);
  }

  async #write(work: RegistryWork, nuevas: readonly RegistryEvidence[], spent: number): Promise<void> {
    const { dominio_id, dominio, usuario_id } = work;
    const access = await this.#deps.zoneAccess(dominio);
    await this.#writer.write(usuario_id, { dominio_id, dominio, access, nuevas, spent, work });
  }
}

function notAsked(
  deps: PipelineDeps,
  work: RegistryWork,
  kind: 'limited' | 'error',
  detalle: string,
): RegistryEvidence {
  const context = { fuente: work.canal, servidor: work.servidor, hora: deps.clock.now(), ms: 0 };
  const authority = work.canal === 'rdap' || work.canal === 'whois' ? 'registry' : 'account';
  return { ...silence(context, kind, detalle), authority };
}
