import { readFileSync } from 'node:fs';

export interface Prompt {
  /** Part of every cached answer's key: a changed prompt asks again. */
  version: string;
  texto: string;
}

/** Reads a prompt's file: the first line is 'versión: N', the text follows after a blank line. */
export function readPrompt(name: string): Prompt {
  const [head = '', , ...lines] = readFileSync(new URL(`./${name}.md`, import.meta.url), 'utf8').split('\n');
  const version = /^versión: (\d+)$/.exec(head)?.[1];
  if (version === undefined) throw new Error(`the prompt ${name} has no version`);
  return { version, texto: lines.join('\n').trim() };
}
