import type { City, Trade } from '../../world/types.ts';

export interface ReadQuery {
  trades: readonly Trade[];
  cities: ReadonlySet<string> | null;
  inSpain: boolean;
  rest: readonly string[];
  /** 'negocios', 'empresas': all trades. */
  anyTrade: boolean;
  /** Words of `rest` where a place would be: after 'en', or capitalised. */
  placeLike: readonly string[];
}

const fillers = new Set(
  (
    'a al at best cerca con d da das de del der die do du el en et for from i in in the im l la las le les lo los ' +
    'mejor mejores me mi near o of para per por proximo the um un una und urgente urgentes y 24 24h 24 horas barato baratos'
  )
    .split(' ')
    .filter(Boolean),
);
const placePrepositions = new Set('en in im near cerca a em'.split(' '));
const anyTradeWords = new Set(
  'negocio negocios empresa empresas comercio comercios tienda tiendas business businesses shop shops local locales servicio servicios'.split(
    ' ',
  ),
);
const otherCityNames: Readonly<Record<string, string>> = {
  seville: 'Sevilla',
  saragossa: 'Zaragoza',
  zaragossa: 'Zaragoza',
  'palma de mallorca': 'Palma',
  'las palmas': 'Las Palmas de Gran Canaria',
  bilbo: 'Bilbao',
  alacant: 'Alicante',
  elx: 'Elche',
  'la coruna': 'A Coruña',
  coruna: 'A Coruña',
  corunna: 'A Coruña',
  vitoria: 'Vitoria-Gasteiz',
  gasteiz: 'Vitoria-Gasteiz',
  hospitalet: "L'Hospitalet de Llobregat",
  jerez: 'Jerez de la Frontera',
  donostia: 'San Sebastián',
  iruna: 'Pamplona',
  gerona: 'Girona',
  tarrasa: 'Terrassa',
  malagueta: 'Málaga',
  xixon: 'Gijón',
};
/** Trade words of other languages and everyday Spanish, folded and stemmed, with the trade's name. */
const otherTradeWords: Readonly<Record<string, string>> = {
  mecanico: 'taller mecánico',
  taller: 'taller mecánico',
  garage: 'taller mecánico',
  'dental clinic': 'dentista',
  'clinica dental': 'dentista',
  zahnarzt: 'dentista',
  dentiste: 'dentista',
  plombier: 'fontanero',
  klempner: 'fontanero',
  lampista: 'fontanero',
  encanador: 'fontanero',
  idraulico: 'fontanero',
  lawyer: 'abogado',
  advocat: 'abogado',
  avocat: 'abogado',
  anwalt: 'abogado',
  peluquero: 'peluquería',
  hairdresser: 'peluquería',
  barberia: 'peluquería',
  coiffeur: 'peluquería',
  bar: 'restaurante',
  fisio: 'fisioterapeuta',
  vet: 'veterinario',
  optician: 'óptica',
  asesoria: 'gestoría',
  'asesoria fiscal': 'gestoría',
  pharmacie: 'farmacia',
  apotheke: 'farmacia',
  hostal: 'hotel',
  builder: 'reformas',
  'reforma integral': 'reformas',
  'aire acondicionado': 'climatización',
  bookshop: 'librería',
  papeleria: 'librería',
};

/** Lower case without accents and signs; `·` and apostrophes split words. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A simple stem for Spanish, Catalan and English plurals: 'talleres' and 'taller', 'hoteles' and 'hotel'. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ces')) return `${word.slice(0, -3)}z`;
  if (word.length > 5 && /[rlndjzs]es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}

const stems = (text: string): string[] => fold(text).split(' ').filter(Boolean).map(stem);

export class QueryReader {
  #places: readonly { words: readonly string[]; cities: ReadonlySet<string> }[];
  #trades: readonly { words: readonly string[]; trade: Trade }[];

  constructor(cities: readonly City[], trades: readonly Trade[]) {
    const places = new Map<string, Set<string>>();
    const add = (name: string, city: string) => {
      const key = fold(name);
      const covered = places.get(key);
      if (covered) covered.add(city);
      else places.set(key, new Set([city]));
    };
    for (const { name, region } of cities) add(region, name);
    for (const { name, province } of cities) if (fold(province) !== fold(name)) add(province, name);
    // A city wins over a province or region of the same name, as on a map.
    for (const { name } of cities) places.set(fold(name), new Set([name]));
    for (const [other, name] of Object.entries(otherCityNames)) {
      if (cities.some((city) => city.name === name)) places.set(other, new Set([name]));
    }
    this.#places = [...places]
      .map(([name, covered]) => ({ words: name.split(' '), cities: covered }))
      .sort((a, b) => b.words.length - a.words.length);
    this.#trades = trades
      .flatMap((trade) => {
        const others = Object.keys(otherTradeWords).filter((word) => otherTradeWords[word] === trade.name);
        const phrases = [
          trade.name,
          trade.plural,
          trade.categoryEs,
          trade.categoryEn,
          trade.placeType.replaceAll('_', ' '),
          ...trade.nameWords,
          ...others,
        ];
        // Types that several trades share ('store') identify no trade.
        const shared = trades.filter((one) => one.placeType === trade.placeType).length > 1;
        return phrases
          .filter((phrase) => !(shared && phrase === trade.placeType.replaceAll('_', ' ')))
          .map((phrase) => ({ words: stems(phrase), trade }));
      })
      .sort((a, b) => b.words.length - a.words.length);
  }

  read(query: string): ReadQuery {
    const typed = query.slice(0, 500);
    const words = fold(typed).split(' ').filter(Boolean);
    const named = new Set([...afterPreposition(words), ...capitalised(typed)].map(stem));
    const place = this.#places.find((one) => indexOfRun(words, one.words) >= 0);
    if (place) words.splice(indexOfRun(words, place.words), place.words.length);
    const stemmed = words.map(stem);
    const hits = this.#trades.filter((one) => indexOfRun(stemmed, one.words) >= 0);
    const longest = hits[0]?.words ?? [];
    const best = hits.filter((one) => one.words.join(' ') === longest.join(' '));
    if (best.length > 0) stemmed.splice(indexOfRun(stemmed, longest), longest.length);
    const country = new Set(['espana', 'spain', 'espanya', 'spanien', 'espagne']);
    const rest = stemmed.filter((word) => !fillers.has(word) && !country.has(word));
    const others = rest.filter((word) => !anyTradeWords.has(word));
    return {
      trades: [...new Set(best.map((one) => one.trade))],
      cities: place?.cities ?? null,
      inSpain: words.some((word) => country.has(word)),
      rest: others,
      placeLike: others.filter((word) => named.has(word)),
      anyTrade: best.length === 0 && words.some((word) => anyTradeWords.has(word)),
    };
  }
}

function afterPreposition(words: readonly string[]): readonly string[] {
  const at = words.findLastIndex((word) => placePrepositions.has(word));
  return at < 0 ? [] : words.slice(at + 1);
}

/** Capitalised words except the first, which always may be. */
function capitalised(text: string): string[] {
  const [, ...later] = text.split(/\s+/).filter(Boolean);
  return later.filter((word) => /^\p{Lu}\p{Ll}/u.test(word)).flatMap((word) => fold(word).split(' '));
}

function indexOfRun(words: readonly string[], run: readonly string[]): number {
  if (run.length === 0) return -1;
  for (let at = 0; at + run.length <= words.length; at++) {
    if (run.every((word, offset) => words[at + offset] === word)) return at;
  }
  return -1;
}
