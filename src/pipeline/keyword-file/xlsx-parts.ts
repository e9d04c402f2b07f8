import { posix } from 'node:path';
import { CELL_MAX_CHARS, fileError } from './file-row.ts';
import { unreadable, type Workbook } from './xlsx-zip.ts';
import { parseXml } from './xml-events.ts';

/** The workbook's usual path, for archives without relationships. */
const WORKBOOK = 'xl/workbook.xml';
const SHEETS_MAX = 10_000;
const STRINGS_MAX = 5_000_000;
const STRING_CHARS_MAX = 100_000_000;

export interface WorkbookParts {
  sheet: string;
  strings: string;
}

/** Finds the parts by their relationships, because writers choose the names. */
export async function workbookParts(book: Workbook): Promise<WorkbookParts> {
  const [workbook = WORKBOOK] = (await relationships(book, '')).get('officeDocument')?.values() ?? [];
  const targets = await relationships(book, workbook);
  const visible: string[] = [];
  let sheets = 0;
  await readPart(book, workbook, (name, attributes) => {
    if (name !== 'sheet') return;
    sheets += 1;
    if (sheets > SHEETS_MAX) throw fileError('El libro de Excel tiene demasiadas hojas.');
    // `r:id` and `sheetId` are both present; without prefixes the former is `id`.
    if (!/hidden/i.test(attributes.state ?? '') && attributes.id) visible.push(attributes.id);
  });
  const worksheets = targets.get('worksheet');
  const sheet = visible.map((id) => worksheets?.get(id)).find((each) => each !== undefined);
  if (sheet === undefined) throw fileError('El libro de Excel no tiene ninguna hoja visible.');
  const [strings = posix.join(posix.dirname(workbook), 'sharedStrings.xml')] =
    targets.get('sharedStrings')?.values() ?? [];
  return { sheet, strings };
}

/** The targets of a part by kind and id; '' is the archive itself. */
async function relationships(book: Workbook, part: string): Promise<Map<string, Map<string, string>>> {
  const folder = posix.dirname(part);
  const found = new Map<string, Map<string, string>>();
  await readPart(
    book,
    posix.join(folder, '_rels', `${posix.basename(part)}.rels`),
    (name, { Type, Id, Target, TargetMode }) => {
      if (name !== 'Relationship' || !Type || !Id || !Target || TargetMode === 'External') return;
      const kind = Type.slice(Type.lastIndexOf('/') + 1);
      const parts = found.get(kind) ?? new Map<string, string>();
      parts.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target));
      found.set(kind, parts);
    },
    part === '',
  );
  return found;
}

/** The shared strings, without phonetic notes. */
export async function sharedStrings(book: Workbook, part: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let chars = 0;
  let inText = false;
  let inNote = false;
  const source = await book.open(part);
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
        strings.push(unescaped(text));
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
  mayBeAbsent = false,
): Promise<void> {
  const source = await book.open(part);
  if (!source && mayBeAbsent) return;
  if (!source) throw unreadable(new Error(`no part ${part}`));
  for await (const _ of parseXml(source, { open, close: () => undefined, text: () => undefined }));
}

/** `_x0020_` is a character by its number; a literal one is written `_x005F_x0020_` (ECMA-376, ST_Xstring). */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
