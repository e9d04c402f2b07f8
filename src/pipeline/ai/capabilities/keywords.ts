import * as z from 'zod';
import { PAISES } from '#contract/limits.ts';
import { keywordKey, keywordProblem, normaliseKeyword } from '#domain/keyword/keyword.ts';
import { readKeyword } from '#domain/keyword/read-keyword.ts';
import { looksNear, replacesSearch } from '#domain/suggestions/same-place.ts';
import { idiomas } from '#domain/text/language.ts';
import { wordsOf } from '#domain/text/words.ts';
import { VARIANTS_MAX } from '../../batches/variants.ts';
import { readPrompt } from '../prompts/prompt-file.ts';
import { type Capability, entries, oneLine } from './capability.ts';

export interface KeywordItem {
  keyword: string;
  pais: string | null;
  idioma: string | null;
}

export interface OptimisedKeyword {
  /** An improved spelling; null: keep the keyword. */
  keyword_optimizada: string | null;
  pais: string | null;
  idioma: string | null;
  variantes: string[];
}

const prompt = readPrompt('keywords');

const Checked = z.object({
  keyword: z.string(),
  keyword_optimizada: z.string(),
  pais: z.enum(PAISES).nullable().catch(null),
  idioma: z.enum(idiomas).nullable().catch(null),
  variantes: z.array(z.string()).max(20),
});

export const optimiseKeywords: Capability<KeywordItem, OptimisedKeyword> = {
  nombre: 'keywords',
  version: prompt.version,
  instrucciones: prompt.texto,
  schema: entries({
    keyword: z.string(),
    keyword_optimizada: z.string(),
    pais: z.enum(PAISES).nullable(),
    idioma: z.enum(idiomas).nullable(),
    variantes: z.array(z.string()),
  }),
  porPregunta: 25,
  salidaPorItem: 220,
  describe: ({ keyword, pais, idioma }) => ({ keyword: oneLine(keyword, 100), pais, idioma }),
  check({ keyword, pais: given }, answer) {
    const checked = Checked.safeParse(answer);
    if (!checked.success) return null;
    const { keyword: repeated, keyword_optimizada, pais, idioma, variantes } = checked.data;
    if (!repeats(keyword, repeated, given ?? undefined)) return null;
    const better = normaliseKeyword(keyword_optimizada);
    const own = keywordKey(keyword);
    const paisCuenta = given ?? undefined;
    const seen = new Set([own, keywordKey(better)]);
    const fit = variantes.map(normaliseKeyword).filter((one) => {
      const key = keywordKey(one);
      if (seen.has(key) || keywordProblem(one) !== null || !isAbout(keyword, one)) return false;
      if (!looksNear(keyword, one, paisCuenta)) return false;
      seen.add(key);
      return true;
    });
    const better_fits =
      keywordKey(better) !== own &&
      keywordProblem(better) === null &&
      isAbout(keyword, better) &&
      replacesSearch(keyword, better, paisCuenta);
    return {
      keyword_optimizada: better_fits ? better : null,
      pais,
      idioma,
      variantes: fit.slice(0, VARIANTS_MAX),
    };
  },
};

/** A model that does not repeat the keyword may have followed an instruction hidden in it. */
const repeats = (keyword: string, repeated: string, paisCuenta: string | undefined) =>
  keywordKey(keyword) === keywordKey(repeated) || replacesSearch(keyword, repeated, paisCuenta);

/** A proposal must share trade, place or a word with the keyword and add no figures: a web page may inject text. */
function isAbout(keyword: string, proposal: string): boolean {
  const figures = new Set(keyword.match(/\d+/g));
  if (proposal.match(/\d+/g)?.some((figure) => !figures.has(figure))) return false;
  const asked = readKeyword(keyword);
  const got = readKeyword(proposal);
  if (asked.oficio !== null && got.oficio !== null) return asked.oficio === got.oficio;
  if (asked.lugar !== null && asked.lugar === got.lugar) return true;
  const words = new Set(wordsOf(keyword).map(({ plano }) => plano.slice(0, 5)));
  return wordsOf(proposal).some(({ plano }) => plano.length > 3 && words.has(plano.slice(0, 5)));
}
