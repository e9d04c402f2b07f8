import { isKnownHeading, type Shape, shapeOf } from './line-shapes.ts';
import type { Line } from './text.ts';

export interface Field {
  /** Lower case, single blanks: `registry expiry date`. */
  readonly key: string;
  readonly value: string;
  /** The heading above in the same form, or ''. Of a line below a heading: the heading's own key. */
  readonly section: string;
  /** First key of its paragraph: distinguishes a domain's block from a contact's. */
  readonly block: string;
  /** After a comment mark: the server's own words. */
  readonly comment: boolean;
  readonly line: Line;
}

interface Piece {
  line: Line;
  shape: Shape;
  text: string;
}

export function fieldsOf(lines: readonly Line[]): Field[] {
  const pieces: Piece[] = lines
    .filter((line) => !line.legal)
    .flatMap((line) =>
      // Some servers put two fields on a line, separated by a tab.
      line.raw
        .split(/\t+(?=[A-Z][\w ]{1,30}: )/)
        .map((part) => ({ line, shape: shapeOf(part), text: part.trim().replace(/\s+/g, ' ') })),
    );
  const fields: Field[] = [];
  let section = '';
  let sectionAt = 0;
  let sectionIndent = 0;
  let sectionFilled = false;
  let block = '';
  let paragraph = -1;
  let last: { key: string; indent: number } | null = null;

  const push = (key: string, value: string, line: Line) => {
    if (block === '') block = key;
    if (section !== '') sectionFilled = true;
    fields.push({ key, value, section, block, comment: line.comment, line });
  };

  pieces.forEach(({ line, shape, text }, i) => {
    if (line.paragraph !== paragraph) {
      paragraph = line.paragraph;
      block = '';
      last = null;
      // A heading may be followed by an empty line and then its values.
      if (sectionFilled || line.paragraph > sectionAt + 1) section = '';
    }
    if (shape.kind === 'heading' && opensSection(shape, line, pieces[i + 1])) {
      section = shape.key;
      sectionAt = line.paragraph;
      sectionIndent = line.indent;
      sectionFilled = false;
      if (block === '') block = shape.key;
      last = null;
    } else if (shape.kind === 'pair') {
      if (section !== '' && sectionFilled && line.indent < sectionIndent) section = '';
      if (section !== '' && sectionIndent > 0 && line.indent <= sectionIndent) section = '';
      push(shape.key, shape.value, line);
      last = { key: shape.key, indent: line.indent };
    } else if (shape.kind === 'text') {
      if (section !== '') push(section, text, line);
      else if (last !== null && line.indent > last.indent + 6) push(last.key, text, line);
    }
  });
  return fields;
}

/** An empty field is a heading by its words, or if a field of another kind follows. */
function opensSection(shape: Shape & { kind: 'heading' }, line: Line, next: Piece | undefined): boolean {
  if (shape.bracketed || !next) return true;
  if (next.shape.kind === 'text') return next.line.paragraph <= line.paragraph + 1;
  if (next.line.indent > line.indent) return true;
  const sibling = 'key' in next.shape && next.shape.key.startsWith(`${shape.key.split(' ')[0]} `);
  return isKnownHeading(shape.key) && !sibling;
}
