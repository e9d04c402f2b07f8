import { stripTags, withoutBlocks } from '../site/markup.ts';
import { readPage } from '../site/page.ts';
import { countForeignPhrases } from '../site/spam.ts';

export interface PaginaArchivada {
  titulo: string | null;
  /** Two letters, as declared or as its common words show; null: unknown. */
  idioma: string | null;
  /** Signs of spam or of foreign content; null: unknown. */
  spam: boolean | null;
  texto: string;
}

const TITLE_MAX = 200;
const TEXT_MAX = 1_500;
/** With this many different spam phrases, the text contains hidden links. */
const HIDDEN_PHRASES = 3;

const WORDS: Readonly<Record<string, RegExp>> = {
  es: /\b(?:el|los|las|una|con|para|por|del|más|nuestros?|nuestra|servicios|contacto)\b/gi,
  ca: /\b(?:els|les|amb|per|dels|més|nostres?|nostra|serveis|contacte|i)\b/gi,
  en: /\b(?:the|and|with|for|our|your|from|services|contact|you)\b/gi,
  fr: /\b(?:le|les|des|avec|pour|nos|votre|une|est|dans)\b/gi,
  pt: /\b(?:os|das|com|para|uma|não|nossos?|serviços|contato|são)\b/gi,
  de: /\b(?:der|die|das|und|mit|für|unsere?|ihre?|nicht|sie)\b/gi,
  it: /\b(?:il|gli|della|con|per|una|nostri?|sono|servizi|che)\b/gi,
};

/** Pure, linear in the page's length. */
export function readArchivedPage(dominio: string, html: string): PaginaArchivada {
  const page = html.slice(0, 262_144);
  const titulo = /<title[^>]{0,200}>([^<]{1,1000})/i
    .exec(page)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim()
    .slice(0, TITLE_MAX);
  const text = stripTags(['script', 'style', 'title'].reduce(withoutBlocks, page));
  const reading = readPage({
    dominio,
    finalUrl: `http://${dominio}/`,
    status: 200,
    headers: {},
    body: page,
    nameservers: [],
  });
  const isSpam = reading.kind === 'hijacked' || countForeignPhrases(text) >= HIDDEN_PHRASES;
  return {
    titulo: titulo === undefined || titulo === '' ? null : titulo,
    idioma: languageOf(page, text),
    spam: isSpam ? true : reading.kind === 'answers' && text.length >= 40 ? false : null,
    texto: text.slice(0, TEXT_MAX).toWellFormed(),
  };
}

const SURE = 5;

function languageOf(html: string, text: string): string | null {
  const declared = /<html[^>]{0,300}\slang=["']?([a-z]{2})\b/i.exec(html)?.[1]?.toLowerCase();
  if (declared !== undefined) return declared;
  const counts = Object.entries(WORDS)
    .map(([idioma, words]) => [idioma, (text.slice(0, 20_000).match(words) ?? []).length] as const)
    .toSorted((one, other) => other[1] - one[1]);
  const [best] = counts;
  return best !== undefined && best[1] >= SURE ? best[0] : null;
}
