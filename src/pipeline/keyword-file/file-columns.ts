import { normaliseText } from '#domain/text/normalise.ts';
import { fileError } from './file-row.ts';

/** Which cell of a row says what; `null` where the file has no such column. */
export interface FileColumns {
  keyword: number;
  pais: number | null;
  idioma: number | null;
  /** The first row names the columns and is no keyword. */
  hasHeader: boolean;
  /** Names of the columns, of a header; else their numbers: 'Columna 1'. */
  nombres: readonly string[];
}

const KEYWORD = ['keyword', 'keywords', 'palabra clave', 'palabras clave', 'termino', 'busqueda'];
const PAIS = ['pais', 'country', 'codigo pais', 'country code'];
const IDIOMA = ['idioma', 'language', 'lang', 'lengua'];

/**
 * The columns by the file's first row that is not blank. With `wanted` the header must have a column so called, or, where
 * no header is known, `wanted` is the place of one ('Columna 2'): else throws `archivo_no_valido` that names those there are.
 */
export function findColumns(first: readonly string[], wanted?: string): FileColumns {
  const names = first.map((cell) => cell.trim());
  const plain = names.map(withoutAccents);
  const find = (of: readonly string[]): number | null => {
    const at = plain.findIndex((name) => of.includes(name));
    return at === -1 ? null : at;
  };
  const pais = find(PAIS);
  const idioma = find(IDIOMA);
  if (wanted !== undefined) {
    const at = plain.indexOf(withoutAccents(wanted.trim()));
    if (at === -1) {
      // The name that a column of a file without a header goes by.
      const place = Number(/^columna (\d{1,5})$/.exec(withoutAccents(wanted.trim()))?.[1] ?? 0);
      const isKnown = [find(KEYWORD), pais, idioma].some((found) => found !== null);
      if (!isKnown && place >= 1 && place <= names.length) return withoutHeader(names, place - 1);
      const listed = names
        .filter((name) => name !== '')
        .slice(0, 20)
        .join(', ');
      throw fileError(
        `El archivo no tiene la columna «${wanted.slice(0, 100)}». Tiene: ${listed.slice(0, 300)}.`,
      );
    }
    return {
      keyword: at,
      pais: pais === at ? null : pais,
      idioma: idioma === at ? null : idioma,
      hasHeader: true,
      nombres: names,
    };
  }
  const keyword = find(KEYWORD);
  if (keyword !== null) return { keyword, pais, idioma, hasHeader: true, nombres: names };
  // A header without a column for keywords is recognised by its other columns; the keywords are in the first column that is free.
  if (names.length > 1 && (pais !== null || idioma !== null)) {
    const free = names.findIndex((_, at) => at !== pais && at !== idioma);
    if (free !== -1) return { keyword: free, pais, idioma, hasHeader: true, nombres: names };
  }
  return withoutHeader(names, 0);
}

function withoutHeader(names: readonly string[], keyword: number): FileColumns {
  const nombres = names.map((_, at) => `Columna ${at + 1}`);
  return { keyword, pais: null, idioma: null, hasHeader: false, nombres };
}

const withoutAccents = (text: string): string =>
  normaliseText(text, 'NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
