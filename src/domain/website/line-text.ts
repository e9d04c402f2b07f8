export interface LinePart {
  clave: string;
  texto: string;
}

const JSON_VALUES_MAX = 2_000;
/** Symbols beside the names of a list; before a dot they belong to a name. */
const TICKS = /[✅✔☑✓✗✘❌❎➡👉⭐⚠🔴🟢🟡🟠🔵⚪⚫]\uFE0F?(?!\.)/gu;
const TAGS =
  /<\/?(?:a|abbr|b|br|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|li|ol|p|pre|small|span|strong|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]{0,300})?\/?>/gi;

/** Replaces links by their addresses; removes code quotes, list marks, symbols, HTML tags and comments. */
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

/** The text of a link counts only if it has the form of a name. */
function linked(_: string, text: string, to: string): string {
  return /^[^\s@]+\.[^\s@]+$/.test(text.trim()) ? ` ${text.trim()} ${to} ` : ` ${to} `;
}

/** A comment begins at `#` or `//`, at the start or behind a blank. */
function withoutComment(text: string): string {
  return text.replace(/(?:^|\s)(?:#|\/\/\s).*/s, '');
}

/** For a line of JSON each text with its key; any other line is one part. */
export function lineParts(text: string): LinePart[] {
  if (!/^[[{]/.test(text)) return [{ clave: '', texto: text }];
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/,$/, ''));
  } catch {
    // The line only begins like JSON.
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
