import type { SugerenciaKeyword, Sugerencias } from '#contract/entities/ia.ts';
import { keywordKey } from '#domain/keyword/keyword.ts';
import { searchKey, suggestKeywords } from '#domain/suggestions/suggest.ts';
import type { AiDeps } from './ai-access.ts';
import { askAi } from './ask-ai.ts';
import { optimiseKeywords } from './capabilities/keywords.ts';
import { droppedText, noticeOf } from './reasons.ts';

export interface SuggestionRequest {
  keywords: readonly string[];
  /** ISO 639-1 given to the list. */
  idioma: string;
  /** ISO 3166-1 alpha-2 given to the list; null: none. */
  pais: string | null;
  paisCuenta: string;
  conIa: boolean;
  porKeyword: number;
}

/** What to search instead of and besides the keywords of a list: the tables' proposals and the model's, none twice. */
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
    const proposals = [
      ...(value.keyword_optimizada === null
        ? []
        : [{ propuesta: value.keyword_optimizada, tipo: 'limpieza' as const }]),
      ...value.variantes.map((propuesta) => ({ propuesta, tipo: 'variante' as const })),
    ];
    return proposals.flatMap(({ propuesta, tipo }) => {
      const key = keywordKey(propuesta);
      const search = searchKey(propuesta, list);
      // A better writing takes the place of its keyword; any other that asks for the same would only cost.
      if (seen.has(key) || (tipo === 'variante' && searched.has(search))) return [];
      seen.add(key);
      searched.add(search);
      const motivo = tipo === 'limpieza' ? 'Mejor escrita' : 'Otra búsqueda del mismo oficio';
      return [{ original, propuesta, tipo, motivo, por: 'ia' as const }];
    });
  });
  return { sugerencias: [...rules, ...more], miradas: keywords.length, por: 'ia', aviso };
}
