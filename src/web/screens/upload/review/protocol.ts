import type { RejectedLine } from '#domain/keyword/keyword.ts';

/** The result of a review; the list itself stays in the worker. */
export interface Reviewed {
  validas: number;
  invalidas: number;
  duplicadas: number;
  /** Lines that are not blank. */
  total: number;
  /** Valid keywords over the batch's limit. */
  sobrantes: number;
  /** All lines, also blank ones. */
  lineas: number;
  /** The first rejected lines. */
  primeras: readonly RejectedLine[];
  rechazadas: number;
  /** Numbers of all rejected lines, ascending. */
  malas: Int32Array;
}

export type ReviewAsk =
  | { id: number; kind: 'review'; text: string }
  | { id: number; kind: 'part'; from: number; to: number }
  | { id: number; kind: 'rejected' };

export type ReviewAnswer =
  | { id: number; kind: 'review'; reviewed: Reviewed }
  | { id: number; kind: 'part'; keywords: readonly string[] }
  | { id: number; kind: 'rejected'; file: Blob };
