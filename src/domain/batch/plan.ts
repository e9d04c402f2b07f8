export interface KeywordYield {
  negocios: number;
  dominios: number;
  solicitudes: number;
  creditos: number;
  segundos: number;
}

export interface MeasuredYield extends KeywordYield {
  keywords: number;
}

/** Used without measurements; the screen states them as assumptions. */
const ASSUMED = {
  /** Share of the requested businesses that come: a trade in a town seldom fills the list. */
  fill: 0.6,
  /** Share of the businesses that have a domain of their own, each domain counted once. */
  domains: 0.55,
  answerSeconds: 2,
  /** Extra searches because truncated areas are split. */
  splitFactor: 3,
} as const;

/** Weight of the assumptions, in keywords, against the measured averages. */
const PRIOR_KEYWORDS = 10;

/** Assumed until the account has measurements: registries' rate limits set the pace. */
const ASSUMED_CHECKS_PER_SECOND = 4;
/** Weight of the assumed pace, in domains: for few domains, the measured time is mostly searching and waiting. */
const PRIOR_CHECKS = 200;

/** Domains with a verdict in the account's latest batches, and the duration of those batches. */
export interface MeasuredChecks {
  dominios: number;
  segundos: number;
}

export interface PlanQuestion {
  keywords: number;
  maxResultados: number;
  cobertura: boolean;
  unidad: 'negocio' | 'solicitud' | 'ninguna';
  porSolicitud: number;
  measured: MeasuredYield | null;
  /** The least time between two searches, in seconds, and how many run at once. */
  intervalSeconds: number;
  concurrency: number;
  verificar: boolean;
  checks: MeasuredChecks;
}

export interface PlanFigures {
  base: KeywordYield;
  negocios: number;
  dominios: number;
  solicitudes: number;
  creditos: number;
  segundos: number;
}

export function keywordYield(question: PlanQuestion): KeywordYield {
  const assumed = assumedYield(question);
  const { measured } = question;
  if (!measured || measured.keywords === 0) return assumed;
  const weight = measured.keywords / (measured.keywords + PRIOR_KEYWORDS);
  const mix = (name: keyof KeywordYield) => weight * measured[name] + (1 - weight) * assumed[name];
  return {
    negocios: mix('negocios'),
    dominios: mix('dominios'),
    solicitudes: mix('solicitudes'),
    creditos: mix('creditos'),
    segundos: mix('segundos'),
  };
}

function assumedYield({ maxResultados, cobertura, unidad, porSolicitud }: PlanQuestion): KeywordYield {
  const negocios = maxResultados * ASSUMED.fill * (cobertura ? ASSUMED.splitFactor : 1);
  const solicitudes = Math.max(1, Math.ceil((maxResultados * ASSUMED.fill) / porSolicitud));
  const all = solicitudes * (cobertura ? ASSUMED.splitFactor : 1);
  return {
    negocios,
    dominios: negocios * ASSUMED.domains,
    solicitudes: all,
    creditos: unidad === 'negocio' ? negocios : unidad === 'solicitud' ? all : 0,
    segundos: ASSUMED.answerSeconds * all,
  };
}

function checksPerSecond({ dominios, segundos }: MeasuredChecks): number {
  return (dominios + PRIOR_CHECKS) / (segundos + PRIOR_CHECKS / ASSUMED_CHECKS_PER_SECOND);
}

/** Totals of a batch. Searching and checking run in parallel, so the longer one sets the time. */
export function planFigures(question: PlanQuestion): PlanFigures {
  const base = keywordYield(question);
  const { keywords } = question;
  const perSearch = Math.max(question.intervalSeconds, base.segundos / Math.max(1, question.concurrency));
  const checks = question.verificar ? (keywords * base.dominios) / checksPerSecond(question.checks) : 0;
  return {
    base,
    negocios: Math.round(keywords * base.negocios),
    dominios: Math.round(keywords * base.dominios),
    solicitudes: Math.round(keywords * base.solicitudes),
    creditos: Math.round(keywords * base.creditos),
    segundos: Math.ceil(Math.max(keywords * perSearch, checks)),
  };
}

export interface Caps {
  solicitudes: number | null;
  creditos: number | null;
}

export interface CapStop {
  por: 'solicitudes' | 'creditos';
  limite: number;
  keywords: number;
}

/** Figures up to the first cap reached; `stop` null: no cap is reached. */
export function cappedFigures(
  figures: PlanFigures,
  keywords: number,
  caps: Caps,
): { figures: PlanFigures; stop: CapStop | null } {
  const stops = (['solicitudes', 'creditos'] as const).flatMap((por) => {
    const limite = caps[por];
    return limite !== null && limite < figures[por] ? [{ por, limite, share: limite / figures[por] }] : [];
  });
  const first = stops.toSorted((a, b) => a.share - b.share)[0];
  if (first === undefined) return { figures, stop: null };
  const { por, limite, share } = first;
  const part = (value: number) => Math.round(value * share);
  return {
    figures: {
      base: figures.base,
      negocios: part(figures.negocios),
      dominios: part(figures.dominios),
      solicitudes: part(figures.solicitudes),
      creditos: part(figures.creditos),
      segundos: Math.ceil(figures.segundos * share),
      [por]: limite,
    },
    stop: { por, limite, keywords: Math.floor(keywords * share) },
  };
}
