import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { opportunitiesOf } from '#domain/value/opportunity/opportunities.ts';
import { SCORING_RULES } from '#domain/value/scoring-rules.ts';
import { FRANCHISES } from '#domain/value/tables/franchises.ts';
import { SPANISH_PLACES } from '#domain/value/tables/places-spain.ts';
import { OTHER_PLACES } from '#domain/value/tables/places-world.ts';
import { TRADES } from '#domain/value/tables/trades.ts';
import { SCORE_WEIGHTS } from '#domain/value/tables/weights.ts';
import { COMMON_WORDS, FAMOUS_MARKS, FILLERS, PERSON_NAMES, UNWANTED } from '#domain/value/tables/words.ts';
import { ZONES } from '#domain/value/tables/zones.ts';
import { readJudgements } from './read-judgements.ts';

const TABLES = [
  [SCORE_WEIGHTS, ZONES, TRADES, FRANCHISES, SPANISH_PLACES, OTHER_PLACES],
  [COMMON_WORDS, FAMOUS_MARKS, FILLERS, PERSON_NAMES, UNWANTED],
];

const TO_DO = 'if stored scores change, raise SCORING_RULES; then run this file with --update';

test('a change of the rules or tables of scores raises SCORING_RULES, which has every account scored again', () => {
  const subjects = readJudgements().flatMap(({ a, b }) => [a, b]);
  const stored = subjects.map((subject) =>
    opportunitiesOf(subject).map((one) => [
      one.tipo_oportunidad,
      one.puntuacion_oportunidad,
      one.valor_estimado,
      one.prioridad_accion,
    ]),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([TABLES, stored]))
    .digest('hex')
    .slice(0, 16);
  expect(`${SCORING_RULES}: ${hash}`, TO_DO).toMatchInlineSnapshot(`"1: cf3d5016c5ce2d67"`);
});
