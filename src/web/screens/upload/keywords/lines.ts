/** A longer text is not edited in the page: its layout would freeze it. */
export const EDIT_MAX_CHARS = 300_000;

/** A longer paste is inserted in one step: browsers insert it line by line, minutes for thousands of lines. */
export const PASTE_NATIVE_MAX_CHARS = 5_000;

export const pasteInto = (text: string, pasted: string, selection: { from: number; to: number }): string =>
  text.slice(0, selection.from) + pasted + text.slice(selection.to);

/** Includes an empty last line. */
export function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Offsets of a line; `line` from 1. */
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

/** The first lines of a text, without a scan of the rest. */
export function firstLines(text: string, count: number): string {
  return text.slice(0, lineSpan(text, count).to);
}

/** Joins two texts with a line break between. */
export const joinLists = (before: string, added: string): string =>
  before === '' || before.endsWith('\n') ? before + added : `${before}\n${added}`;
