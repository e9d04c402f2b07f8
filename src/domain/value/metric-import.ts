import { ownDomain } from '../website/website.ts';
import { plainWords } from './text.ts';

/** Metrics of names as another tool exported them. */
export interface MetricasImportadas {
  fuente: 'Ahrefs' | 'Majestic' | 'Moz';
  filas: { dominio: string; metricas: Record<string, number> }[];
  /** Rows without a registrable name or without a figure. */
  rechazadas: number;
}

type Campo =
  | 'dominio'
  | 'autoridad_dominio'
  | 'backlinks_estimados'
  | 'trust_flow'
  | 'citation_flow'
  | 'trafico_estimado';

/** Column names of the tools' exports, in plain words; the first that a header has is read. */
const COLUMNS: Readonly<Record<Campo, readonly string[]>> = {
  dominio: ['domain', 'target', 'root domain', 'item', 'website', 'url', 'dominio'],
  autoridad_dominio: ['domain rating', 'dr', 'domain authority', 'da'],
  backlinks_estimados: [
    'backlinks',
    'total backlinks',
    'backlinks all',
    'external backlinks',
    'ext backlinks',
    'extbacklinks',
    'externalbacklinks',
    'external links',
    'external pages to root domain',
    'total links',
  ],
  trust_flow: ['trustflow', 'trust flow', 'tf'],
  citation_flow: ['citationflow', 'citation flow', 'cf'],
  trafico_estimado: [
    'organic traffic',
    'organic total traffic',
    'total traffic',
    'traffic',
    'organic search traffic',
  ],
};

/** Which tool a header is of: each has a metric of its own, which no other may be called. */
const TOOLS: readonly (readonly [MetricasImportadas['fuente'], readonly string[]])[] = [
  ['Majestic', COLUMNS.trust_flow],
  ['Moz', ['domain authority', 'da']],
  ['Ahrefs', ['domain rating', 'dr', 'organic traffic', 'backlinks']],
];

/** Links and visits are counted in ones, whatever decimals an export writes. */
const WHOLE: readonly Campo[] = ['backlinks_estimados', 'trafico_estimado'];
const HUNDRED: readonly Campo[] = ['autoridad_dominio', 'trust_flow', 'citation_flow'];

/** Reads an export by its header (the first row). Null: no column names a domain, or no tool is recognised. */
export function readMetricExport([
  header,
  ...rows
]: readonly (readonly string[])[]): MetricasImportadas | null {
  if (header === undefined) return null;
  const names = header.map(plainWords);
  const columnOf = (campo: Campo) =>
    COLUMNS[campo].map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1;
  const [fuente] = TOOLS.find(([, marks]) => marks.some((mark) => names.includes(mark))) ?? [];
  const dominioAt = columnOf('dominio');
  if (fuente === undefined || dominioAt < 0) return null;
  const figures = (Object.keys(COLUMNS) as Campo[]) // the keys of a constant
    .filter((campo) => campo !== 'dominio')
    .map((campo) => [campo, columnOf(campo)] as const)
    .filter(([, at]) => at >= 0);
  const filas: MetricasImportadas['filas'] = [];
  let rechazadas = 0;
  for (const row of rows) {
    const found = ownDomain(row[dominioAt] ?? '');
    const metricas: Record<string, number> = {};
    for (const [campo, at] of figures) {
      const value = figureOf(row[at] ?? '');
      if (value !== null && (!HUNDRED.includes(campo) || value <= 100))
        metricas[campo] = WHOLE.includes(campo) ? Math.round(value) : value;
    }
    if (found.kind === 'own' && Object.keys(metricas).length > 0)
      filas.push({ dominio: found.dominio, metricas });
    else rechazadas += 1;
  }
  return { fuente, filas, rechazadas };
}

/** '1,234' and '1.234' of thousands, '12.5' of decimals; null for what is no number: unknown is not zero. */
function figureOf(text: string): number | null {
  const plain = text.trim().replace(/\s/g, '');
  const whole = /^\d{1,3}([.,]\d{3})+$/.test(plain) ? plain.replace(/[.,]/g, '') : plain.replace(',', '.');
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(whole)) return null;
  return Number(whole);
}
