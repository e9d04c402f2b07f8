/** More than this is not edited in the page: laying it out would freeze it. */
export const EDIT_MAX_CHARS = 300_000;

/** A paste longer than this is put in whole: browsers insert it line by line, which takes minutes for thousands. */
export const PASTE_NATIVE_MAX_CHARS = 5_000;

/** A text with `pasted` in place of what is selected. */
export const pasteInto = (text: string, pasted: string, selection: { from: number; to: number }): string =>
  text.slice(0, selection.from) + pasted + text.slice(selection.to);

/** How many lines a text has, the empty last one too. */
export function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Where a line stands in its text; `line` from 1. */
export function lineSpan(text: string, line: number): { from: number; to: number } {
  let from = 0;
  for (let number = 1; number < line; number += 1) {
    const end = text.indexOf('\n', from);
    if (end === -1) break;
    from = end + 1;
  }
  const end = text.indexOf('\n', from);
  return { from, to: end === -1 ? text.length : end };
}

/** The first lines of a text, without reading the rest. */
export function firstLines(text: string, count: number): string {
  return text.slice(0, lineSpan(text, count).to);
}

/** One text after another, each on lines of its own. */
export const joinLists = (before: string, added: string): string =>
  before === '' || before.endsWith('\n') ? before + added : `${before}\n${added}`;
