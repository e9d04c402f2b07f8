import * as z from 'zod';
import type { ConfiguracionEntrada } from '#contract/entities/batch.ts';
import {
  BATCH_DELAY_MS_DEFAULT,
  CONCURRENCY,
  IDIOMA_DEFAULT,
  IDIOMAS_KEYWORD,
  MAX_RESULTS_DEFAULT,
  MAX_RESULTS_OPTIONS,
  PAIS_DETECT,
  PAISES,
  RETRY_DEFAULT,
  RETRY_OPTIONS,
} from '#contract/limits.ts';

export const CAP_MAX = 100_000_000;
const Cap = z.int().min(1).max(CAP_MAX).nullable();

/** A batch's settings. `pais` empty: each keyword's country is detected from its words. */
const Settings = z.object({
  nombre: z.string().max(120),
  idioma: z.enum(IDIOMAS_KEYWORD),
  pais: z.enum(['', ...PAISES]),
  max: z.literal([...MAX_RESULTS_OPTIONS]),
  concurrencia: z.int().min(CONCURRENCY.min).max(CONCURRENCY.max),
  reintentos: z.literal([...RETRY_OPTIONS]),
  omitir: z.boolean(),
  detectar: z.boolean(),
  ia: z.boolean(),
  cobertura: z.boolean(),
  ordenRendimiento: z.boolean(),
  topeSolicitudes: Cap,
  topeCreditos: Cap,
});
export type Settings = z.infer<typeof Settings>;

export const defaultSettings: Settings = {
  nombre: '',
  idioma: IDIOMA_DEFAULT,
  pais: '',
  max: MAX_RESULTS_DEFAULT,
  concurrencia: CONCURRENCY.default,
  reintentos: RETRY_DEFAULT,
  omitir: true,
  detectar: true,
  ia: true,
  cobertura: false,
  ordenRendimiento: true,
  topeSolicitudes: null,
  topeCreditos: null,
};

/** The settings in the API's form. */
export const configurationOf = (settings: Settings): z.input<typeof ConfiguracionEntrada> => ({
  idioma_keywords: settings.idioma,
  pais_objetivo: settings.pais === '' ? PAIS_DETECT : settings.pais,
  deteccion_automatica_pais: settings.detectar,
  usar_optimizacion_ia: settings.ia,
  max_resultados_por_keyword: settings.max,
  delay_entre_requests: BATCH_DELAY_MS_DEFAULT,
  max_concurrent_requests: settings.concurrencia,
  reintentos_automaticos: settings.reintentos,
  omitir_duplicados: settings.omitir,
  cobertura_completa: settings.cobertura,
  orden_rendimiento: settings.ordenRendimiento,
  tope_solicitudes: settings.topeSolicitudes,
  tope_creditos: settings.topeCreditos,
});

const KEY = 'dominios.carga.borrador';
/** Longer lists are not kept: the browser's session storage is small. */
const TEXT_MAX = 1_000_000;
/** Null: no language was chosen. */
const DraftSettings = Settings.extend({ idioma: Settings.shape.idioma.nullable() });
const Draft = z.object({ text: z.string(), settings: DraftSettings });
export type Draft = z.infer<typeof Draft>;

/** The form's settings: without a chosen language, the account's. */
export function settingsOf({ settings }: Draft, accountLanguage: string | undefined): Settings {
  const ofAccount = IDIOMAS_KEYWORD.find((one) => one === accountLanguage) ?? IDIOMA_DEFAULT;
  return { ...settings, idioma: settings.idioma ?? ofAccount };
}

/** Draft of this tab, so that a reload does not lose it. */
export function readDraft(): Draft {
  try {
    return Draft.parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return { text: '', settings: { ...defaultSettings, idioma: null } };
  }
}

export function writeDraft({ text, settings }: Draft): void {
  try {
    window.sessionStorage.setItem(
      KEY,
      JSON.stringify({ text: text.length > TEXT_MAX ? '' : text, settings }),
    );
  } catch {
    // A full or forbidden storage only loses the draft.
  }
}
