import { readFileSync } from 'node:fs';

export interface Prompt {
  /** A changed prompt asks again: part of each cached answer's key. */
  version: string;
  texto: string;
}

/** Reads a prompt file: 'versión: N', a blank line, the text. */
export function readPrompt(name: string): Prompt {
  const [head = '', , ...lines] = readFileSync(new URL(`./${name}.md`, import.meta.url), 'utf8').split('\n');
  const version = /^versión: (\d+)$/.exec(head)?.[1];
  if (version === undefined) throw new Error(`the prompt ${name} has no version`);
  return { version, texto: lines.join('\n').trim() };
}
