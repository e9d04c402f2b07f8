import * as z from 'zod';
import { wordsOf } from '#domain/text/words.ts';
import { grupos, trades } from '#domain/trades/trades.ts';
import { readPrompt } from '../prompts/prompt-file.ts';
import { type Capability, entries, oneLine } from './capability.ts';

export interface CategoryItem {
  id?: string;
  nombre_negocio: string;
  categoria: string | null;
}

const categories = [...new Set(trades.map(({ categoria }) => categoria))] as [string, ...string[]]; // the table is not empty
const prompt = readPrompt('categorias');
const shape = { categoria: z.enum(categories).nullable(), grupo: z.enum(grupos).nullable() };
const Checked = z.object({ nombre: z.string(), ...shape });
type Category = Omit<z.infer<typeof Checked>, 'nombre'>;
const NAME_WORDS = 6;
const NAME_MAX = 120;

/** Category and group; businesses with the same provider category and long words, or name, share one answer. */
export const categorise: Capability<CategoryItem, Category> = {
  nombre: 'categorias',
  version: prompt.version,
  instrucciones: prompt.texto,
  schema: entries({ nombre: z.string(), ...shape }),
  porPregunta: 40,
  salidaPorItem: 110,
  describe: ({ nombre_negocio, categoria }) => ({
    nombre: oneLine(nombre_negocio, NAME_MAX),
    categoria_mapa: oneLine(categoria, 120),
  }),
  keyOf: ({ nombre_negocio, categoria }) => [
    categoria?.toLowerCase().slice(0, 200) ?? null,
    ...wordsIn(nombre_negocio),
  ],
  negocios: ({ id }) => (id === undefined ? [] : [id]),
  check({ nombre_negocio }, answer) {
    const checked = Checked.safeParse(answer).data;
    if (checked === undefined) return null;
    const { nombre, ...said } = checked;
    // A model that does not repeat the name may have followed an instruction hidden in it.
    return wordsIn(nombre).join() === wordsIn(nombre_negocio).join() ? said : null;
  },
};

function wordsIn(name: string): string[] {
  const line = oneLine(name, NAME_MAX) ?? '';
  const words = wordsOf(line)
    .map(({ plano }) => plano)
    .filter((word) => /\p{L}{3}/u.test(word))
    .slice(0, NAME_WORDS)
    .toSorted();
  return words.length > 0 ? words : [line.toLowerCase()];
}
