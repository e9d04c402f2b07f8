import {
  type Configuracion,
  ConfiguracionCambio,
  NombreClave,
  type Procesamiento,
} from '#contract/entities/configuracion.ts';
import { isRegistrarKey, keyHalves } from '#contract/keys/registrar-keys.ts';
import { KEY_MASK, PROCESAMIENTO } from '#contract/limits.ts';
import { proveedorIa } from '#contract/states.ts';
import { draftText as text } from './text.ts';

type Setting = keyof ConfiguracionCambio;
const SETTINGS = ConfiguracionCambio.keyof().options;
type Account = Pick<Configuracion, Exclude<Setting, 'procesamiento'>>;

/** The edited settings: a number may be missing; a key is its mask until a new one is typed. */
export interface SettingsDraft extends Account {
  procesamiento: Record<keyof Procesamiento, number | null>;
  ai_provider: Configuracion['api_keys']['ai_provider'];
  claves: Record<NombreClave, string>;
}

export type ProcessingName = keyof Procesamiento;
export const PROCESSING_NAMES = Object.keys(PROCESAMIENTO) as ProcessingName[]; // the table's own names

export function draftOf(config: Configuracion): SettingsDraft {
  const { api_keys: keys } = config;
  const settings = Object.fromEntries(SETTINGS.map((name) => [name, config[name]]));
  return {
    ...(settings as Pick<Configuracion, Setting>), // those names of it
    ai_provider: keys.ai_provider,
    claves: {
      rapidapi_key: keys.rapidapi_key ?? '',
      whois_api_key: keys.whois_api_key ?? '',
      dondominio_key: keys.dondominio_key ?? '',
      porkbun_key: keys.porkbun_key ?? '',
      dynadot_key: keys.dynadot_key ?? '',
      seo_api_key: keys.seo_api_key ?? '',
      claude_api_key: keys.claude_api_key ?? '',
      openai_api_key: keys.openai_api_key ?? '',
      gemini_api_key: keys.gemini_api_key ?? '',
    },
  };
}

/** A number as used: blank becomes the default, others the nearest step within bounds. */
export function settledNumber(name: ProcessingName, value: number | null): number {
  const { min, max, step, default: fallback } = PROCESAMIENTO[name];
  return value === null ? fallback : Math.min(max, Math.max(min, Math.round(value / step) * step));
}

export function settledProcessing(draft: Pick<SettingsDraft, 'procesamiento'>): Procesamiento {
  const { procesamiento: typed } = draft;
  return {
    max_concurrent_requests: settledNumber('max_concurrent_requests', typed.max_concurrent_requests),
    delay_entre_requests: settledNumber('delay_entre_requests', typed.delay_entre_requests),
    timeout_requests: settledNumber('timeout_requests', typed.timeout_requests),
    reintentos_automaticos: settledNumber('reintentos_automaticos', typed.reintentos_automaticos),
  };
}

/** The draft as sent: trimmed name, settled numbers. */
export function settled(draft: SettingsDraft): SettingsDraft & { procesamiento: Procesamiento } {
  return { ...draft, nombre_usuario: draft.nombre_usuario.trim(), procesamiento: settledProcessing(draft) };
}

const isNewKey = (value: string) => value.trim() !== '' && !value.includes(KEY_MASK);

/**
 * The body of the keys call: the new keys, and always the AI provider. Null without a new key and without an AI
 * provider now or before.
 */
export function keysChangeOf(draft: SettingsDraft, stored: SettingsDraft['ai_provider']) {
  const fresh = NombreClave.options.filter((name) => isNewKey(draft.claves[name]));
  const { none } = proveedorIa;
  if (fresh.length === 0 && draft.ai_provider === none && stored === none) return null;
  const keys: Partial<Record<NombreClave, string>> = {};
  for (const name of fresh) keys[name] = draft.claves[name].trim();
  return { ...keys, ai_provider: draft.ai_provider };
}

/** Error texts of invalid fields, by path. */
export function problemsOf(draft: SettingsDraft, stored: Configuracion): Record<string, string> {
  const problems: Record<string, string> = {};
  const name = ConfiguracionCambio.shape.nombre_usuario.unwrap().safeParse(draft.nombre_usuario);
  if (!name.success) problems.nombre_usuario = text.name;
  for (const key of NombreClave.options) {
    const value = draft.claves[key];
    if (value.includes(KEY_MASK) && value !== stored.api_keys[key]) problems[`claves.${key}`] = text.mask;
    if (isRegistrarKey(key) && isNewKey(value) && keyHalves(value.trim()) === null) {
      problems[`claves.${key}`] = text.halves;
    }
  }
  for (const one of PROCESSING_NAMES) {
    const problem = numberProblem(one, draft.procesamiento[one]);
    if (problem !== null) problems[`procesamiento.${one}`] = problem;
  }
  return problems;
}

/** The error of a number; null for a valid one and for a blank, which means the default. */
export function numberProblem(name: ProcessingName, value: number | null): string | null {
  if (value === null) return null;
  const { min, max, step } = PROCESAMIENTO[name];
  if (value < min || value > max) return text.bounds(min, max);
  return value % step === 0 ? null : text.step(step);
}
