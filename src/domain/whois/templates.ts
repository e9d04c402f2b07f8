import type { Line } from './text.ts';

export interface Hit {
  template: string;
  line: string;
  domain: string | null;
  name: string | null;
  host: string | null;
}

const parts: Readonly<Record<string, string>> = {
  '{domain}': `["'“”«»\\[(<]*(?<domain>[^\\s"'“”«»()\\[\\]<>,;]{1,253}\\.[^\\s"'“”«»()\\[\\]<>,;.]{2,63})["'“”«»\\])>]*\\.?`,
  '{name}': `["']?(?<name>[^\\s"'.:]{1,63})["']?`,
  '{host}': `(?<host>[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,10})\\.?`,
  '{*}': '.*',
};

const compiled = new Map<string, RegExp>();

/** Matches a whole line of at most 300 characters, ignoring quotes around a name and final full stops. */
export function matchLine(template: string, line: string): Hit | null {
  if (line.length > 300) return null;
  let pattern = compiled.get(template);
  if (!pattern) {
    pattern = compile(template);
    compiled.set(template, pattern);
  }
  const found = pattern.exec(line);
  if (!found) return null;
  const { domain, name, host } = found.groups ?? {};
  return { template, line, domain: domain ?? null, name: name ?? null, host: host ?? null };
}

function compile(template: string): RegExp {
  const body = template
    .replace(/["“”](\{domain\})["“”]/g, '$1')
    .split(/(\{domain\}|\{name\}|\{host\}|\{\*\})/)
    .map((piece) => parts[piece] ?? piece.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('');
  return new RegExp(`^${body}[ .!…]*$`, 'iu');
}

/** Sentences about rights never match. */
export function firstHit(templates: readonly string[] | undefined, lines: readonly Line[]): Hit | null {
  for (const template of templates ?? []) {
    for (const line of lines) {
      if (/\brights reserved\b|\breserves? the right\b/i.test(line.text)) continue;
      const hit = matchLine(template, line.text);
      if (hit) return hit;
    }
  }
  return null;
}
