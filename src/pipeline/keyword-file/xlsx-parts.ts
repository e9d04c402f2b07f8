import { posix } from 'node:path';
import { CELL_MAX_CHARS, fileError } from './file-row.ts';
import { unreadable, type Workbook } from './xlsx-zip.ts';
import { parseXml } from './xml-events.ts';

const WORKBOOK = 'xl/workbook.xml';
const SHEETS_MAX = 10_000;
const STRINGS_MAX = 5_000_000;
const STRING_CHARS_MAX = 100_000_000;

/** Name of the part that holds the first visible worksheet. */
export async function firstVisibleSheet(book: Workbook): Promise<string> {
  const visible: string[] = [];
  let sheets = 0;
  await readPart(book, WORKBOOK, (name, attributes) => {
    if (name !== 'sheet') return;
    sheets += 1;
    if (sheets > SHEETS_MAX) throw fileError('El libro de Excel tiene demasiadas hojas.');
    // Both `r:id` and `sheetId` are there; without prefixes the former is `id`.
    if (!/hidden/i.test(attributes.state ?? '') && attributes.id) visible.push(attributes.id);
  });
  const targets = new Map<string, string>();
  await readPart(book, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    if (
      name === 'Relationship' &&
      /\/worksheet$/.test(attributes.Type ?? '') &&
      attributes.Id &&
      attributes.Target
    ) {
      targets.set(attributes.Id, attributes.Target);
    }
  });
  const target = visible.map((id) => targets.get(id)).find((each) => each !== undefined);
  if (target === undefined) throw fileError('El libro de Excel no tiene ninguna hoja visible.');
  return target.startsWith('/') ? target.slice(1) : posix.join('xl', target);
}

/** The table of texts that cells point to; phonetic notes are left out. */
export async function sharedStrings(book: Workbook): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let chars = 0;
  let inText = false;
  let inNote = false;
  const source = await book.open('xl/sharedStrings.xml');
  if (!source) return strings;
  const events = parseXml(source, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') inNote = true;
      else if (name === 't') inText = true;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inNote = false;
      else if (name === 'si') {
        strings.push(text);
        chars += text.length;
        if (strings.length > STRINGS_MAX || chars > STRING_CHARS_MAX) {
          throw fileError('El libro de Excel contiene demasiado texto.');
        }
      }
    },
    text(piece) {
      if (inText && !inNote && text.length < CELL_MAX_CHARS) text = (text + piece).slice(0, CELL_MAX_CHARS);
    },
  });
  for await (const _ of events);
  return strings;
}

async function readPart(
  book: Workbook,
  part: string,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  const source = await book.open(part);
  if (!source) throw unreadable(new Error(`no part ${part}`));
  for await (const _ of parseXml(source, { open, close: () => undefined, text: () => undefined }));
}
