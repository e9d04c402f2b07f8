import { STORAGE_BYTES_PER_GB } from '#contract/limits.ts';
import type { AdmissionEvent } from './events.ts';
import type { Batch, BatchFacts } from './states.ts';

export interface Budget {
  solicitudes: number;
  creditos: number;
}

/** What the account has used; `limite` null: unlimited. */
export interface AccountUse {
  usadas: number;
  limite: number | null;
  mes: string;
  storage_bytes: number;
  storage_limite_gb: number;
}

/** The price and the largest reservation of one search at the batch's provider. */
export interface SearchPrice {
  unidad: 'negocio' | 'solicitud' | 'ninguna';
  solicitudes: number;
  resultados: number;
  paid: boolean;
}

export type Admission =
  | { kind: 'room'; budget: Budget }
  /** `mayReturn`: searches in flight hold reservations, and may release part of them. */
  | { kind: 'stop'; event: AdmissionEvent; mayReturn: boolean };

/** What the caps and quotas leave for one more search; valid only while the account's revision is held. */
export function admission(
  batch: Batch & Pick<BatchFacts, 'solicitudes_usadas' | 'creditos_usados'>,
  price: SearchPrice,
  use: AccountUse,
  now: number,
): Admission {
  const full = storageFull(use, now);
  if (full !== null) return { kind: 'stop', event: full, mayReturn: false };
  const { unidad, solicitudes: wanted } = price;
  const inBatch = left(batch.tope_solicitudes, batch.solicitudes_usadas);
  const inAccount = price.paid ? left(use.limite, use.usadas) : Number.POSITIVE_INFINITY;
  const credits =
    unidad === 'ninguna' ? Number.POSITIVE_INFINITY : left(batch.tope_creditos, batch.creditos_usados);
  if (Math.min(inBatch, inAccount, credits) > 0) {
    const solicitudes = Math.min(wanted, inBatch, inAccount, unidad === 'solicitud' ? credits : wanted);
    const creditos = { negocio: Math.min(price.resultados, credits), solicitud: solicitudes, ninguna: 0 }[
      unidad
    ];
    return { kind: 'room', budget: { solicitudes, creditos } };
  }
  // A search reserves its maximum and releases what it did not use.
  const mayReturn = wanted > 1 || credits <= 0;
  if (inBatch <= 0)
    return { kind: 'stop', event: { kind: 'cap_reached', now, cap: 'solicitudes' }, mayReturn };
  if (credits <= 0) return { kind: 'stop', event: { kind: 'cap_reached', now, cap: 'creditos' }, mayReturn };
  return {
    kind: 'stop',
    event: { kind: 'quota_ended', now, limite: use.limite ?? 0, mes: use.mes },
    mayReturn,
  };
}

/** Asked before a search, and again before its rows are written. */
export function storageFull(
  use: AccountUse,
  now: number,
): Extract<AdmissionEvent, { kind: 'storage_full' }> | null {
  if (use.storage_bytes < use.storage_limite_gb * STORAGE_BYTES_PER_GB) return null;
  return { kind: 'storage_full', now, limiteGb: use.storage_limite_gb, mes: use.mes };
}

const left = (cap: number | null, used: number): number => (cap ?? Number.POSITIVE_INFINITY) - used;
