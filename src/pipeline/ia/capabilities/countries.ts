import * as z from 'zod';
import { PAISES } from '#contract/limits.ts';
import { idiomas } from '#domain/text/language.ts';
import { readPrompt } from '../prompts/prompt-file.ts';
import { type Capability, entries, told } from './capability.ts';

const prompt = readPrompt('paises');
const shape = { pais: z.enum(PAISES).nullable(), idioma: z.enum(idiomas).nullable() };
const Checked = z.object({ pais: shape.pais.catch(null), idioma: shape.idioma.catch(null) });

export type TellingCountry = z.infer<typeof Checked>;

/** Country and language of keywords of which the tables are not sure. */
export const tellCountries: Capability<{ keyword: string }, TellingCountry> = {
  nombre: 'paises',
  version: prompt.version,
  instrucciones: prompt.texto,
  schema: entries({ keyword: z.string(), ...shape }),
  porPregunta: 50,
  salidaPorItem: 80,
  tell: ({ keyword }) => ({ keyword: told(keyword, 100) }),
  check: (_item, answer) => Checked.safeParse(answer).data ?? null,
};
