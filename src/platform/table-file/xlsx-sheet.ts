import { isDated, isWholeDay } from './cell-text.ts';
import type { Column, ColumnKind } from './table.ts';

const WIDTHS: Record<ColumnKind, number> = { text: 28, number: 12, date: 12, moment: 17, phone: 16 };
const STYLE: Record<ColumnKind, number> = { text: 0, number: 0, date: 1, moment: 2, phone: 4 };
const HEADING_STYLE = 3;
const DAY_MS = 86_400_000;
/** Days from the epoch of spreadsheets, 1899-12-30, to that of Unix. */
const EPOCH_DAYS = 25_569;
/** ECMA-376: characters of a cell. */
const CELL_MAX = 32_767;

export function sheetStart(columns: readonly Column<never>[]): string {
  const widths = columns
    .map(({ kind }, n) => `<col min="${n + 1}" max="${n + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`)
    .join('');
  const heading = columns.map(({ titulo }, n) => textCell(reference(n, 1), titulo, HEADING_STYLE)).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${heading}</row>`
  );
}

export const SHEET_END = '</sheetData></worksheet>';

/** `number` counts from 1 in the worksheet. An unknown value has no cell. */
export function rowXml<Row>(
  columns: readonly Column<Row>[],
  row: Row,
  number: number,
  timezone: string,
): string {
  const cells = columns.map(({ kind, value }, n) => {
    const given = value(row);
    if (given === null || given === '') return '';
    const at = reference(n, number);
    if (typeof given === 'string') return textCell(at, given, STYLE[kind]);
    if (!Number.isFinite(given)) return '';
    const figure = isDated(kind) ? serial(given, kind, timezone) : given;
    return `<c r="${at}" s="${STYLE[kind]}"><v>${figure}</v></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Drops characters that XML 1.0 forbids; a lone surrogate becomes the replacement character. */
function escaped(text: string): string {
  return text
    .slice(0, CELL_MAX)
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(UNSHOWN, '');
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNSHOWN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function reference(column: number, row: number): string {
  let name = '';
  for (let n = column; n >= 0; n = Math.floor(n / 26) - 1) name = String.fromCharCode(65 + (n % 26)) + name;
  return name + row;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const ZONES_MAX = 50;

/** A moment as spreadsheets count it: days since 1899-12-30 in the zone's local time. */
function serial(ms: number, kind: 'date' | 'moment', timeZone: string): number {
  if (kind === 'date' && isWholeDay(ms)) return ms / DAY_MS + EPOCH_DAYS;
  let format = formats.get(timeZone);
  if (!format) {
    if (formats.size >= ZONES_MAX) formats.clear();
    format = new Intl.DateTimeFormat('sv-SE', {
      ...{ timeZone, hourCycle: 'h23' },
      ...{
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      },
    });
    formats.set(timeZone, format);
  }
  const local = Date.parse(`${format.format(ms).replace(' ', 'T')}Z`);
  const days = local / DAY_MS + EPOCH_DAYS;
  return kind === 'date' ? Math.floor(days) : Math.round(days * 1e6) / 1e6;
}
