import type { Hechos } from '#domain/value/facts.ts';
import { opportunitiesOf } from '#domain/value/opportunity/opportunities.ts';
import type { Measured } from '../measured.ts';
import { type Judgement, readJudgements } from './read-judgements.ts';

/** The best score of a subject; negative without an opportunity. */
export const ours = (hechos: Hechos): number =>
  Math.max(-1, ...opportunitiesOf(hechos).map((found) => found.puntuacion_oportunidad));

const reviews = (hechos: Hechos) =>
  hechos.negocios.reduce((sum, negocio) => sum + (negocio.review_count ?? 0), 0);

/** A list sorted by hand: names that can be acquired first, then short names and many reviews. */
const lengthAndReviews = (hechos: Hechos): number => {
  const name = hechos.dominio?.split('.')[0] ?? '';
  const actionable = hechos.dominio === null || hechos.es_disponible !== null ? 0 : -100;
  return actionable - name.length + 10 * Math.log1p(reviews(hechos));
};

const authority = (hechos: Hechos): number => hechos.metricas.autoridad_dominio ?? 0;

/** Share of the judgements that a score agrees with; ties do not count. */
function agreement(judgements: readonly Judgement[], score: (hechos: Hechos) => number): number {
  return judgements.filter(({ a, b }) => score(a) > score(b)).length / judgements.length;
}

/** Share of the better simple order's errors that the score avoids. */
function errorsGone(judgements: readonly Judgement[]): number {
  const better = Math.max(agreement(judgements, lengthAndReviews), agreement(judgements, authority));
  return 1 - (1 - agreement(judgements, ours)) / (1 - better);
}

/** How often the score agrees with manual judgements of what a buyer takes first, compared with two simple orders. */
export async function ranking(): Promise<Measured> {
  const judgements = readJudgements();
  const rows: [string, string][] = [['judgements', String(judgements.length)]];
  const shown = (share: number) => `${(100 * share).toFixed(1)} %`;
  for (const half of ['tuning', 'kept'] as const) {
    const cases = judgements.filter((judgement) => judgement.half === half);
    const scores = [ours, lengthAndReviews, authority].map((score) => shown(agreement(cases, score)));
    rows.push([
      `${half} half (${cases.length})`,
      `score ${scores[0]}, length + reviews ${scores[1]}, authority ${scores[2]}, ` +
        `errors gone of the better ${shown(errorsGone(cases))}`,
    ]);
  }
  const better = Math.max(agreement(judgements, lengthAndReviews), agreement(judgements, authority));
  const mine = agreement(judgements, ours);
  for (const { line, because, a, b } of judgements.filter(
    (one) => one.half === 'tuning' && ours(one.a) <= ours(one.b),
  ))
    rows.push([`line ${line}`, `${because} (${ours(a)} against ${ours(b)})`]);
  return { rows, ratio: mine / better, reference: 'the better of the two plain orders' };
}
