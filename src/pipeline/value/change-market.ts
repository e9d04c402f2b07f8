import type { AjustesMercado, RecalculoMercado } from '#contract/entities/mercado.ts';
import { tablesOf } from '#domain/value/account-tables.ts';
import { opportunitiesOf } from '#domain/value/opportunity/opportunities.ts';
import { factsOfBusiness, factsOfDomain } from '#domain/value/stored-facts.ts';
import { businessesById, countWorthwhile, domainsById } from '#store/queries/opportunities/facts.ts';
import { listOpportunities } from '#store/queries/opportunities/list.ts';
import { readMarket, saveMarket } from '#store/queries/opportunities/market.ts';
import { beginRescoring, holdRescoring, readScoring } from '#store/queries/opportunities/progress.ts';
import { type Tx, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock'>;

/** Saves the account's tables and starts a new scoring of everything in the same transaction, if they changed. */
export async function changeMarket(deps: Deps, usuarioId: string, ajustes: AjustesMercado): Promise<void> {
  await withAccount(deps.store, usuarioId, async (tx) => {
    const before = await readMarket(tx, usuarioId);
    if (JSON.stringify(before) === JSON.stringify(ajustes)) return;
    await saveMarket(tx, usuarioId, ajustes, deps.clock.now());
    // Links to shops change no score.
    const { enlaces } = before;
    if (JSON.stringify(before) === JSON.stringify({ ...ajustes, enlaces })) return;
    await beginRescoring(tx, usuarioId, await countWorthwhile(tx, usuarioId));
  });
}

export async function holdMarket(deps: Deps, usuarioId: string, parado: boolean): Promise<void> {
  await withAccount(deps.store, usuarioId, (tx) => holdRescoring(tx, usuarioId, parado));
}

export async function rescoringOf(tx: Tx, usuarioId: string): Promise<RecalculoMercado> {
  const progress = await readScoring(tx, usuarioId);
  return {
    en_curso: progress !== undefined && progress.recalculo_fase !== null,
    parado: progress?.recalculo_parado ?? false,
    hechas: progress?.recalculo_hechas ?? 0,
    total: Math.max(progress?.recalculo_total ?? 0, progress?.recalculo_hechas ?? 0),
  };
}

const PREVIEWED = 20;

/** Scores the account's best opportunities with other tables; saves nothing. */
export async function previewMarket(deps: Deps, usuarioId: string, ajustes: AjustesMercado) {
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const now = deps.clock.now();
    const [before, after] = [tablesOf(await readMarket(tx, usuarioId)), tablesOf(ajustes)];
    const sort = { orden: 'puntuacion', direccion: 'desc' } as const;
    const { filas } = await listOpportunities(tx, usuarioId, {}, sort, { pagina: 1, limite: PREVIEWED });
    const domains = await domainsById(
      tx,
      usuarioId,
      filas.flatMap(({ dominio_id }) => dominio_id ?? []),
    );
    const businesses = await businessesById(
      tx,
      usuarioId,
      filas.flatMap(({ negocio_id }) => negocio_id ?? []),
    );
    const shown = filas.flatMap((row) => {
      const domain = domains.find(({ id }) => id === row.dominio_id);
      const business = businesses.find(({ id }) => id === row.negocio_id);
      const { negocios_mirados, con_web_viva } = row;
      const competition =
        negocios_mirados === null || con_web_viva === null ? null : { negocios_mirados, con_web_viva };
      const facts = domain
        ? factsOfDomain(domain, now, competition)
        : business && factsOfBusiness(business, now, competition);
      if (facts === undefined) return [];
      const of = (tables: typeof before) =>
        opportunitiesOf(facts, tables).find((one) => one.tipo_oportunidad === row.tipo_oportunidad);
      const [was, will] = [of(before), of(after)];
      return [
        {
          _id: row.id,
          nombre: domain?.dominio ?? business?.nombre_negocio ?? '',
          tipo_oportunidad: row.tipo_oportunidad,
          puntuacion_antes: was?.puntuacion_oportunidad ?? row.puntuacion_oportunidad,
          puntuacion_despues: will?.puntuacion_oportunidad ?? 0,
          valor_antes: was?.valor_estimado ?? row.valor_estimado,
          valor_despues: will?.valor_estimado ?? null,
        },
      ];
    });
    return shown.toSorted((one, other) => other.puntuacion_despues - one.puntuacion_despues);
  });
}
