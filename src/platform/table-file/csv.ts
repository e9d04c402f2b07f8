import { type DateForms, dateForms, isDated, phoneText } from './cell-text.ts';
import { neutralText } from './neutral-text.ts';
import type { Column, Table } from './table.ts';

export interface CsvForm {
  separator: ',' | ';';
  decimal: '.' | ',';
  day: 'sv-SE' | 'es-ES';
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** RFC 4180 with a byte order mark. Texts with other programs' separators are quoted too. */
export async function* csvFile<Row>(table: Table<Row>, form: CsvForm): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const forms = dateForms(form.day, table.timezone);
  const head = table.columns.map(({ titulo }) => quoted(titulo)).join(form.separator);
  yield encoder.encode(BYTE_ORDER_MARK + head + LINE_END);
  for await (const page of table.pages) {
    const lines = page.map((row) =>
      table.columns.map((column) => cell(column, row, form, forms)).join(form.separator),
    );
    if (lines.length > 0) yield encoder.encode(lines.join(LINE_END) + LINE_END);
  }
}

function cell<Row>({ kind, value }: Column<Row>, row: Row, form: CsvForm, forms: DateForms): string {
  const given = value(row);
  if (given === null || given === '') return '';
  if (typeof given === 'number') {
    if (!Number.isFinite(given)) return '';
    if (isDated(kind)) return quoted(forms[kind](given));
    const text = String(given).replace('.', form.decimal);
    return text.includes(form.separator) ? quoted(text) : text;
  }
  if (kind === 'phone') return phoneText(given);
  // Programs disagree about other line ends inside a cell.
  return quoted(neutralText(given.replace(/\r\n?/g, '\n')));
}

const quoted = (text: string): string =>
  /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
