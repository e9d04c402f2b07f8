import type { Budget } from '#domain/batch/admission.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import type { BatchKey, BatchRow } from '#store/queries/batches/batches.ts';
import type { NewBusiness } from '#store/queries/businesses/upsert.ts';
import type { ClaimedKeyword } from '#store/queries/keywords/claims.ts';
import type { KeywordKey, OfKeyword } from '#store/queries/keywords/outcomes.ts';
import type { AccountLimits, PipelineDeps, ResolvedMaps } from '../runtime/ports.ts';

export type SearchDeps = Pick<PipelineDeps, 'store' | 'queue' | 'clock' | 'proceso' | 'maps' | 'marks'>;

export interface KeywordInHand {
  claim: ClaimedKeyword;
  batch: BatchRow;
  maps: ResolvedMaps;
  limits: AccountLimits;
  retries: number;
  slotAt: number;
  /** Counted before the requests are made, also on a program's token; `mes` is null if they cost nothing. */
  reserva: Budget & { mes: string | null; acceso_id: string | null };
}

export interface SearchResult {
  outcome: MapsOutcome | NotAsked;
  seconds: number;
  businesses: readonly NewBusiness[];
}
export interface Searched {
  inHand: KeywordInHand;
  found: SearchResult;
}

interface NotAsked {
  kind: 'not_asked';
  notBefore: number | null;
  spend: Budget;
}

export const ofKeyword = ({ claim: { id, oficio, zona } }: KeywordInHand): OfKeyword => ({
  keyword_id: id,
  oficio,
  zona,
});

export const keywordKey = (key: BatchKey, inHand: KeywordInHand): KeywordKey => ({
  ...key,
  ...ofKeyword(inHand),
});
