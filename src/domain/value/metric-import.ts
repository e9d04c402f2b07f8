import { ownDomain } from '../website/website.ts';
import { plainWords } from './text.ts';

export interface MetricasImportadas {
  fuente: string;
  filas: { dominio: string; metricas: Record<string, number> }[];
  rechazadas: number;
  columnas: ColumnasImportadas;
}

export interface ColumnasImportadas {
  leidas: string[];
  dejadas: string[];
  /** Ignored columns that rate a name on an unknown scale. */
  valoraciones: string[];
}

type Campo =
  | 'dominio'
  | 'autoridad_dominio'
  | 'backlinks_estimados'
  | 'trust_flow'
  | 'citation_flow'
  | 'trafico_estimado';

/** Column names in exports; of several in a header the first here is read. */
const COLUMNS: Readonly<Record<Campo, readonly string[]>> = {
  dominio: ['domain', 'target', 'root domain', 'item', 'website', 'url', 'dominio'],
  autoridad_dominio: ['domain rating', 'dr', 'domain authority', 'da', 'authority score'],
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

/** Used if the header does not identify a tool. */
const OTHER_TOOL = 'Otra herramienta';
/** Tools by metric names that only they use. */
const TOOLS: readonly (readonly [string, readonly string[]])[] = [
  ['Majestic', COLUMNS.trust_flow],
  ['Moz', ['domain authority', 'da', 'page authority']],
  ['Ahrefs', ['domain rating', 'dr', 'ahrefs rank', 'url rating']],
  ['Semrush', ['authority score', 'semrush rank']],
];
const RATING =
  /\b(?:score|rating|rank|authority|strength|trust|flow|quality|puntuacion|autoridad|calidad|valoracion)\b/;

/** Links and visits are whole numbers, even if an export writes decimals. */
const WHOLE: readonly Campo[] = ['backlinks_estimados', 'trafico_estimado'];
const HUNDRED: readonly Campo[] = ['autoridad_dominio', 'trust_flow', 'citation_flow'];

/** The first row is the header. Null: no column of domains, or no column of metrics. */
export function readMetricExport([
  header,
  ...rows
]: readonly (readonly string[])[]): MetricasImportadas | null {
  if (header === undefined) return null;
  const names = header.map(plainWords);
  const columnOf = (campo: Campo) =>
    COLUMNS[campo].map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1;
  const dominioAt = columnOf('dominio');
  const figures = (Object.keys(COLUMNS) as Campo[]) // the keys of a constant
    .filter((campo) => campo !== 'dominio')
    .map((campo) => [campo, columnOf(campo)] as const)
    .filter(([, at]) => at >= 0);
  if (dominioAt < 0 || figures.length === 0) return null;
  const [fuente = OTHER_TOOL, second] = TOOLS.filter(([, marks]) =>
    marks.some((mark) => names.includes(mark)),
  ).map(([tool]) => tool);
  const readers = figures.map(([campo, at]) => ({ campo, at, read: figureReader(rows, at, campo) }));
  const filas: MetricasImportadas['filas'] = [];
  let rechazadas = 0;
  for (const row of rows) {
    const found = ownDomain(row[dominioAt] ?? '');
    const metricas: Record<string, number> = {};
    for (const { campo, at, read } of readers) {
      const value = read(row[at] ?? '');
      if (value !== null && (!HUNDRED.includes(campo) || value <= 100))
        metricas[campo] = WHOLE.includes(campo) ? Math.round(value) : value;
    }
    if (found.kind === 'own' && Object.keys(metricas).length > 0)
      filas.push({ dominio: found.dominio, metricas });
    else rechazadas += 1;
  }
  const read = new Set([dominioAt, ...figures.map(([, at]) => at)]);
  const aside = header.flatMap((name, at) => (read.has(at) || name.trim() === '' ? [] : [name.trim()]));
  const columnas = {
    leidas: header.flatMap((name, at) => (read.has(at) ? [name.trim()] : [])),
    dejadas: aside,
    valoraciones: aside.filter((name) => RATING.test(plainWords(name))),
  };
  return { fuente: second === undefined ? fuente : OTHER_TOOL, filas, rechazadas, columnas };
}

type Mark = '.' | ',';

/** A reader for one column: the decimal mark is inferred from all its figures together. */
function figureReader(rows: readonly (readonly string[])[], at: number, campo: Campo) {
  const texts = rows.map((row) => (row[at] ?? '').replace(/\s/g, ''));
  const marks = new Set(texts.flatMap((text) => decimalMark(text, HUNDRED.includes(campo)) ?? []));
  const [decimal] = marks.size === 1 ? marks : [];
  return (text: string): number | null => {
    const plain = text.replace(/\s/g, '');
    return figureOf(plain, decimal ?? decimalMark(plain, HUNDRED.includes(campo)));
  };
}

/** The decimal mark that a figure shows by itself; null: ambiguous (it may separate thousands) or no mark. */
function decimalMark(text: string, isHundred: boolean): Mark | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1 || !/^\d[\d.,]*$/.test(text)) return null;
  const mark: Mark = text.charAt(last) === '.' ? '.' : ',';
  const other: Mark = mark === '.' ? ',' : '.';
  if (text.indexOf(mark) !== last) return null;
  const isOdd = text.length - last !== 4 || last > 3 || text.startsWith('0');
  // A rating is at most 100, so three digits after its mark are decimals.
  return text.includes(other) || isOdd || isHundred ? mark : null;
}

/** Null: not a number, which is unknown rather than zero. */
function figureOf(text: string, decimal: Mark | null): number | null {
  const thousands = decimal === ',' ? '\\.' : decimal === '.' ? ',' : '[.,]';
  const grouped = new RegExp(`^\\d{1,3}(?:${thousands}\\d{3})+(?![\\d])`).test(text)
    ? text.replace(new RegExp(thousands, 'g'), '')
    : text;
  const plain = decimal === ',' ? grouped.replace(',', '.') : grouped;
  return /^\d{1,15}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}
