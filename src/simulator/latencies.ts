/** Milliseconds: `base` plus up to `jitter`, evenly spread. */
export interface Latency {
  base: number;
  jitter: number;
}

/** Latencies by server name (as in faults.ts), or by a prefix ending in `*`. */
export class Latencies {
  #byServer: Map<string, Latency>;
  #position = 0;

  constructor(latencies: Readonly<Record<string, Latency>>) {
    this.#byServer = new Map(Object.entries(latencies));
  }

  set(server: string, latency: Latency): void {
    this.#byServer.set(server, latency);
  }

  of(server: string): number {
    if (this.#byServer.size === 0) return 0;
    const latency = this.#byServer.get(server) ?? this.#byServer.get(`${server.split(':')[0]}:*`);
    if (!latency) return 0;
    // Golden-ratio steps spread evenly without a random source.
    this.#position = (this.#position + 0.618_033_988_75) % 1;
    return latency.base + latency.jitter * this.#position;
  }
}

/** As over the ocean, yet quick enough for a demonstration. */
export const realLatencies: Readonly<Record<string, Latency>> = {
  'dns:*': { base: 8, jitter: 25 },
  resolver: { base: 4, jitter: 30 },
  'whois:*': { base: 90, jitter: 200 },
  'rdap:*': { base: 60, jitter: 180 },
  site: { base: 40, jitter: 350 },
  'service:*': { base: 150, jitter: 450 },
};
