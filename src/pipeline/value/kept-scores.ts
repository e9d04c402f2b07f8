import { estadoNegocio, type TipoOportunidad, tipoOportunidad } from '#contract/states.ts';
import type { Hechos } from '#domain/value/facts.ts';
import { websiteNeed } from '#domain/value/opportunity/lead.ts';
import type { StoredBusiness } from '#store/queries/opportunities/facts.ts';
import { type OpportunityRow, standingOf } from '#store/queries/opportunities/write.ts';
import type { Tx } from '#store/store.ts';

/** A business without its Google data, for scoring. */
export const withdrawnFacts = <Business extends StoredBusiness>(business: Business): Business => ({
  ...business,
  nombre_negocio: '',
  categoria_negocio: null,
  municipio: null,
  provincia: null,
  rating: null,
  review_count: null,
  telefono: null,
  retirado: true,
});

export interface WithdrawnSubject {
  id: string;
  hechos: Hechos;
  row: Pick<OpportunityRow, 'dominio_id' | 'negocio_id' | 'extension' | 'apartado'>;
}

/** Opportunities of businesses without Google data keep their scores: a new verdict may raise or end them. */
export async function keepScores(
  tx: Tx,
  usuarioId: string,
  withdrawn: readonly WithdrawnSubject[],
  found: readonly OpportunityRow[],
): Promise<OpportunityRow[]> {
  if (withdrawn.length === 0) return [...found];
  const subjects = new Map(withdrawn.map((one) => [one.id, one]));
  const before = await standingOf(tx, usuarioId, [...subjects.keys()]);
  const keyOf = (id: string | null, tipo: TipoOportunidad) => `${id} ${tipo}`;
  const had = new Map(before.map((one) => [keyOf(one.sujeto, one.tipo_oportunidad), one]));
  const kept = found.map((row): OpportunityRow => {
    const was = had.get(keyOf(row.dominio_id ?? row.negocio_id, row.tipo_oportunidad));
    if (was === undefined) return row;
    const { puntuacion_oportunidad, prioridad_accion } =
      was.puntuacion_oportunidad > row.puntuacion_oportunidad ? was : row;
    const valor_estimado = mostOf(was.valor_estimado, row.valor_estimado);
    return { ...row, puntuacion_oportunidad, prioridad_accion, valor_estimado };
  });
  const now = new Set(found.map((row) => keyOf(row.dominio_id ?? row.negocio_id, row.tipo_oportunidad)));
  for (const { sujeto, ...was } of before) {
    const subject = subjects.get(sujeto);
    const isDated = now.has(keyOf(sujeto, tipoOportunidad.dominio_expirado));
    if (subject === undefined || now.has(keyOf(sujeto, was.tipo_oportunidad))) continue;
    if (!mayHold(was.tipo_oportunidad, subject.hechos, isDated)) continue;
    kept.push({
      ...subject.row,
      ...was,
      repasar: null,
      keyword_id: null,
      negocios_mirados: null,
      con_web_viva: null,
      keywords_miradas: null,
    });
  }
  return kept;
}

export const mostOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** Whether no known fact contradicts the opportunity. */
function mayHold(tipo: TipoOportunidad, hechos: Hechos, isDated: boolean): boolean {
  switch (tipo) {
    case tipoOportunidad.negocio_calidad:
      return (
        websiteNeed(hechos) !== null &&
        hechos.negocios.some(
          (one) => one.estado_actual !== estadoNegocio.cerrado && one.no_contactar !== true,
        )
      );
    case tipoOportunidad.alto_valor:
      return isDated;
    default:
      return false;
  }
}
