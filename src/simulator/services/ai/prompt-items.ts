export interface PromptItem {
  text: string;
  fields: Readonly<Record<string, unknown>>;
}

const MAX_ITEMS = 500;

/** In order: the longest JSON array, numbered or dashed lines, quoted words, text after a colon, the whole. */
export function itemsOf(prompt: string): PromptItem[] {
  const found = longestArray(prompt) ??
    fromLines(prompt) ??
    fromQuotes(prompt) ??
    fromColon(prompt) ?? [prompt.slice(0, 2_000)];
  return found.slice(0, MAX_ITEMS).map(toItem);
}

function toItem(value: unknown): PromptItem {
  if (value === null || typeof value !== 'object') return { text: String(value), fields: {} };
  const fields = Object.fromEntries(Object.entries(value));
  const words = Object.entries(fields)
    .filter(([name, part]) => typeof part === 'string' || (typeof part === 'number' && name !== 'id'))
    .map(([, part]) => part);
  return { text: words.join(' '), fields };
}

function longestArray(prompt: string): unknown[] | null {
  let best: unknown[] | null = null;
  for (const start of startsOf(prompt)) {
    const value = parsedFrom(prompt, start);
    for (const list of arraysIn(value, 0)) if (list.length > (best?.length ?? 0)) best = list;
    if (best) break;
  }
  return best;
}

function startsOf(prompt: string): number[] {
  return [...prompt.matchAll(/[[{]/g)].slice(0, 50).map(({ index }) => index);
}

function parsedFrom(prompt: string, start: number): unknown {
  const open = prompt[start];
  const close = open === '[' ? ']' : '}';
  for (let end = prompt.lastIndexOf(close), tries = 0; end > start && tries < 20; tries++) {
    try {
      return JSON.parse(prompt.slice(start, end + 1));
    } catch {
      end = prompt.lastIndexOf(close, end - 1);
    }
  }
  return undefined;
}

function arraysIn(value: unknown, depth: number): unknown[][] {
  if (Array.isArray(value)) return value.length > 0 ? [value] : [];
  if (value === null || typeof value !== 'object' || depth > 3) return [];
  return Object.values(value).flatMap((inner) => arraysIn(inner, depth + 1));
}

function fromLines(prompt: string): string[] | null {
  const lines = [...prompt.matchAll(/^[ \t]*(?:[-*•]|\d{1,4}[.):-])[ \t]+(.{1,500})$/gm)].map(
    ([, text = '']) => text.trim(),
  );
  return lines.length > 0 ? lines : null;
}

function fromQuotes(prompt: string): string[] | null {
  const quoted = [...prompt.matchAll(/[«"“']([^«»"“”'\n]{2,200})[»"”']/g)].map(([, text = '']) =>
    text.trim(),
  );
  return quoted.length > 0 ? quoted : null;
}

function fromColon(prompt: string): string[] | null {
  const lines = [...prompt.matchAll(/:[ \t]*(\S.{1,300})$/gm)].map(([, text = '']) => text.trim());
  const last = lines.at(-1);
  return last === undefined ? null : [last];
}
