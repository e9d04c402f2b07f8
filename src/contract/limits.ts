/** Constants and limits of the specification, section 9. Durations have their unit in the name. */

export const KEYWORD_MIN = 2;
export const KEYWORD_MAX = 100;
export const KEYWORDS_PER_BATCH_MAX = 300_000;
export const BULK_CHUNK_MAX = 5_000;
export const KEYWORD_FILE_MAX_BYTES = 128 * 1024 * 1024;
export const SUGERENCIAS_KEYWORDS_MAX = 200;
export const SUGERENCIAS_POR_KEYWORD = 6;

export const INTENSITIES = [20, 100] as const;
export const INTENSITY_FAST = 20;
export const INTENSITY_FULL = 100;
export const MAX_RESULTS_OPTIONS = [20, 50, 100] as const;
export const MAX_RESULTS_DEFAULT = 100;

export const LIVE_PAGE_SIZE = 50;
export const PAGINATION_WINDOW = 5;
export const LIVE_WARNING_ABOVE = 100;
export const LIVE_POLL_MS = 3_000;
export const BATCH_POLL_MS = 5_000;
export const POLL_LIMIT_MAX = 10_000;
export const DASHBOARD_BATCHES = 5;
export const LOGS_SHOWN = 10;
export const DOMAIN_VERIFY_REFRESH_MS = 3_000;
export const BANNER_MS = 5_000;
export const CLIENT_TIMEOUT_MS = 30_000;
export const PAGE_SIZE_OPTIONS = [20, 50, 100] as const;
export const PAGE_SIZE_DEFAULT = 20;

export const FUENTE_DATOS_DEFAULT = 'Google Maps';
export const FUENTE_DATOS_MAX = 120;
export const KEYWORD_ORIGEN_MAX = 1_000;
export const REVIEW_COUNT_MAX = 2_000_000_000;

export const PAIS_DEFAULT = 'ES';
/** On the wire: "detect the country". */
export const PAIS_DETECT = 'XX';
export const PAISES = [
  'US',
  'ES',
  'GB',
  'FR',
  'DE',
  'IT',
  'PT',
  'MX',
  'AR',
  'CO',
  'PE',
  'BR',
  'CA',
  'AU',
  'JP',
  'KR',
  'CN',
  'IN',
  'RU',
] as const;
export const IDIOMA_DEFAULT = 'es';
export const IDIOMAS_KEYWORD = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'tr'] as const;
export const IDIOMAS_CUENTA = ['es', 'en', 'fr', 'pt'] as const;
export const TIMEZONES = [
  'Europe/Madrid',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/Argentina/Buenos_Aires',
] as const;
export const TEMAS = ['light', 'dark'] as const;
export const PLAN_DEFAULT = 'basic';
export const PLAN_LABEL_DEFAULT = 'Basic';

export const CONCURRENCY = { min: 1, max: 10, default: 5 } as const;
export const RETRY_OPTIONS = [1, 2, 3, 5] as const;
export const RETRY_DEFAULT = 3;
export const BATCH_DELAY_MS_DEFAULT = 1_000;

export const PROCESAMIENTO = {
  max_concurrent_requests: { min: 1, max: 20, step: 1, default: 5 },
  delay_entre_requests: { min: 100, max: 10_000, step: 100, default: 1_000 },
  timeout_requests: { min: 5_000, max: 120_000, step: 1_000, default: 30_000 },
  reintentos_automaticos: { min: 0, max: 10, step: 1, default: 3 },
} as const;

export const SESSION_HOURS = [1, 4, 8, 24, 168, 720] as const;
export const SESSION_HOURS_DEFAULT = 24;
/** A session unused for this long ends, even within its own lifetime. */
export const SESSION_IDLE_DAYS = 14;
export const ACCESS_TOKEN_MS = 15 * 60_000;
/** The previous refresh token stays valid this long, since two tabs may refresh at once. */
export const REFRESH_GRACE_MS = 30_000;
export const ALLOW_LIST_RECHECK_MS = 60_000;

export const REQUESTS_LIMIT_DEFAULT = 1_000;
export const REQUESTS_MAX = 1_000_000_000;
export const GB_MAX = 1_000_000;
export const STORAGE_BYTES_PER_GB = 1024 ** 3;

export const VALUE_TIERS = { alto: 10_000, medio: 5_000, regular: 1_000 } as const;
export const VALUE_FILTERS = [10_000, 5_000, 1_000, 500] as const;
export const SCORE_FILTERS = [80, 60, 40, 20] as const;
/** Lowest score of each colour; below the last one it is red. */
export const SCORE_BANDS = { verde: 80, azul: 60, amarillo: 40, naranja: 20 } as const;
export const AUTHORITY_FILTERS = [50, 30, 20, 10] as const;
export const BACKLINK_FILTERS = [1_000, 100, 10, 1] as const;
/** Days until the release, as filters offer them. */
export const LIBERACIONES_DIAS = [0, 3, 7, 14, 30] as const;
export const LIBERACIONES_DIAS_MAX = 366;
/** Events of one kind in a calendar file, soonest first. */
export const EVENTOS_MAX = 2_000;
export const EXTENSIONES = ['com', 'es', 'net', 'org'] as const;
export const PRIORIDAD_MAX = 5;

/** An older `true` is shown and exported as 'LIBRE (por reconfirmar)'. */
export const RECONFIRM_AFTER_MS = 24 * 3_600_000;
/** Least time between the two confirmations of one channel. */
export const SECOND_CONFIRMATION_MS = 10 * 60_000;

/** Porkbun allows one question in ten seconds; DonDominio closes accounts that ask in bulk. */
export const REGISTRADOR = { segundos: 10, al_dia: 1_000 } as const;

export const KEY_MASK = '****';
export const IMPORT_MAX_BYTES = 1024 * 1024 * 1024;
export const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
