import { STORAGE_BYTES_PER_GB } from '#contract/limits.ts';
import type { TokenEnd } from './reasons.ts';
import type { Batch, BatchFacts } from './states.ts';
import type { AdmissionEvent, SearchEvent } from './step.ts';

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

/** The credits of the program's token that a batch counts against. */
export interface Purse {
  nombre: string;
  /** Null: it is in force. */
  fin: TokenEnd | null;
  tope: number;
  usados: number;
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
  purse?: Purse,
): Admission {
  if (purse && purse.fin !== null) {
    const event = { kind: 'token_over', now, acceso: purse.nombre, fin: purse.fin } as const;
    return { kind: 'stop', event, mayReturn: false };
  }
  const full = storageFull(use, now);
  if (full !== null) return { kind: 'stop', event: full, mayReturn: false };
  const { unidad, solicitudes: wanted } = price;
  const inBatch = left(batch.tope_solicitudes, batch.solicitudes_usadas);
  const inAccount = price.paid ? left(use.limite, use.usadas) : Number.POSITIVE_INFINITY;
  const isFree = unidad === 'ninguna';
  const inToken = isFree ? Number.POSITIVE_INFINITY : left(purse?.tope ?? null, purse?.usados ?? 0);
  const ofBatch = isFree ? Number.POSITIVE_INFINITY : left(batch.tope_creditos, batch.creditos_usados);
  const credits = Math.min(ofBatch, inToken);
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
  if (ofBatch <= 0) return { kind: 'stop', event: { kind: 'cap_reached', now, cap: 'creditos' }, mayReturn };
  if (purse && inToken <= 0) return { kind: 'stop', event: tokenCap(purse, now), mayReturn };
  return {
    kind: 'stop',
    event: { kind: 'quota_ended', now, limite: use.limite ?? 0, mes: use.mes },
    mayReturn,
  };
}

/** Which cap is too short for the first page of a search: the smaller one, of its batch or of its token. */
export function tooShort(
  batch: Pick<Batch & BatchFacts, 'tope_solicitudes' | 'solicitudes_usadas'>,
  { now, inFlight, purse }: { now: number; inFlight: boolean; purse: Purse | undefined },
): SearchEvent {
  const inBatch = left(batch.tope_solicitudes, batch.solicitudes_usadas);
  const isOfToken = purse !== undefined && purse.tope - purse.usados < inBatch;
  return isOfToken && !inFlight ? tokenCap(purse, now) : { kind: 'cap_too_short', now, inFlight };
}

const tokenCap = ({ nombre, tope }: Purse, now: number) =>
  ({ kind: 'token_cap_reached', now, acceso: nombre, limite: tope }) as const;

/** Asked before a search, and again before its rows are written. */
export function storageFull(
  use: AccountUse,
  now: number,
): Extract<AdmissionEvent, { kind: 'storage_full' }> | null {
  if (use.storage_bytes < use.storage_limite_gb * STORAGE_BYTES_PER_GB) return null;
  return { kind: 'storage_full', now, limiteGb: use.storage_limite_gb, mes: use.mes };
}

const left = (cap: number | null, used: number): number => (cap ?? Number.POSITIVE_INFINITY) - used;
