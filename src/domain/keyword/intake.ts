import { IDIOMAS_KEYWORD, KEYWORDS_PER_BATCH_MAX, PAIS_DEFAULT, PAIS_DETECT } from '#contract/limits.ts';
import { countryWithoutPlace } from '../country/country.ts';
import { countryNames } from '../places/regions.ts';
import { provinceOfCode } from '../places/spanish-provinces.ts';
import { isIdioma } from '../text/language.ts';
import { normaliseText } from '../text/normalise.ts';
import { keywordKey, keywordProblem, motivoKeyword, normaliseKeyword } from './keyword.ts';
import { ListReader } from './list-reader.ts';

export interface IntakeRow {
  linea: number;
  keyword: string;
  pais?: string | undefined;
  idioma?: string | undefined;
  /** Other cells of the row are filled: a missing keyword is then a mistake, not an empty line. */
  conDatos?: boolean;
}

export interface TakenKeyword {
  keyword: string;
  keyword_normalizada: string;
  pais: string;
  idioma: string;
  /** Trade and place by their names in the tables; '' if unknown. */
  oficio: string;
  lugar: string;
  /** The key of yields: the province of a Spanish town, otherwise the place. */
  zona: string;
  pais_detectado: boolean;
}

export interface RefusedRow {
  linea: number;
  /** Cut to 200 characters. */
  texto: string;
  motivo: string;
}

/** Used for what a row leaves out. `pais` `XX`: detected from the keyword. */
export interface IntakeDefaults {
  pais: string;
  idioma: string;
  deteccion_automatica_pais: boolean;
}

export type IntakeAnswer =
  | { kind: 'blank' }
  | { kind: 'taken'; keyword: TakenKeyword }
  | { kind: 'duplicate'; row: RefusedRow }
  | { kind: 'refused'; row: RefusedRow }
  /** Valid, but the batch is full. */
  | { kind: 'too_many' };

const SHOWN_MAX = 200;

/** Linear time per row. The same words for another country or language are another keyword. */
export class KeywordIntake {
  readonly #defaults: IntakeDefaults;
  readonly #max: number;
  readonly #seen = new Set<string>();
  readonly #readers = new Map<string, ListReader>();
  #total = 0;

  constructor(defaults: IntakeDefaults, max = KEYWORDS_PER_BATCH_MAX) {
    this.#defaults = defaults;
    this.#max = max;
  }

  get total(): number {
    return this.#total;
  }

