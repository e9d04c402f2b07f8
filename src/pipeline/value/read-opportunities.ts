import type { Dominio } from '#contract/entities/dominio.ts';
import type { Negocio } from '#contract/entities/negocio.ts';
import type { Oportunidad, OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { tablesOf } from '#domain/value/account-tables.ts';
import type { CompetenciaHechos } from '#domain/value/facts.ts';
import { type OportunidadCalculada, opportunitiesOf } from '#domain/value/opportunity/opportunities.ts';
import { factsOfBusiness, factsOfDomain } from '#domain/value/stored-facts.ts';
import type { MarketTables } from '#domain/value/tables/market-tables.ts';
import { businessesOf } from '#store/queries/businesses/list.ts';
import { domainsOf } from '#store/queries/domains/list.ts';
import { businessesLookedAt, sameNameElsewhere } from '#store/queries/opportunities/detail.ts';
import { businessesById, domainsById, type StoredBusiness } from '#store/queries/opportunities/facts.ts';
import { opportunitiesById, type StoredOpportunity } from '#store/queries/opportunities/list.ts';
import { readMarket } from '#store/queries/opportunities/market.ts';
import type { Tx } from '#store/store.ts';
import { withdrawnFacts } from './kept-scores.ts';
import { causesOf } from './one-domain.ts';

/**
 * Opportunities for the API. Scores, values and reasons are computed from the present facts, so they always agree. A
 * row that no longer qualifies, or whose business lost its Google data, keeps its last score. `withoutGoogle` omits
 * all Google businesses, as for an export.
 */
export async function wholeOpportunities(
  tx: Tx,
  usuarioId: string,
  stored: readonly StoredOpportunity[],
  now: number,
  { withoutGoogle = false } = {},
): Promise<Oportunidad[]> {
  const tables = tablesOf(await readMarket(tx, usuarioId));
  const ids = (read: (row: StoredOpportunity) => string | null) => [
    ...new Set(stored.flatMap((row) => read(row) ?? [])),
  ];
  const domainIds = ids((row) => row.dominio_id);
  const domains = new Map((await domainsOf(tx, usuarioId, domainIds)).map((one) => [one._id, one]));
  const kept = new Map((await domainsById(tx, usuarioId, domainIds)).map((one) => [one.id, one]));
  const ownBusinesses = ids((row) => row.negocio_id);
  const shownBusinesses = [...domains.values()].flatMap((one) => one.negocio_id?._id ?? []);
  const businesses = await businessesOf(tx, usuarioId, [...ownBusinesses, ...shownBusinesses]);
  const facts = new Map((await businessesById(tx, usuarioId, ownBusinesses)).map((one) => [one.id, one]));
  const shown = (one: StoredBusiness) => (withoutGoogle && one.de_google ? withdrawnFacts(one) : one);
  return stored.map((row) => {
    const domain = row.dominio_id === null ? undefined : domains.get(row.dominio_id);
    const whole = row.dominio_id === null ? undefined : kept.get(row.dominio_id);
    const known = whole && { ...whole, negocios: whole.negocios.map(shown) };
    const stored = row.negocio_id === null ? undefined : facts.get(row.negocio_id);
    const business = stored && shown(stored);
    const isWithdrawn = (known?.negocios ?? (business ? [business] : [])).some(({ retirado }) => retirado);
    const competencia = competitionOf(row);
    const subject =
      known !== undefined
        ? factsOfDomain(known, now, competencia)
        : business !== undefined
          ? factsOfBusiness(business, now, competencia)
          : null;
    const found = subject === null ? [] : opportunitiesOf(subject, tables);
    const made = found.find((one) => one.tipo_oportunidad === row.tipo_oportunidad);
    return toOportunidad(row, isWithdrawn ? asItWas(row, made) : made, {
      dominio: domain ?? null,
      negocio: businesses.get(row.negocio_id ?? domain?.negocio_id?._id ?? '') ?? null,
    });
  });
}

/** The stored score with the advice that needs no business data. */
function asItWas(row: StoredOpportunity, made: OportunidadCalculada | undefined): OportunidadCalculada {
  return {
    tipo_oportunidad: row.tipo_oportunidad,
    acciones_recomendadas: made?.acciones_recomendadas ?? [],
    riesgo_marca: made?.riesgo_marca ?? null,
    puntuacion_oportunidad: row.puntuacion_oportunidad,
    partes: {},
    valor_estimado: row.valor_estimado,
    valor_intervalo: null,
    valor_desconocido: [],
    desglose_valor: [],
    prioridad_accion: row.prioridad_accion,
    razones_oportunidad: [...(made?.razones_oportunidad ?? []), WITHDRAWN_REASON],
  };
}

const WITHDRAWN_REASON = 'La puntuación es la que tenía con los datos de Google del negocio, ya retirados';

function competitionOf(row: StoredOpportunity): CompetenciaHechos | null {
  const { negocios_mirados, con_web_viva, keywords_miradas, oficio, lugar } = row;
  if (negocios_mirados === null || con_web_viva === null) return null;
  return {
    negocios_mirados,
    con_web_viva,
    keywords: keywords_miradas ?? 1,
    ...(oficio && lugar ? { mercado: { oficio, lugar } } : {}),
  };
}

function toOportunidad(
  row: StoredOpportunity,
  made: OportunidadCalculada | undefined,
  about: { dominio: Dominio | null; negocio: Negocio | null },
): Oportunidad {
  const competencia = competitionOf(row);
  return {
    _id: row.id,
    dominio_id: about.dominio,
    negocio_id: about.negocio,
    tipo_oportunidad: row.tipo_oportunidad,
    tipos: row.tipos,
    puntuacion_oportunidad: made?.puntuacion_oportunidad ?? row.puntuacion_oportunidad,
    partes: made?.partes ?? {},
    valor_estimado: made?.valor_estimado ?? row.valor_estimado,
    valor_intervalo: made?.valor_intervalo ?? null,
    valor_desconocido: [...(made?.valor_desconocido ?? [])],
    desglose_valor: [...(made?.desglose_valor ?? [])],
    prioridad_accion: made?.prioridad_accion ?? row.prioridad_accion,
    razones_oportunidad: [...(made?.razones_oportunidad ?? [])],
    acciones_recomendadas: [...(made?.acciones_recomendadas ?? [])],
    riesgo_marca: made?.riesgo_marca ?? null,
    competencia: competencia && {
      keyword: row.keyword,
      keywords: competencia.keywords ?? 1,
      oficio: competencia.mercado?.oficio ?? null,
      lugar: competencia.mercado?.lugar ?? null,
      negocios_mirados: competencia.negocios_mirados,
      con_web_viva: competencia.con_web_viva,
    },
    estado_gestion: row.estado_gestion,
    fecha_creacion: row.fecha_creacion,
    notas: row.notas,
  };
}

/** One opportunity with why its name died and the businesses compared; undefined if unknown. */
export async function wholeOpportunity(
  tx: Tx,
  usuarioId: string,
  id: string,
  now: number,
): Promise<OportunidadEntera | undefined> {
  const [row] = await opportunitiesById(tx, usuarioId, [id]);
  if (row === undefined) return undefined;
  const [whole] = await wholeOpportunities(tx, usuarioId, [row], now);
  if (whole === undefined) return undefined;
  const dominio = whole.dominio_id?.dominio ?? null;
  const zona = dominio === null ? null : dominio.slice(dominio.indexOf('.') + 1);
  const precios = zona === null ? undefined : tablesOf(await readMarket(tx, usuarioId)).zonas[zona];
  return {
    ...whole,
    mismo_nombre: dominio === null ? [] : await sameNameElsewhere(tx, usuarioId, dominio),
    precios:
      zona === null
        ? null
        : { zona, registro: precios?.registro ?? null, renovacion: precios?.renovacion ?? null },
    causas_muerte: row.dominio_id === null ? [] : await causesOf(tx, usuarioId, row.dominio_id, now),
    negocios_mirados: row.keyword_id === null ? [] : await businessesLookedAt(tx, usuarioId, row.keyword_id),
  };
}

/** Score of an opportunity added by hand; 0 if no rule makes it one. */
export async function scoreByHand(
  tx: Tx,
  usuarioId: string,
  subject: { dominio_id: string | null; negocio_id: string | null; tipo_oportunidad: string },
  now: number,
): Promise<number | undefined> {
  const tables: MarketTables = tablesOf(await readMarket(tx, usuarioId));
  const [domain] = await domainsById(tx, usuarioId, subject.dominio_id === null ? [] : [subject.dominio_id]);
  const [business] = await businessesById(
    tx,
    usuarioId,
    subject.negocio_id === null ? [] : [subject.negocio_id],
  );
  if (subject.dominio_id !== null && domain === undefined) return undefined;
  if (subject.dominio_id === null && business === undefined) return undefined;
  const facts =
    domain !== undefined ? factsOfDomain(domain, now) : business && factsOfBusiness(business, now);
  const found = facts === undefined ? [] : opportunitiesOf(facts, tables);
  return found.find((one) => one.tipo_oportunidad === subject.tipo_oportunidad)?.puntuacion_oportunidad ?? 0;
}
