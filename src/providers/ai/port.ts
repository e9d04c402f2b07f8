import type * as z from 'zod';
import type { ProveedorIa } from '#contract/states.ts';

/** The providers that answer; 'none' is no provider. */
export type AiProviderName = Exclude<ProveedorIa, 'none'>;

export interface AiTokens {
  entrada: number;
  salida: number;
}

/** One question to a model, whose answer has to be an object of the schema. */
export interface AiQuestion<T> {
  /** What the model is and does; ours. */
  instrucciones: string;
  /** The data, as a text that says that it is data. */
  datos: string;
  schema: z.ZodType<T>;
  /** The greatest answer, in tokens. */
  salidaMax: number;
  signal: AbortSignal;
}

/** Why there is no answer to use. */
export type AiFailure =
  | 'clave_rechazada'
  | 'sin_saldo'
  | 'limitado'
  | 'modelo_desconocido'
  | 'sin_respuesta'
  | 'no_quiere'
  | 'incomprensible';

/**
 * What came of it. `tokens` null: the provider did not say what it counted, and it may have counted all that was
 * allowed. Texts of the provider are never part of it: they may repeat the key.
 */
export type AiOutcome<T> =
  | { kind: 'answered'; value: T; tokens: AiTokens | null }
  | { kind: 'failed'; motivo: AiFailure; tokens: AiTokens | null; esperaMs: number | null };

/** One provider with one key. */
export interface AiProvider {
  nombre: AiProviderName;
  /** Models that the key may use and that answer with objects, as the provider lists them; null: it did not say. */
  models(signal: AbortSignal): Promise<readonly string[] | null>;
  ask<T>(modelo: string, question: AiQuestion<T>): Promise<AiOutcome<T>>;
}
