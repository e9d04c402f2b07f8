import type { SimulatorContext } from '../context.ts';
import type { ActiveFault, FaultRule } from '../faults.ts';
import type { Latency } from '../latencies.ts';
import type { Limit } from '../limits.ts';
import type { AccountTold } from '../services/registrars/accounts.ts';
import { deleteName, rivalTakes, takeName } from '../take.ts';
import { type RegistryView, registryAt } from '../world/lifecycle.ts';
import { type DomainTruth, truthAt } from '../world/truth.ts';
import type { MovingClock } from './moving-clock.ts';

/** Changes the simulated world while it runs; control-server.ts offers the same verbs over HTTP. */
export class Control {
  #context: SimulatorContext;
  #clock: MovingClock;

  constructor(context: SimulatorContext, clock: MovingClock) {
    this.#context = context;
    this.#clock = clock;
  }

  /** The name becomes free at `atMs` of the world's clock (default: now). Throws RangeError if it is not registered. */
  drop(name: string, atMs: number = this.#clock.now()): void {
    const domain = this.#context.world.domains.get(name);
    if (!domain) throw new RangeError(`${name} is not registered`);
    domain.droppedAt = atMs;
    domain.takenAt = null;
  }

  /** The name is registered with a website at `atMs` (default: now). Throws RangeError outside all zones. */
  take(name: string, atMs: number = this.#clock.now()): void {
    takeName(this.#context.world, name, atMs);
  }

  /** The registry deletes the name, which is released at `endsAt` of the world's clock. */
  delete(name: string, endsAt: number): void {
    deleteName(this.#context.world, name, endsAt);
  }

  /** Another buyer, who looks at these names every `everyMs` from now on. Returns when each is taken. */
  rival(names: readonly string[], everyMs: number, fromMs: number = this.#clock.now()): Map<string, number> {
    const { world } = this.#context;
    return new Map(
      names.flatMap((name) => {
        const at = rivalTakes(world, name, { from: fromMs, everyMs });
        return at === null ? [] : [[name, at] as const];
      }),
    );
  }

  ledgers(): Record<string, AccountTold> {
    return this.#context.accounts.told();
  }

  setBalance(registrar: string, user: string, cents: number): void {
    this.#context.accounts.of(registrar, user).balanceCents = cents;
  }

  setPrice(name: string, cents: number): void {
    this.#context.accounts.setPrice(name, cents);
  }

  /** The account holds the name as if it had been bought on the registrar's website. */
  own(registrar: string, user: string, name: { domain: string; expires: number; autoRenew?: boolean }): void {
    const { accounts } = this.#context;
    accounts.of(registrar, user).names.set(name.domain, {
      domain: name.domain,
      id: accounts.nextId(),
      created: this.#clock.now(),
      expires: name.expires,
      autoRenew: name.autoRenew ?? true,
      nameservers: [],
      pending: false,
    });
  }

  truth(name: string): DomainTruth {
    return truthAt(this.#context.world, name, this.#clock.now());
  }

  registry(name: string): RegistryView | null {
    return registryAt(this.#context.world, name, this.#clock.now());
  }

  now(): number {
    return this.#clock.now();
  }

  advance(ms: number): void {
    this.#clock.advance(ms);
  }

  setOffset(ms: number): void {
    this.#clock.setOffset(ms);
  }

  hold(at: number | null): void {
    this.#clock.hold(at);
  }

  setFault(rule: FaultRule): number {
    return this.#context.faults.set(rule);
  }

  clearFaults(id?: number): number {
    return this.#context.faults.clear(id);
  }

  faults(): readonly ActiveFault[] {
    return this.#context.faults.list();
  }

  setLimit(server: string, limit: Limit | null): void {
    this.#context.limits.set(server, limit);
  }

  setLatency(server: string, latency: Latency): void {
    this.#context.latencies.set(server, latency);
  }

  get connections() {
    return this.#context.connections;
  }

  get counters() {
    return this.#context.counters;
  }
}
