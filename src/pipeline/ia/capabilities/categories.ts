import * as z from 'zod';
import { wordsOf } from '#domain/text/words.ts';
import { grupos, trades } from '#domain/trades/trades.ts';
import { readPrompt } from '../prompts/prompt-file.ts';
import { type Capability, entries, oneLine } from './capability.ts';

export interface CategoryItem {
  nombre_negocio: string;
  /** As the maps provider gives it; null when it gives none. */
  categoria: string | null;
}

const categories = [...new Set(trades.map(({ categoria }) => categoria))] as [string, ...string[]]; // the table is not empty
const prompt = readPrompt('categorias');
const shape = { categoria: z.enum(categories).nullable(), grupo: z.enum(grupos).nullable() };
const Checked = z.object(shape);
const NAME_WORDS = 6;

/** Category and group of businesses; one answer for all that share the provider's category and the name's words. */
export const categorise: Capability<CategoryItem, z.infer<typeof Checked>> = {
  nombre: 'categorias',
  version: prompt.version,
  instrucciones: prompt.texto,
  schema: entries(shape),
  porPregunta: 40,
  salidaPorItem: 60,
  describe: ({ nombre_negocio, categoria }) => ({
    nombre: oneLine(nombre_negocio, 120),
    categoria_mapa: oneLine(categoria, 120),
  }),
  keyOf: ({ nombre_negocio, categoria }) => [
    categoria?.toLowerCase().slice(0, 200) ?? null,
    ...wordsOf(nombre_negocio)
      .map(({ plano }) => plano)
      .filter((word) => /\p{L}{3}/u.test(word))
      .slice(0, NAME_WORDS)
      .toSorted(),
  ],
  check: (_item, answer) => Checked.safeParse(answer).data ?? null,
};
