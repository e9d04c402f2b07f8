import type { ResultadoClave } from '#contract/states.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';

/** What a provider said of a key. Texts are ours: a provider's own may repeat the key. */
export interface KeyFinding {
  resultado: Exclude<ResultadoClave, 'configurada'>;
  /** A Spanish sentence that goes with it: what is left of the plan, what to do. */
  detalle?: string;
  /** Seconds to wait, where the provider says so. */
  esperaS?: number;
}

export interface KeyQuestion {
  http: ServiceClient;
  /** The service's root, as the network map has it or the real one. */
  baseUrl: string;
  key: string;
  signal: AbortSignal;
  timeoutMs: number;
  /** Epoch milliseconds, for a time to come back that is given as a date. */
  now: number;
}

/** How one provider's key is tried: its cheapest real call. */
export interface KeyProbe {
  /** The provider as a person knows it. */
  servicio: string;
  /** Name of the service in a network map, and its real address. */
  service: { name: string; url: string };
  /** What a test costs, to stand after 'Coste de cada prueba: '. */
  coste: string;
  /** What a good test adds to the account's paid requests; null when the provider bills nothing. */
  spend: { proveedor: string; solicitudes: number; creditos: number } | null;
  ask(question: KeyQuestion): Promise<KeyFinding>;
}
