import type { AjustesIa, EstadoIa } from '#contract/entities/ia.ts';
import { AppError } from '#platform/errors.ts';
import { priceOf } from '#providers/ai/prices.ts';
import { readSpending } from '#store/queries/ai/budget.ts';
import { lookThroughAgain } from '#store/queries/ai/kept.ts';
import { readAiSettings, saveAiSettings } from '#store/queries/ai/settings.ts';
import { withAccount } from '#store/store.ts';
import type { AiDeps } from '../runtime/ports.ts';
import { modelOf, resolveAi } from './ai-access.ts';
import { type AiReason, reasonText } from './reasons.ts';

const MICRO = 1_000_000;

/** The account's AI settings, budget and spending. Lists the key's models, which costs nothing. */
export async function aiState(deps: AiDeps, usuarioId: string, signal: AbortSignal): Promise<EstadoIa> {
  const now = deps.clock.now();
  const { settings, spending, ai } = await withAccount(deps.store, usuarioId, async (tx) => ({
    settings: await readAiSettings(tx, usuarioId),
    spending: await readSpending(tx, usuarioId, now),
    ai: await resolveAi(tx, deps, usuarioId),
  }));
  const listed = ai.kind === 'ready' ? await ai.provider.models(signal) : null;
  const chosen = ai.kind === 'ready' ? ai.elegido : null;
  const modelo = chosen ?? (ai.kind === 'ready' && listed ? modelOf(ai, listed, now) : null);
  return {
    proveedor: settings.ai_provider,
    activa: ai.kind === 'ready',
    modelo,
    modelo_elegido: chosen,
    modelos: listed === null ? null : [...listed],
    mes: spending.mes,
    presupuesto: spending.presupuesto / MICRO,
    gastado: spending.gastado / MICRO,
    reservado: spending.reservado / MICRO,
    preguntas: spending.preguntas,
    precios: settings.precios,
    precio: modelo === null ? null : priceOf(modelo, now, settings.precios),
    aviso: notice(chosen, listed, ai.kind === 'none' ? ai.motivo : settings.motivo),
  };
}

function notice(
  chosen: string | null,
  listed: readonly string[] | null,
  motivo: string | null,
): string | null {
  if (chosen !== null && listed !== null && !listed.includes(chosen)) return reasonText('modelo_desconocido');
  // Only this program writes the column.
  return motivo === null || motivo === 'sin_proveedor' ? null : reasonText(motivo as AiReason);
}

/** Throws `modelo_no_listado` if the provider's list lacks the model; without a list any model is accepted. */
export async function changeAiSettings(
  deps: AiDeps,
  usuarioId: string,
  { presupuesto, modelo, precios }: AjustesIa,
  signal: AbortSignal,
): Promise<void> {
  if (typeof modelo === 'string') await requireListed(deps, usuarioId, modelo, signal);
  await withAccount(deps.store, usuarioId, async (tx) => {
    const { ai_provider, modelos } = await readAiSettings(tx, usuarioId);
    const { [ai_provider]: _current, ...others } = modelos;
    const changed = modelo === null ? others : { ...others, [ai_provider]: modelo ?? '' };
    await saveAiSettings(tx, usuarioId, {
      ...(presupuesto === undefined ? {} : { presupuesto: Math.round(presupuesto * MICRO) }),
      ...(modelo === undefined ? {} : { modelos: changed }),
      ...(precios === undefined ? {} : { precios }),
    });
    await lookThroughAgain(tx, usuarioId);
  });
}

async function requireListed(
  deps: AiDeps,
  usuarioId: string,
  modelo: string,
  signal: AbortSignal,
): Promise<void> {
  const ai = await withAccount(deps.store, usuarioId, (tx) => resolveAi(tx, deps, usuarioId));
  if (ai.kind !== 'ready' || ai.elegido === modelo) return;
  const listed = await ai.provider.models(signal);
  if (listed !== null && !listed.includes(modelo)) throw new AppError('modelo_no_listado', modelo);
}
