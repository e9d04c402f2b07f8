import { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { Plan } from '#contract/entities/plan.ts';
import { estadoProceso } from '#contract/states.ts';
import { type CapStop, cappedFigures, planFigures } from '#domain/batch/plan.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { AppError } from '#platform/errors.ts';
import { accountLimits } from '#store/queries/accounts/limits.ts';
import { readUse } from '#store/queries/accounts/usage.ts';
import { type BatchKey, lockBatch } from '#store/queries/batches/batches.ts';
import { updateBatch } from '#store/queries/batches/edits.ts';
import { measuredChecks, measuredYield, providerQuotas, publicUse } from '#store/queries/batches/yields.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import type { MapsAccess, PipelineDeps, ResolvedMaps } from '../runtime/ports.ts';
import { pacesOf, searchLimits } from './maps-pace.ts';
import { startBatchIn } from './start-batch.ts';
import { mostVariants } from './variants.ts';

const NO_BATCH = '00000000-0000-0000-0000-000000000000';

/**
 * Expected duration and results, from the account's own yield or fixed assumptions. Stores nothing. Throws
 * `sin_proveedor` if the chosen provider has no key.
 */
export async function planBatch(
  tx: Tx,
  deps: { maps: MapsAccess; now: number },
  usuarioId: string,
  batch: { keywords: number; configuracion: BatchConfiguracion },
): Promise<Plan> {
  const { configuracion } = batch;
  const variantes = configuracion.usar_optimizacion_ia
    ? await mostVariants(tx, usuarioId, batch.keywords)
    : 0;
  const keywords = batch.keywords + variantes;
  const maps = await deps.maps.resolve(tx, usuarioId, configuracion);
  if (maps.kind === 'no_key') throw new AppError('sin_proveedor', maps.detalle);
  const { provider } = maps;
  const limits = await accountLimits(tx, usuarioId);
  const { concurrency } = await searchLimits(tx, usuarioId, configuracion, limits);
  const paces = pacesOf({ usuario_id: usuarioId, batch_id: NO_BATCH }, configuracion, limits, maps);
  const max = configuracion.max_resultados_por_keyword;
  const cobertura = configuracion.cobertura_completa;
  const measured = await measuredYield(tx, usuarioId, { proveedor: provider.nombre, max, cobertura });
  const whole = planFigures({
    keywords,
    maxResultados: max,
    cobertura,
    unidad: provider.unidad,
    porSolicitud: provider.porSolicitud,
    measured: measured.keywords > 0 ? measured : null,
    intervalSeconds: Math.max(...paces.map(({ intervalMs }) => intervalMs)) / 1_000,
    concurrency,
    verificar: configuracion.verificar_dominios,
    checks: await measuredChecks(tx, usuarioId),
  });
  const { figures, stop } = cappedFigures(whole, keywords, {
    solicitudes: configuracion.tope_solicitudes,
    creditos: provider.unidad === 'ninguna' ? null : configuracion.tope_creditos,
  });
  const use = await readUse(tx, usuarioId, deps.now);
  const restantes = use.limite === null ? null : Math.max(0, use.limite - use.usadas);
  const { base } = figures;
  return {
    proveedor: provider.nombre,
    keywords: batch.keywords,
    variantes,
    negocios: figures.negocios,
    dominios: figures.dominios,
    solicitudes: figures.solicitudes,
    creditos: figures.creditos,
    euros: provider.eurosPorMil === null ? null : round((figures.creditos * provider.eurosPorMil) / 1_000),
    segundos: figures.segundos,
    cuota: { usadas: use.usadas, limite: use.limite, restantes },
    cuotas_proveedor: await providerQuotas(tx, usuarioId, provider.nombre),
    parada: stop && { ...stop, sin_tope: { solicitudes: whole.solicitudes, creditos: whole.creditos } },
    base: {
      origen: measured.keywords > 0 ? 'propio' : 'supuesto',
      keywords_medidas: measured.keywords,
      negocios_por_keyword: round(base.negocios),
      dominios_por_keyword: round(base.dominios),
      solicitudes_por_keyword: round(base.solicitudes),
      creditos_por_keyword: round(base.creditos),
      segundos_por_keyword: round(base.segundos),
      explicacion:
        measured.keywords > 0
          ? `Según lo que han dado ${cuantos(measured.keywords, 'keyword')} de tu cuenta con este proveedor.`
          : `Es un supuesto: tu cuenta aún no ha encontrado negocios con este proveedor y ${max} resultados por keyword.`,
    },
    avisos: await warnings(tx, maps, {
      ...figures,
      stop,
      keywords: stop?.keywords ?? keywords,
      all: keywords,
      variantes,
      restantes,
      now: deps.now,
    }),
  };
}

/** Starts or resumes a batch and stores its plan. */
export async function startPlanned(
  deps: Pick<PipelineDeps, 'store' | 'clock' | 'queue' | 'maps'>,
  key: BatchKey,
): Promise<void> {
  await withAccount(deps.store, key.usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const batch = await lockBatch(tx, key);
    await startBatchIn(tx, deps, key, moment);
    if (batch?.estado !== estadoProceso.pendiente) return;
    const { total_keywords: keywords, configuracion } = batch;
    const plan = await planBatch(tx, { maps: deps.maps, now: moment.now }, key.usuario_id, {
      keywords,
      configuracion: BatchConfiguracion.parse(configuracion),
    }).catch((error: unknown) => {
      // The search itself pauses the batch with the reason.
      if (error instanceof AppError && error.code === 'sin_proveedor') return null;
      throw error;
    });
    if (plan) await updateBatch(tx, key, { plan }, moment.revision);
  });
}

async function warnings(
  tx: Tx,
  maps: ResolvedMaps,
  plan: {
    solicitudes: number;
    stop: CapStop | null;
    keywords: number;
    all: number;
    variantes: number;
    restantes: number | null;
    now: number;
  },
): Promise<string[]> {
  const texts: string[] = [];
  const number = (value: number) => value.toLocaleString('es-ES');
  if (plan.variantes > 0) {
    texts.push(`Se cuentan hasta ${number(plan.variantes)} variantes que puede añadir la IA.`);
  }
  if (maps.paid && plan.restantes !== null && plan.solicitudes > plan.restantes) {
    texts.push(
      `Tu cuenta tiene ${cuantos(plan.restantes, 'solicitud libre', 'solicitudes libres')} este mes: el batch se pausará al gastarlas.`,
    );
  }
  const { publico } = maps.provider;
  if (publico) {
    const left = Math.max(0, publico.keywordsAlDia - (await publicUse(tx, publico.servicio, plan.now)));
    if (plan.keywords > left) {
      const days = Math.ceil((plan.keywords - left) / publico.keywordsAlDia) + 1;
      texts.push(
        `El servidor público de OpenStreetMap da ${publico.keywordsAlDia} keywords al día (hoy quedan ${left}): tardará unos ${days} días. Con un servidor propio (OVERPASS_URL) no hay límite.`,
      );
    }
  }
  if (plan.stop !== null) {
    const { por, limite, keywords } = plan.stop;
    const cap =
      por === 'solicitudes' ? cuantos(limite, 'solicitud', 'solicitudes') : cuantos(limite, 'crédito');
    texts.push(
      `Se detendrá al llegar al tope de ${cap}: unas ${number(keywords)} de las ${cuantos(plan.all, 'keyword')}.`,
    );
  }
  if (maps.isFallback) {
    texts.push('Sin clave de un proveedor de mapas se busca en OpenStreetMap.');
  }
  return texts;
}

const round = (value: number) => Math.round(value * 100) / 100;
