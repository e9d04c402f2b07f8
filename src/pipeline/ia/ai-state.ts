import type { AjustesIa, EstadoIa } from '#contract/entities/ia.ts';
import { priceOf } from '#providers/ai/prices.ts';
import { readSpending } from '#store/queries/ia/budget.ts';
import { lookThroughAgain } from '#store/queries/ia/kept.ts';
import { readAiSettings, saveAiSettings } from '#store/queries/ia/settings.ts';
import { withAccount } from '#store/store.ts';
import { type AiDeps, modelOf, resolveAi } from './ai-access.ts';
import { type AiReason, reasonText } from './reasons.ts';

/** Millionths of a euro. */
const MICRO = 1_000_000;

/** What the account's AI is, may spend and has spent. Asks the provider for the key's models, which costs nothing. */
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
  // Written by this program alone.
  return motivo === null || motivo === 'sin_proveedor' ? null : reasonText(motivo as AiReason);
}

export async function changeAiSettings(
  deps: Pick<AiDeps, 'store'>,
  usuarioId: string,
  { presupuesto, modelo, precios }: AjustesIa,
): Promise<void> {
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
