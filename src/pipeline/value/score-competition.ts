import { tipoOportunidad } from '#contract/states.ts';
import { judge } from '#domain/value/opportunity/judgement.ts';
import { isLowCompetition, scoredOf } from '#domain/value/opportunity/opportunities.ts';
import { factsOfBusiness } from '#domain/value/stored-facts.ts';
import type { MarketTables } from '#domain/value/tables/market-tables.ts';
import {
  competitionOf,
  dropCompetition,
  type MarketCompetition,
} from '#store/queries/opportunities/competition.ts';
import { businessesById } from '#store/queries/opportunities/facts.ts';
import { lockScored, type OpportunityRow, saveOpportunities } from '#store/queries/opportunities/write.ts';
import type { Tx } from '#store/store.ts';
import { keepScores } from './kept-scores.ts';

/** Few businesses of a trade in a place have a working website: an opportunity for the best-reviewed one without. */
export async function scoreCompetition(
  tx: Tx,
  usuarioId: string,
  touched: { domains: readonly string[]; businesses: readonly string[] },
  tables: MarketTables,
  now: number,
): Promise<void> {
  const markets = await competitionOf(tx, usuarioId, touched);
  if (markets.length === 0 && touched.businesses.length === 0) return;
  const low = new Map<string, MarketCompetition>();
  for (const found of markets) {
    if (found.negocio_id === null || !isLowCompetition(found.negocios_mirados, found.con_web_viva)) continue;
    const known = low.get(found.negocio_id);
    if (known === undefined || known.negocios_mirados < found.negocios_mirados)
      low.set(found.negocio_id, found);
  }
  const businesses = await businessesById(tx, usuarioId, [...low.keys()]);
  const rows = businesses.flatMap((business): OpportunityRow[] => {
    const counts = low.get(business.id);
    if (counts === undefined) return [];
    const { negocios_mirados, con_web_viva, keyword_id, keywords_miradas } = counts;
    const juicio = judge(factsOfBusiness(business, now, { negocios_mirados, con_web_viva }), tables);
    const gap = scoredOf(juicio, tables).find(
      (one) => one.tipo_oportunidad === tipoOportunidad.bajo_competencia,
    );
    if (gap === undefined) return [];
    const { puntuacion_oportunidad, prioridad_accion } = gap;
    return [
      {
        tipo_oportunidad: tipoOportunidad.bajo_competencia,
        dominio_id: null,
        negocio_id: business.id,
        puntuacion_oportunidad,
        valor_estimado: null,
        prioridad_accion,
        extension: null,
        apartado: false,
        repasar: null,
        keyword_id,
        negocios_mirados,
        con_web_viva,
        keywords_miradas,
      },
    ];
  });
  const subjects = rows.flatMap((row) => row.negocio_id ?? []);
  await lockScored(tx, usuarioId, [], true);
  const keywords = markets.map(({ keyword_id }) => keyword_id);
  await dropCompetition(tx, usuarioId, { keywords, businesses: touched.businesses, keep: subjects }, now);
  const withdrawn = businesses
    .filter(({ retirado }) => retirado)
    .map(({ id, ...business }) => ({
      id,
      hechos: factsOfBusiness({ ...business }, now),
      row: { dominio_id: null, negocio_id: id, extension: null, apartado: false },
    }));
  const kept = (await keepScores(tx, usuarioId, withdrawn, rows)).filter(
    ({ tipo_oportunidad }) => tipo_oportunidad === tipoOportunidad.bajo_competencia,
  );
  await saveOpportunities(tx, usuarioId, subjects, kept, [tipoOportunidad.bajo_competencia], now);
}
