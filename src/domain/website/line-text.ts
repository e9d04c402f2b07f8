/** A part of a line with the key that it stands under in JSON, else ''. */
export interface LinePart {
  clave: string;
  texto: string;
}

const JSON_VALUES_MAX = 2_000;
/** Ticks and lights that people set beside the names of a list; before a dot they belong to a name. */
const TICKS = /[✅✔☑✓✗✘❌❎➡👉⭐⚠🔴🟢🟡🟠🔵⚪⚫]\uFE0F?(?!\.)/gu;
const TAGS =
  /<\/?(?:a|abbr|b|br|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|li|ol|p|pre|small|span|strong|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]{0,300})?\/?>/gi;

/** Links become their addresses; quotes of code, list marks, ticks, HTML tags and a comment behind `#` or `//` go. */
export function lineText(line: string): string {
  return withoutComment(withoutMarks(line));
}

function withoutMarks(line: string): string {
  return line
    .replace(/\[([^[\]]{0,300})\]\(\s*<?([^()\s<>]{1,2000})>?[^()]{0,200}\)/g, linked)
    .replace(
      /<a\s[^<>]{0,300}?href=["']?([^"'\s<>]{1,2000})[^<>]{0,300}>([^<>]{0,300})(?:<\/a>)?/gi,
      (_, to, text) => linked(_, text, to),
    )
    .replace(/<(https?:[^<>\s]{1,2000}|[^<>\s@]{1,64}@[^<>\s]{1,253})>/gi, ' $1 ')
    .replace(TAGS, '   ')
    .replace(/&(?:nbsp|amp|lt|gt|quot|#160);/gi, ' ')
    .replace(/[`*]/g, ' ')
    .replace(TICKS, ' ')
    .trim()
    .replace(/^(?:[-–—•·>+]|\d{1,6}[.)])\s+/, '')
    .replace(/^\[[ xX]\]\s/, '');
}

/** The text of a link is another name only where it reads as one by itself. */
function linked(_: string, text: string, to: string): string {
  return /^[^\s@]+\.[^\s@]+$/.test(text.trim()) ? ` ${text.trim()} ${to} ` : ` ${to} `;
}

/** A comment begins at `#` or `//`, at the start or behind a blank. */
function withoutComment(text: string): string {
  return text.replace(/(?:^|\s)(?:#|\/\/\s).*/s, '');
}

/** The texts of a line that is JSON by itself, each with its key; any other line is one part. */
export function lineParts(text: string): LinePart[] {
  if (!/^[[{]/.test(text)) return [{ clave: '', texto: text }];
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/,$/, ''));
  } catch {
    // A line that only begins like JSON.
    return [{ clave: '', texto: text }];
  }
  const parts: LinePart[] = [];
  const open: [string, unknown][] = [['', value]];
  for (let taken = 0; open.length > 0 && taken < JSON_VALUES_MAX; taken++) {
    const [clave, each] = open.pop() ?? ['', null];
    if (typeof each === 'string') parts.push({ clave, texto: each });
    else if (Array.isArray(each)) for (let at = each.length; at-- > 0; ) open.push([clave, each[at]]);
    else if (typeof each === 'object' && each !== null) open.push(...Object.entries(each).reverse());
  }
  return parts;
}
