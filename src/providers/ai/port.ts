import type * as z from 'zod';
import type { ProveedorIa } from '#contract/states.ts';

export type AiProviderName = Exclude<ProveedorIa, 'none'>;

export interface AiTokens {
  entrada: number;
  salida: number;
}

/** A question whose answer must be an object of `schema`. */
export interface AiQuestion<T> {
  /** The system prompt: only the product's own text. */
  instrucciones: string;
  /** The data, marked as data. */
  datos: string;
  schema: z.ZodType<T>;
  /** Upper limit of the answer, in tokens. */
  salidaMax: number;
  signal: AbortSignal;
}

export type AiFailure =
  | 'clave_rechazada'
  | 'sin_saldo'
  | 'limitado'
  | 'modelo_desconocido'
  | 'sin_respuesta'
  | 'no_quiere'
  | 'incomprensible';

/** `tokens` null: not reported, so the maximum may be billed. Provider texts are left out: they may repeat the key. */
export type AiOutcome<T> =
  | { kind: 'answered'; value: T; tokens: AiTokens | null }
  | { kind: 'failed'; motivo: AiFailure; tokens: AiTokens | null; esperaMs: number | null };

export interface AiProvider {
  nombre: AiProviderName;
  /** Models that the key may use and that answer with objects; null: the list could not be read. */
  models(signal: AbortSignal): Promise<readonly string[] | null>;
  ask<T>(modelo: string, question: AiQuestion<T>): Promise<AiOutcome<T>>;
}
