import { Resolver } from 'node:dns/promises';

/** `none`: the DNS says that the name has no address. `failure`: no usable answer. */
export type AddressLookup =
  | {
      kind: 'addresses';
      addresses: string[];
      /** Addresses of the other family, if the answer did not wait for them; empty on abort. Never rejects. */
      later?: Promise<string[]>;
    }
  | { kind: 'none'; detalle: string }
  | { kind: 'failure'; detalle: string };

export interface AddressResolver {
  /** IPv4 first; with `early` at once, because many servers answer late about IPv6. Rejects only on abort. */
  lookup(host: string, signal: AbortSignal, options?: { early: boolean }): Promise<AddressLookup>;
  /** Name servers of a zone; `none` if the name is no zone cut. */
  zoneServers(zone: string, signal: AbortSignal): Promise<AddressLookup>;
}

const TRY_MS = 2_000;
const TRIES = 2;
const MAX_ADDRESSES = 16;
/** How long a proof that the resolver works is trusted. */
const HEALTH_MS = 10_000;

/** A SERVFAIL is the name's (`none`) only if the resolver has just answered another question. */
export function createResolver(servers: readonly string[] | null): AddressResolver {
  // A network map without a resolver must not fall back to the real one.
  if (servers?.length === 0) return noResolver;
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers) resolver.setServers([...servers]);
  let healthyAt = Number.NEGATIVE_INFINITY;
  let probe: Promise<boolean> | null = null;

  const ask = async (question: () => Promise<string[]>): Promise<Answer> => {
    try {
      const records = await question();
      healthyAt = performance.now();
      return { kind: 'records', records: records.slice(0, MAX_ADDRESSES) };
    } catch (error) {
      const code = errorCode(error);
      if (code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME') {
        healthyAt = performance.now();
        return { kind: 'empty', code };
      }
      return { kind: 'failed', code };
    }
  };

  const isHealthy = (): Promise<boolean> => {
    if (performance.now() - healthyAt < HEALTH_MS) return Promise.resolve(true);
    probe ??= ask(() => resolver.resolveNs('.')).then((answer) => {
      probe = null;
      return answer.kind !== 'failed';
    });
    return probe;
  };

  const conclude = async (answers: Answer[]): Promise<AddressLookup> => {
    const addresses = answers.flatMap(recordsOf);
    if (addresses.length > 0) return { kind: 'addresses', addresses };
    const failed = answers.find((answer) => answer.kind === 'failed');
    if (!failed) {
      const absent = answers.some((answer) => answer.kind === 'empty' && answer.code === 'ENOTFOUND');
      return {
        kind: 'none',
        detalle: absent ? 'el nombre no existe en el DNS' : 'el nombre no tiene dirección',
      };
    }
    if (failed.code === 'ESERVFAIL' && (await isHealthy())) {
      return { kind: 'none', detalle: 'sus servidores de nombres no responden' };
    }
    return { kind: 'failure', detalle: `el servidor DNS no ha contestado (${failed.code})` };
  };

  return {
    async lookup(host, signal, { early } = { early: false }) {
      const first = ask(() => resolver.resolve4(host));
      const second = ask(() => resolver.resolve6(host));
      const both = () => Promise.all([first, second]).then(conclude);
      const later = () => abortable(second.then(recordsOf), signal).catch(() => []);
      const soon = first.then((answer): AddressLookup | Promise<AddressLookup> =>
        early && answer.kind === 'records' && answer.records.length > 0
          ? { kind: 'addresses', addresses: answer.records, later: later() }
          : both(),
      );
      return abortable(soon, signal);
    },
    async zoneServers(zone, signal) {
      return abortable(
        ask(() => resolver.resolveNs(zone)).then((answer) => conclude([answer])),
        signal,
      );
    },
  };
}

const noResolver: AddressResolver = {
  lookup: async () => ({ kind: 'failure', detalle: 'no hay ningún servidor DNS configurado' }),
  zoneServers: async () => ({ kind: 'failure', detalle: 'no hay ningún servidor DNS configurado' }),
};

type Answer =
  | { kind: 'records'; records: string[] }
  | { kind: 'empty'; code: string }
  | { kind: 'failed'; code: string };

const recordsOf = (answer: Answer): string[] => (answer.kind === 'records' ? answer.records : []);

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'EUNKNOWN';
}

// c-ares cannot cancel one question: it ends by its own time-out, while the caller is released at once.
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
