import type { ResultadoClave } from '#contract/states.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';

/** A provider's verdict on a key. The texts are the product's: a provider's text may repeat the key. */
export interface KeyFinding {
  resultado: Exclude<ResultadoClave, 'configurada'>;
  /** Spanish sentence: what is left of the plan or what to do. */
  detalle?: string;
  /** Seconds to wait, if the provider says so. */
  esperaS?: number;
}

export interface KeyQuestion {
  http: ServiceClient;
  baseUrl: string;
  key: string;
  signal: AbortSignal;
  timeoutMs: number;
  /** Epoch milliseconds, to convert a Retry-After date. */
  now: number;
}

export interface KeyProbe {
  servicio: string;
  service: { name: string; url: string };
  /** Text after 'Coste de cada prueba: '. */
  coste: string;
  /** Added to the account's paid requests after a successful test; null if the provider bills nothing. */
  spend: { proveedor: string; solicitudes: number; creditos: number } | null;
  ask(question: KeyQuestion): Promise<KeyFinding>;
}
