import * as z from 'zod';
import { figuresStand } from '#domain/notes/figures.ts';
import { readPrompt } from '../prompts/prompt-file.ts';
import { type Capability, entries, oneLine } from './capability.ts';

/** Facts of an opportunity under their screen names; unknown ones are omitted. */
export interface NoteItem {
  hechos: Readonly<Record<string, string | number | null>>;
  negocios?: readonly string[];
}

const NOTE_MAX = 320;
const SENTENCES_MAX = 2;
const FACTS_MAX = 30;
const prompt = readPrompt('notas');
const Checked = z.object({ nota: z.string().min(20).max(NOTE_MAX) });

/** Two sentences on an opportunity; a figure that is not among its facts drops the note. */
export const writeNotes: Capability<NoteItem, { nota: string }> = {
  nombre: 'notas',
  version: prompt.version,
  instrucciones: prompt.texto,
  schema: entries({ nota: z.string() }),
  porPregunta: 10,
  salidaPorItem: 160,
  describe: ({ hechos }) => Object.fromEntries(factsOf(hechos)),
  negocios: ({ negocios = [] }) => negocios,
  check({ hechos }, answer) {
    const checked = Checked.safeParse(answer);
    if (!checked.success) return null;
    const nota = oneLine(checked.data.nota, NOTE_MAX) ?? '';
    const facts = factsOf(hechos).map(([, value]) => value);
    const sentences = nota.split(/[.!?…]+(?=\s|$)/).filter((part) => part.trim() !== '').length;
    if (sentences > SENTENCES_MAX || !figuresStand(nota, facts) || linksOutside(nota, facts)) return null;
    return { nota };
  },
};

function factsOf(hechos: NoteItem['hechos']): [string, string | number | null][] {
  return Object.entries(hechos)
    .filter(([, value]) => value !== null && value !== '')
    .slice(0, FACTS_MAX)
    .map(([name, value]) => [name, typeof value === 'string' ? oneLine(value, 200) : value]);
}

/** Whether the note has an address, mailbox or domain that the facts do not contain. */
function linksOutside(nota: string, facts: readonly (string | number | null)[]): boolean {
  const known = facts
    .filter((fact) => typeof fact === 'string')
    .join(' ')
    .toLowerCase();
  const named =
    nota.toLowerCase().match(/https?:\/\/\S+|\S+@\S+|(?:[\p{L}\d-]+\.)+[a-z]{2,24}(?=[\s.,;:)]|$)/gu) ?? [];
  return named.some((one) => !known.includes(one.replace(/^https?:\/\//, '').replace(/[.,;:)]+$/, '')));
}
