import { fold } from '../maps/query-reading.ts';

/** Names and cities, folded, by which a model would recognise a country. */
const signs: Readonly<Record<string, string>> = {
  ES: 'espana spain madrid barcelona valencia sevilla zaragoza malaga murcia bilbao alicante cordoba granada vigo gijon oviedo pamplona tarragona girona huelva cadiz jaen almeria burgos leon salamanca toledo badajoz caceres albacete logrono santander lugo ourense pontevedra',
  MX: 'mexico cdmx monterrey guadalajara puebla tijuana cancun queretaro',
  AR: 'argentina rosario mendoza caba',
  CO: 'colombia bogota medellin cali barranquilla',
  CL: 'chile valparaiso antofagasta',
  PE: 'peru lima arequipa trujillo',
  US: 'usa chicago houston miami boston seattle texas california florida',
  GB: 'uk london londres manchester birmingham leeds',
  FR: 'france francia paris lyon marseille toulouse bordeaux nantes',
  DE: 'deutschland germany alemania berlin munchen hamburg koln frankfurt stuttgart',
  IT: 'italia italy roma milano torino napoli firenze',
  PT: 'portugal lisboa porto braga coimbra faro',
  BR: 'brasil brazil recife curitiba salvador',
  NL: 'nederland netherlands amsterdam rotterdam utrecht',
  PL: 'polska poland warszawa krakow gdansk',
  TR: 'turkiye turkey istanbul ankara izmir',
};
const phrases: Readonly<Record<string, string>> = {
  'buenos aires': 'AR',
  'new york': 'US',
  'los angeles': 'US',
  'sao paulo': 'BR',
  'rio de janeiro': 'BR',
  'ciudad de mexico': 'MX',
  'reino unido': 'GB',
  'estados unidos': 'US',
  'santiago de chile': 'CL',
};
const byWord = new Map(
  Object.entries(signs).flatMap(([country, words]) =>
    words.split(' ').map((word) => [word, country] as const),
  ),
);

/** ISO 3166 alpha-2 of the country that a text names or lies in; null if the text has no sign of one. */
export function countryIn(text: string): string | null {
  const folded = fold(text);
  const phrase = Object.keys(phrases).find((one) => ` ${folded} `.includes(` ${one} `));
  if (phrase) return phrases[phrase] ?? null;
  for (const word of folded.split(' ')) {
    const country = byWord.get(word);
    if (country) return country;
  }
  return null;
}
