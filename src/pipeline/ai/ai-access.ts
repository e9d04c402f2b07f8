import { tipoNotificacion } from '#contract/states.ts';
import type { AiProvider, AiProviderName } from '#providers/ai/port.ts';
import { knownPrice, type PriceTable } from '#providers/ai/prices.ts';
import { defaultModel } from '#providers/ai/services.ts';
import { changeAiReason, readAiSettings } from '#store/queries/ai/settings.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { notifyTrouble } from '../notifications/notifications.ts';
import type { AiDeps } from '../runtime/ports.ts';
import { type AiReason, isNews, reasonText } from './reasons.ts';

export interface ReadyAi {
  kind: 'ready';
  provider: AiProvider;
  elegido: string | null;
  precios: PriceTable;
  eleccion: string;
}

const keyNames = {
  claude: 'claude_api_key',
  openai: 'openai_api_key',
  gemini: 'gemini_api_key',
} as const satisfies Record<AiProviderName, string>;

export async function resolveAi(
  tx: Tx,
  deps: Pick<AiDeps, 'accountKeys' | 'aiProviders'>,
  usuarioId: string,
): Promise<ReadyAi | { kind: 'none'; motivo: AiReason; eleccion: string }> {
  const { ai_provider, modelos, precios, eleccion } = await readAiSettings(tx, usuarioId);
  if (ai_provider === 'none') return { kind: 'none', motivo: 'sin_proveedor', eleccion };
  const stored = await deps.accountKeys.read(tx, usuarioId, keyNames[ai_provider]);
  if (stored.kind !== 'key') return { kind: 'none', motivo: 'sin_clave', eleccion };
  return {
    kind: 'ready',
    provider: deps.aiProviders.withKey(ai_provider, stored.key),
    elegido: modelos[ai_provider] ?? null,
    precios,
    eleccion,
  };
}

/** The chosen model, or the cheapest known one of the key's list. */
export async function chooseModel(
  ai: ReadyAi,
  now: number,
  signal: AbortSignal,
): Promise<{ modelo: string } | { motivo: AiReason }> {
  if (ai.elegido !== null) return { modelo: ai.elegido };
  const models = await ai.provider.models(signal);
  // Without the list the provider's default is tried.
  const modelo = modelOf(ai, models ?? FALLBACK[ai.provider.nombre], now);
  return modelo === null ? { motivo: 'sin_modelos' } : { modelo };
}

export function modelOf(ai: ReadyAi, models: readonly string[], now: number): string | null {
  return defaultModel(
    ai.provider.nombre,
    models,
    (modelo) => knownPrice(modelo, now, ai.precios) !== undefined,
  );
}

const FALLBACK: Record<AiProviderName, readonly string[]> = {
  claude: ['claude-haiku-5-5'],
  openai: ['gpt-5.4-mini'],
  gemini: ['gemini-3.8-flash', 'gemini-3.5-flash-lite'],
};

/**
 * Notifies the account why only the rules are used, when the AI worked before or the reason is new; once a day each.
 */
export async function notifyAiReason(
  deps: Pick<AiDeps, 'store' | 'clock'>,
  usuarioId: string,
  eleccion: string,
  motivo: AiReason | null,
): Promise<void> {
  await withAccount(deps.store, usuarioId, async (tx) => {
    const news = await changeAiReason(tx, usuarioId, { motivo, eleccion });
    if (!news || motivo === null || !isNews(motivo)) return;
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    await notifyTrouble(
      tx,
      usuarioId,
      {
        tipo: tipoNotificacion.ia_no_disponible,
        titulo: 'La IA no está disponible',
        mensaje: reasonText(motivo),
        enlace: '/settings?tab=apis',
      },
      moment,
    );
  });
}
