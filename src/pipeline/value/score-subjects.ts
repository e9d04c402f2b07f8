import { type TipoOportunidad, tipoOportunidad } from '#contract/states.ts';
import { judge } from '#domain/value/opportunity/judgement.ts';
import { type OportunidadPuntuada, scoredOf } from '#domain/value/opportunity/opportunities.ts';
import { factsOfBusiness, factsOfDomain } from '#domain/value/stored-facts.ts';
import type { MarketTables } from '#domain/value/tables/market-tables.ts';
import { TOP_RANKED, watchFree } from '#store/queries/domains/watch.ts';
import type { ChangedBusiness, StoredDomain } from '#store/queries/opportunities/facts.ts';
import { wantMetrics } from '#store/queries/opportunities/metrics.ts';
import {
  keepOpportunities,
  lockScored,
  type OpportunityRow,
  saveOpportunities,
  saveValues,
} from '#store/queries/opportunities/write.ts';
import type { Tx } from '#store/store.ts';
import { keepScores, mostOf, type WithdrawnSubject } from './kept-scores.ts';

const DAY = 86_400_000;

/** Types scored for a subject alone; low competition depends on a trade and place. */
const OWN_TYPES: readonly TipoOportunidad[] = [
  tipoOportunidad.dominio_expirado,
  tipoOportunidad.alto_valor,
  tipoOportunidad.negocio_calidad,
];

/** `measures` queues metrics of good names. A name being checked keeps its score until its verdict. */
export async function scoreSubjects(
  tx: Tx,
  usuarioId: string,
  subjects: { domains: readonly StoredDomain[]; businesses: readonly ChangedBusiness[] },
  tables: MarketTables,
  now: number,
  options = { measures: true },
): Promise<void> {
  const { businesses } = subjects;
  const open = subjects.domains.filter(isOpen);
  const domains = subjects.domains.filter((domain) => !isOpen(domain));
  const values: { id: string; valor_estimado: number | null }[] = [];
  const made: OpportunityRow[] = [];
  const withdrawn: WithdrawnSubject[] = [];
  for (const domain of domains) {
    const facts = factsOfDomain(domain, now);
    const juicio = isWorthwhile(domain) ? judge(facts, tables) : null;
    const isWithdrawn = domain.negocios.some(({ retirado }) => retirado);
    const valor = juicio?.valor.valor_estimado ?? null;
    // The stored value was computed with data that has been withdrawn.
    const valor_estimado = isWithdrawn && juicio !== null ? mostOf(valor, domain.valor_estimado) : valor;
    if (valor_estimado !== domain.valor_estimado) values.push({ id: domain.id, valor_estimado });
    if (juicio === null) continue;
    const row = {
      dominio_id: domain.id,
      negocio_id: null,
      extension: domain.extension,
      apartado: domain.apartado,
    };
    if (isWithdrawn) withdrawn.push({ id: domain.id, hechos: facts, row });
    const isFreeing = juicio.found.tipo === 'se_libera';
    for (const one of scoredOf(juicio, tables))
      made.push({ ...kept(one), ...row, repasar: isFreeing ? now + DAY : null });
  }
  for (const business of businesses) {
    if (business.dominio_id !== null) continue;
    const hechos = factsOfBusiness(business, now);
    const row = { dominio_id: null, negocio_id: business.id, extension: null, apartado: false };
    if (business.retirado) withdrawn.push({ id: business.id, hechos, row });
    for (const one of scoredOf(judge(hechos, tables), tables))
      made.push({ ...kept(one), ...row, repasar: null });
  }
  const found = await keepScores(tx, usuarioId, withdrawn, made);
  const ids = [...domains, ...businesses].map(({ id }) => id);
  // First, as it may lock the account's revision.
  await watchFree(tx, usuarioId, best(found), now);
  const locked = [...found.flatMap(({ dominio_id }) => dominio_id ?? []), ...values.map(({ id }) => id)];
  await lockScored(tx, usuarioId, locked, businesses.length > 0);
  await saveOpportunities(tx, usuarioId, ids, found, OWN_TYPES, now);
  await keepOpportunities(tx, usuarioId, open);
  await saveValues(tx, usuarioId, values);
  if (options.measures) await wantMetrics(tx, usuarioId, unmeasured(domains, found), now);
}

/** Free names checked every day, like favourites. */
const best = (found: readonly OpportunityRow[]) => [
  ...new Set(
    found.flatMap(({ dominio_id, puntuacion_oportunidad, apartado }) =>
      dominio_id !== null && puntuacion_oportunidad >= TOP_RANKED && !apartado ? [dominio_id] : [],
    ),
  ),
];

/** Score that is worth a few requests, once. */
const MEASURED_FROM = 20;

function unmeasured(domains: readonly StoredDomain[], found: readonly OpportunityRow[]) {
  const byId = new Map(domains.map((domain) => [domain.id, domain]));
  return found.flatMap((row) => {
    const domain = row.dominio_id === null ? undefined : byId.get(row.dominio_id);
    const isWanted =
      row.tipo_oportunidad === tipoOportunidad.dominio_expirado &&
      row.puntuacion_oportunidad >= MEASURED_FROM;
    if (domain === undefined || !isWanted || row.apartado) return [];
    return [{ dominio_id: domain.id, dominio: domain.dominio, prioridad: row.puntuacion_oportunidad }];
  });
}

/** The check runs or will be repeated, so there is no new verdict. */
const isOpen = ({ estado_verificacion: estado }: StoredDomain) =>
  estado === 'verificando' || estado === 'error';

/** Must match the index of worthwhile domains: one in use has no value for a buyer. */
const isWorthwhile = ({ estado_verificacion: estado, aparcado }: StoredDomain) =>
  aparcado || estado === 'expirado' || estado === 'no_resuelve' || estado === 'necesita_verificacion_manual';

const kept = ({
  tipo_oportunidad,
  puntuacion_oportunidad,
  valor_estimado,
  prioridad_accion,
}: OportunidadPuntuada) => ({
  tipo_oportunidad,
  puntuacion_oportunidad,
  valor_estimado,
  prioridad_accion,
  keyword_id: null,
  negocios_mirados: null,
  con_web_viva: null,
  keywords_miradas: null,
});
