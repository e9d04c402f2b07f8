import { storageFull } from '#domain/batch/admission.ts';
import { afterSearch, type SplitStep } from '#domain/batch/areas.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import type { AccountUse } from '#store/queries/accounts/usage.ts';
import type { BatchKey, BatchRow } from '#store/queries/batches/batches.ts';
import { saveProviderQuotas } from '#store/queries/batches/yields.ts';
import { type FoundCounts, NOTHING_FOUND, saveBusinesses } from '#store/queries/businesses/write.ts';
import { releaseKeyword } from '#store/queries/keywords/claims.ts';
import {
  type BeforeWriting,
  type OfKeyword,
  type Settlement,
  settleKeywords,
  splitKeyword,
} from '#store/queries/keywords/outcomes.ts';
import type { Tx } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { applyEvent, priorityOf } from '../batches/apply-event.ts';
import { keepMarks } from '../contact/keep-marks.ts';
import type { Moment } from '../notifications/notifications.ts';
import type { KeywordInHand, SearchDeps, SearchResult } from './ask-provider.ts';

/** Younger verdicts are reused by a new batch. */
const FRESH_MS = 24 * 3_600_000;
const BUSINESS_WITH_LINKS_BYTES_MAX = 64_000;

type Answered = Extract<MapsOutcome, { kind: 'answered' }>;
export interface Answer {
  inHand: KeywordInHand;
  outcome: Answered;
  businesses: SearchResult['businesses'];
}

interface At {
  key: BatchKey;
  before: BeforeWriting;
  settlement: Settlement;
  moment: Moment;
}

export async function writeAnswers(
  tx: Tx,
  deps: SearchDeps,
  at: At,
  answers: readonly Answer[],
): Promise<void> {
  const { key, before, settlement, moment } = at;
  const full = storageFull(before.use, moment.now);
  if (full === null) return await writeFound(tx, deps, at, answers);
  await settleKeywords(tx, key, settlement, moment);
  await applyEvent(tx, before.batch, key.usuario_id, full, moment);
  const { revision } = moment;
  for (const { inHand } of answers)
    await releaseKeyword(tx, key.usuario_id, inHand.claim.id, { notBefore: null, attempt: false, revision });
}

/** The storage may end among these answers, so they are written one by one. */
export const mayFill = (use: AccountUse, answers: readonly Answer[]): boolean => {
  const rows = answers.reduce((sum, { businesses }) => sum + businesses.length, 0);
  const storage_bytes = use.storage_bytes + rows * BUSINESS_WITH_LINKS_BYTES_MAX;
  return answers.length > 1 && storageFull({ ...use, storage_bytes }, 0) !== null;
};

export const ofKeyword = ({ claim: { id, oficio, zona } }: KeywordInHand): OfKeyword => ({
  keyword_id: id,
  oficio,
  zona,
});

async function writeFound(
  tx: Tx,
  deps: SearchDeps,
  { key, before: { batch, hasMarks }, settlement, moment }: At,
  answers: readonly Answer[],
): Promise<void> {
  const { usuario_id } = key;
  const finds = answers.map(({ inHand, businesses }) => ({
    ...ofKeyword(inHand),
    keyword: inHand.claim.keyword,
    businesses,
  }));
  const saved = await saveBusinesses(tx, key, finds, {
    ...moment,
    verificar: batch.configuracion.verificar_dominios,
    prioridad: priorityOf(batch.tipo),
    freshSince: moment.now - FRESH_MS,
  });
  const places = finds.flatMap(({ businesses }) => businesses.map(({ clave_lugar }) => clave_lugar));
  if (hasMarks) await keepMarks(tx, deps.marks, usuario_id, { places }, moment.revision);
  for (const { inHand, outcome } of answers)
    await saveProviderQuotas(tx, usuario_id, inHand.maps.provider.nombre, outcome.plan ?? [], moment.now);
  const results = answers.map(({ inHand, outcome }) => {
    const counts = saved.ofKeyword.get(inHand.claim.id) ?? NOTHING_FOUND;
    return { ...ofKeyword(inHand), ...counts, ...whatIsLeft(batch, inHand, outcome, counts.encontrados) };
  });
  for (const result of results.filter(({ areas }) => areas.length > 0))
    await splitKeyword(tx, { ...key, ...result }, { ...result, ...moment });
  await applyEvent(tx, batch, usuario_id, { kind: 'provider_answered' }, moment);
  const ended = new Map(
    results.filter(({ areas }) => areas.length === 0).map((result) => [result.keyword_id, result]),
  );
  const keywords = settlement.keywords.map((one) => ({ ...one, result: ended.get(one.keyword_id) ?? null }));
  const mensajes = answers.map(({ inHand: { claim }, outcome }, at) => lineOf(claim, outcome, results[at]));
  await settleKeywords(tx, key, { ...settlement, keywords, mensajes }, moment);
  if (saved.porVerificar > 0) wakeUp(tx, { kind: 'domains', usuario_id });
}

const lineOf = (
  { keyword, areas }: KeywordInHand['claim'],
  { limitada }: Answered,
  { encontrados, nuevos }: FoundCounts = NOTHING_FOUND,
): string =>
  `«${keyword}»${areas === null ? '' : ' (por zonas)'}: ${cuantos(encontrados, 'negocio')}, ${cuantos(nuevos, 'nuevo')}${limitada ? ' (el proveedor ha cortado la lista)' : ''}`;

/** Areas still to search, and whether the answer stays cut: without complete coverage it does. */
function whatIsLeft(
  batch: BatchRow,
  { claim, maps }: KeywordInHand,
  outcome: Answered,
  nuevos: number,
): SplitStep {
  const { limitada, negocios } = outcome;
  if (!batch.configuracion.cobertura_completa || !maps.provider.divide) return { areas: [], limitada };
  const step = afterSearch(claim.areas, { limitada, nuevos, places: negocios });
  return { areas: step.areas, limitada: step.limitada || claim.limitada };
}