  take(row: IntakeRow): IntakeAnswer {
    if (row.keyword.trim() === '' && !row.conDatos) return { kind: 'blank' };
    this.#total += 1;
    const problem = keywordProblem(row.keyword);
    if (problem !== null) return { kind: 'refused', row: refusal(row, problem) };
    const language = languageOf(row.idioma);
    if (language === null) return { kind: 'refused', row: refusal(row, unknownText('Idioma', row.idioma)) };
    const country = countryOf(row.pais);
    if (country === null) return { kind: 'refused', row: refusal(row, unknownText('País', row.pais)) };
    const idioma = language ?? this.#defaults.idioma;
    const given = { ...this.#defaults, idioma, pais: country ?? this.#defaults.pais };
    const keyword = toKeyword(row.keyword, given, this.#reader(idioma));
    const identity = `${keyword.pais}${keyword.idioma}${keyword.keyword_normalizada}`;
    if (this.#seen.has(identity)) return { kind: 'duplicate', row: refusal(row, motivoKeyword.duplicado) };
    this.#seen.add(identity);
    return this.#seen.size > this.#max ? { kind: 'too_many' } : { kind: 'taken', keyword };
  }

  #reader(idioma: string): ListReader {
    const reader = this.#readers.get(idioma) ?? readerFor(idioma);
    this.#readers.set(idioma, reader);
    return reader;
  }
}

export function toKeyword(
  text: string,
  defaults: IntakeDefaults,
  reader = readerFor(defaults.idioma),
): TakenKeyword {
  const keyword = normaliseKeyword(text);
  const { idioma } = defaults;
  const { pais, oficio, place } = reader.read(keyword);
  const isGiven = defaults.pais !== PAIS_DETECT && defaults.pais !== '';
  const found = pais ?? countryWithoutPlace(idioma, PAIS_DEFAULT);
  const lugar = place?.nombre ?? '';
  const pais_detectado = !isGiven && defaults.deteccion_automatica_pais;
  return {
    keyword,
    keyword_normalizada: keywordKey(keyword),
    pais: isGiven ? defaults.pais : pais_detectado ? found : PAIS_DEFAULT,
    pais_detectado,
    idioma,
    oficio: oficio ?? '',
    lugar,
    zona: (place?.provincia ? provinceOfCode(place.provincia) : null) ?? lugar,
  };
}

export const readerFor = (idioma: string) =>
  new ListReader({ paisCuenta: PAIS_DEFAULT, idioma: isIdioma(idioma) ? idioma : null });

const COUNTRIES = new Map(
  Object.entries(countryNames).flatMap(([pais, names]) =>
    [pais, ...names.split('|')].map((name): [string, string] => [withoutAccents(name), pais]),
  ),
);

/** ISO 3166 three-letter codes, as search engines export them. */
const ALPHA_3 = [
  'ESP ES|USA US|GBR GB|FRA FR|DEU DE|ITA IT|PRT PT|MEX MX|ARG AR|COL CO|PER PE|BRA BR|CAN CA|AUS AU|JPN JP|KOR KR|CHN CN',
  'IND IN|RUS RU|CHL CL|URY UY|ECU EC|VEN VE|BOL BO|PRY PY|CRI CR|PAN PA|GTM GT|DOM DO|HND HN|SLV SV|NIC NI|CUB CU|PRI PR',
  'NLD NL|BEL BE|POL PL|TUR TR|CHE CH|AUT AT|AND AD|IRL IE',
]
  .join('|')
  .split('|');
for (const pair of ALPHA_3) {
  const [three = '', two = ''] = pair.toLowerCase().split(' ');
  COUNTRIES.set(three, two.toUpperCase());
}

/** Reads a two- or three-letter code or a name; undefined: empty, null: unknown. */
function countryOf(text: string | undefined): string | null | undefined {
  const plain = withoutAccents(text ?? '');
  if (plain === '' || plain === PAIS_DETECT.toLowerCase()) return undefined;
  return COUNTRIES.get(plain) ?? null;
}

const LANGUAGES: Readonly<Record<string, (typeof IDIOMAS_KEYWORD)[number]>> = {
  espanol: 'es',
  castellano: 'es',
  spanish: 'es',
  ingles: 'en',
  english: 'en',
  frances: 'fr',
  french: 'fr',
  aleman: 'de',
  german: 'de',
  italiano: 'it',
  italian: 'it',
  portugues: 'pt',
  portuguese: 'pt',
  neerlandes: 'nl',
  holandes: 'nl',
  dutch: 'nl',
  polaco: 'pl',
  polish: 'pl',
  turco: 'tr',
  turkish: 'tr',
};

/** Reads a two-letter code (also of `es-ES`) or a name; undefined: empty, null: not supported. */
function languageOf(text: string | undefined): string | null | undefined {
  const plain = withoutAccents(text ?? '');
  if (plain === '') return undefined;
  if (Object.hasOwn(LANGUAGES, plain)) return LANGUAGES[plain];
  const code = plain.split(/[-_]/)[0];
  return IDIOMAS_KEYWORD.find((each) => each === code) ?? null;
}

const unknownText = (what: 'País' | 'Idioma', text = ''): string =>
  `${what} no admitido: «${text.trim().slice(0, 40)}»`;

const refusal = ({ linea, keyword }: IntakeRow, motivo: string): RefusedRow => ({
  linea,
  texto: keyword.trim().slice(0, SHOWN_MAX).toWellFormed(),
  motivo,
});

function withoutAccents(text: string): string {
  return normaliseText(text.slice(0, 100), 'NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
}
