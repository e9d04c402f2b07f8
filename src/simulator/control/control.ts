import type { SimulatorContext } from '../context.ts';
import type { ActiveFault, FaultRule } from '../faults.ts';
import type { Latency } from '../latencies.ts';
import type { Limit } from '../limits.ts';
import { makeDomain } from '../world/domains.ts';
import { fateNamed } from '../world/fates/fates.ts';
import { type RegistryView, registryAt } from '../world/lifecycle.ts';
import { Random } from '../world/random.ts';
import { type DomainTruth, truthAt } from '../world/truth.ts';
import { zoneOf } from '../world/zones.ts';
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
    const { world } = this.#context;
    const zone = zoneOf(name);
    if (!zone) throw new RangeError(`${name} is in no zone of this world`);
    const known = world.domains.get(name);
    const owned = makeDomain(
      new Random(world.seed, `taken/${name}`),
      name,
      zone,
      fateNamed('alive'),
      world.epoch,
    );
    const before = known ?? { ...owned, phase: 'free' as const, truth: truthAt(world, name, atMs).truth };
    world.domains.set(name, {
      ...before,
      registrar: owned.registrar,
      nameservers: owned.nameservers,
      statuses: owned.statuses,
      site: owned.site,
      address: owned.address,
      parentDns: 'by-registry',
      trap: 'none',
      takenAt: atMs,
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
