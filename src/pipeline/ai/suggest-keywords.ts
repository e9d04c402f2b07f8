import type { SugerenciaKeyword, Sugerencias } from '#contract/entities/ia.ts';
import { keywordKey, keywordProblem } from '#domain/keyword/keyword.ts';
import { readKeyword } from '#domain/keyword/read-keyword.ts';
import { countryName } from '#domain/places/regions.ts';
import { searchKey, suggestKeywords } from '#domain/suggestions/suggest.ts';
import type { AiDeps } from '../runtime/ports.ts';
import { askAi } from './ask-ai.ts';
import { type OptimisedKeyword, optimiseKeywords } from './capabilities/keywords.ts';
import { droppedText, noticeOf } from './reasons.ts';

export interface SuggestionRequest {
  keywords: readonly string[];
  idioma: string;
  /** ISO 3166-1 alpha-2 code of the list, if given. */
  pais: string | null;
  paisCuenta: string;
  conIa: boolean;
  porKeyword: number;
}

export async function suggestFor(
  deps: AiDeps,
  usuarioId: string,
  request: SuggestionRequest,
  signal: AbortSignal,
): Promise<Sugerencias> {
  const { keywords, idioma, pais, paisCuenta, porKeyword } = request;
  const rules = suggestKeywords({ keywords, idioma, paisCuenta: pais ?? paisCuenta, porKeyword });
  const plain: Sugerencias = { sugerencias: rules, miradas: keywords.length, por: 'reglas', aviso: null };
  if (!request.conIa) return plain;
  const repeated = new Set(rules.filter(({ tipo }) => tipo === 'repetida').map(({ original }) => original));
  const asked = keywords.filter((keyword) => !repeated.has(keyword));
  const items = asked.map((keyword) => ({ keyword, pais, idioma }));
  const { valores, motivo } = await askAi(deps, usuarioId, optimiseKeywords, items, signal);
  const aviso = motivo === null ? null : noticeOf(motivo);
  if (valores.every((value) => value === null)) {
    const dropped = motivo === null && asked.length > 0;
    return { ...plain, aviso: dropped ? droppedText.keywords : aviso };
  }
  const known = [...keywords, ...rules.map(({ propuesta }) => propuesta ?? '')];
  const seen = new Set(known.map(keywordKey));
  const list = { idioma, paisCuenta: pais ?? paisCuenta };
  const searched = new Set(known.map((keyword) => searchKey(keyword, list)));
  const more = asked.flatMap((original, at): SugerenciaKeyword[] => {
    const value = valores[at];
    if (!value) return [];
    const proposals = proposalsOf(original, value, request);
    return proposals.flatMap(({ propuesta, tipo, motivo }) => {
      const key = keywordKey(propuesta);
      const search = searchKey(propuesta, list);
      // An improved spelling replaces its keyword; another proposal for the same search would only cost requests.
      if (seen.has(key) || (tipo === 'variante' && searched.has(search))) return [];
      if (keywordProblem(propuesta) !== null) return [];
      seen.add(key);
      searched.add(search);
      return [{ original, propuesta, tipo, motivo, por: 'ia' as const }];
    });
  });
  const rewritten = new Set(more.filter(({ tipo }) => tipo === 'limpieza').map(({ original }) => original));
  const kept = rules.filter(({ tipo, original }) => tipo !== 'limpieza' || !rewritten.has(original));
  return { sugerencias: [...kept, ...more], miradas: keywords.length, por: 'ia', aviso };
}

function proposalsOf(
  original: string,
  { keyword_optimizada: better, pais: answered, variantes }: OptimisedKeyword,
  { pais, paisCuenta }: Pick<SuggestionRequest, 'pais' | 'paisCuenta'>,
): (Pick<SugerenciaKeyword, 'tipo' | 'motivo'> & { propuesta: string })[] {
  const unsure =
    pais === null && answered !== paisCuenta && readKeyword(original, { paisCuenta }).pais === null;
  const country = unsure && answered !== null ? countryName(answered) : null;
  return [
    ...(better === null ? [] : [{ propuesta: better, tipo: 'limpieza' as const, motivo: 'Mejor escrita' }]),
    ...(country === null
      ? []
      : [
          {
            propuesta: `${better ?? original} ${country}`,
            tipo: 'aclaracion' as const,
            motivo: `La sitúa en ${country}`,
          },
        ]),
    ...variantes.map((propuesta) => ({
      propuesta,
      tipo: 'variante' as const,
      motivo: 'Otra búsqueda del mismo oficio',
    })),
  ];
}
