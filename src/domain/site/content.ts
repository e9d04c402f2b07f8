import { plainLetters, stripTags, withoutBlocks, withoutComments, withoutConsent } from './markup.ts';

/** Texts are in lower case, without accents, with entities decoded and plain apostrophes. */
export interface Content {
  html: string;
  title: string;
  description: string;
  headings: readonly string[];
  text: string;
  /** Title and text; joined once, because every sign reads it. */
  page: string;
  /** Characters of text outside links. */
  prose: number;
  ownPaths: number;
  otherHosts: number;
  otherPaths: number;
  /** Tags that load or send (scripts, frames, styles, forms, meta): they show which service made the page. */
  machinery: string;
  /** A telephone number, e-mail address or messenger of the owner. */
  hasContact: boolean;
  /** Signs of a real place: telephone, address, opening hours, map, structured business data. */
  placeSigns: number;
  /** Amount of own content: `thin` a notice, `short` a notice with advertising, `long` a website. */
  size: 'thin' | 'short' | 'long';
}

const THIN = { prose: 700, ownPaths: 6 };
const SHORT = { prose: 2_500, ownPaths: 12 };
const HEADINGS_MAX = 12;
const TAGS_MAX = 20_000;

/** Linear in the body's length. */
export function readContent(body: string, dominio: string): Content {
  const html = plainLetters(body);
  const shown = withoutConsent(withoutComments(html));
  const title = readable(between(html, '<title', '</title>'));
  const text = readable(visibleText(shown));
  const tags = readTags(shown, dominio);
  const sizeOf = ({ prose, ownPaths }: typeof THIN) => tags.prose <= prose && tags.ownPaths.size <= ownPaths;
  const hasPhone = hasPhoneNumber(text.slice(0, 20_000));
  return {
    html,
    title,
    description: readable(metaDescription(html)),
    headings: headingsOf(shown),
    text,
    page: `${title} ${text}`,
    prose: tags.prose,
    ownPaths: tags.ownPaths.size,
    otherHosts: tags.otherHosts.size,
    otherPaths: tags.otherPaths.size,
    machinery: tags.machinery.join('\n'),
    hasContact: tags.hasContact || hasPhone,
    placeSigns:
      [hasPhone || tags.hasContact, HOURS.test(text), STREET.test(text)].filter(Boolean).length +
      [MAP.test(shown), BUSINESS_DATA.test(html)].filter(Boolean).length,
    size: sizeOf(THIN) ? 'thin' : sizeOf(SHORT) ? 'short' : 'long',
  };
}

const HOURS =
  /\b(?:horarios?|opening hours|horaires|orari|offnungszeiten|openingstijden|godziny otwarcia|lunes a viernes|dilluns a divendres|segunda a sexta|montag bis freitag|lundi au vendredi|lunedi al? venerdi)\b/;
const STREET =
  /\b(?:c\/|calle|avda|avenida|plaza|paseo|carrer|rua|rue|via|piazza|corso|street|road|strasse|straat|laan|ulica|kalea)\b[^<>]{1,80}?\b\d{4,5}\b/;
const MAP = /google\.[a-z.]{2,6}\/maps|maps\.google\.|maps\.app\.goo\.gl|openstreetmap\.org\/export/;
const BUSINESS_DATA =
  /"@type"\s{0,4}:\s{0,4}"(?:localbusiness|restaurant|cafeorcoffeeshop|barorpub|hotel|dentist|physician|store|autorepair|plumber|hairsalon|beautysalon|realestateagent|attorney|casino|professionalservice)"/;

const PHONE = /\+?\d(?:[ ().-]{0,2}\d){8,12}(?!\d)/;

function hasPhoneNumber(text: string): boolean {
  return PHONE.test(text);
}

interface Tags {
  prose: number;
  ownPaths: Set<string>;
  otherHosts: Set<string>;
  otherPaths: Set<string>;
  machinery: string[];
  hasContact: boolean;
}

/** Tags that load, send or describe, without those that only display. */
const MACHINERY = /^(?:script|iframe|frame|link|meta|html|body|form|base|img|object|embed)\b/;
const HREF = /\shref\s{0,3}=\s{0,3}["']?([^"'\s>]{1,500})/;
const CONTACT_LINK = /^(?:tel:|mailto:|https?:\/\/(?:wa\.me|api\.whatsapp\.com)\/)/;

/** One pass over the tags. Scripts and styles are not prose. */
function readTags(html: string, dominio: string): Tags {
  const tags: Tags = {
    prose: 0,
    ownPaths: new Set(),
    otherHosts: new Set(),
    otherPaths: new Set(),
    machinery: [],
    hasContact: false,
  };
  let inLink = false;
  let inCode = false;
  for (const [index, part] of html.split('<', TAGS_MAX).entries()) {
    const end = index === 0 ? -1 : part.indexOf('>');
    const tag = index === 0 ? '' : part.slice(0, end < 0 ? 1_000 : Math.min(end, 1_000));
    const words = part.slice(end + 1);
    if (/^\/?(?:script|style)\b/.test(tag)) inCode = !tag.startsWith('/');
    else if (/^\/?a\b/.test(tag)) inLink = !tag.startsWith('/');
    if (MACHINERY.test(tag)) tags.machinery.push(tag);
    if (inCode) tags.machinery.push(words);
    else if (!inLink && !/^(?:title|option)\b/.test(tag)) tags.prose += wordsLength(words);
    if (inLink && /^a\b/.test(tag)) readLinkOf(tag, dominio, tags);
  }
  return tags;
}

function wordsLength(words: string): number {
  return words.replace(/\s+/g, ' ').trim().length;
}

function readLinkOf(tag: string, dominio: string, tags: Tags): void {
  const href = HREF.exec(tag)?.[1] ?? '';
  if (CONTACT_LINK.test(href)) {
    tags.hasContact = true;
    return;
  }
  if (href === '' || /^(?:#|javascript:|data:)/.test(href)) return;
  const host = /^(?:https?:)?\/\/([^/?#:]{1,253})/.exec(href)?.[1];
  if (host === undefined || host === dominio || host.endsWith(`.${dominio}`)) {
    const path = href.replace(/^(?:https?:)?\/\/[^/?#]*/, '').replace(/#.*$/, '');
    if (path !== '' && path !== '/' && !path.startsWith('/cdn-cgi/')) tags.ownPaths.add(path);
  } else {
    tags.otherHosts.add(host);
    tags.otherPaths.add(href);
  }
}

function between(html: string, open: string, close: string): string {
  const start = html.indexOf(open);
  if (start < 0) return '';
  const from = html.indexOf('>', start);
  const end = html.indexOf(close, start);
  return from < 0 || end < from ? '' : stripTags(html.slice(from + 1, Math.min(end, from + 500)));
}

function headingsOf(html: string): string[] {
  const headings: string[] = [];
  for (const { index } of html.matchAll(/<h[1-3]\b/g)) {
    if (headings.length >= HEADINGS_MAX) break;
    const from = html.indexOf('>', index);
    if (from < 0) break;
    const rest = html.slice(from + 1, from + 401);
    const end = rest.indexOf('</h');
    headings.push(readable(stripTags(end < 0 ? rest.slice(0, 200) : rest.slice(0, end))));
  }
  return headings;
}

function metaDescription(html: string): string {
  const at = html.search(/<meta[^>]{0,200}name=["']?description/);
  if (at < 0) return '';
  const tag = html.slice(at, at + 800).split('>', 1)[0] ?? '';
  return /\scontent\s{0,3}=\s{0,3}(?:"([^"]{0,600})|'([^']{0,600}))/.exec(tag)?.slice(1).join('') ?? '';
}

function visibleText(html: string): string {
  const body = html.slice(Math.max(0, html.indexOf('<body')));
  return stripTags(withoutBlocks(withoutBlocks(body, 'script'), 'style'));
}

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));?/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  rsquo: "'",
  lsquo: "'",
  quot: '"',
  ldquo: '"',
  rdquo: '"',
  laquo: '«',
  raquo: '»',
  nbsp: ' ',
  ndash: '-',
  mdash: '-',
  szlig: 'ß',
  middot: '·',
  hellip: '…',
};

function readable(text: string): string {
  const decoded = text.includes('&') ? plainLetters(text.replace(ENTITY, decodeEntity)) : text;
  return decoded
    .replace(/[\u2018\u2019\u00B4`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) {
    const letter = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|slash)$/.exec(name)?.[1];
    return letter ?? NAMED[name] ?? entity;
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isLetter = code > 0x1f && code < 0x110000 && !(code >= 0xd800 && code <= 0xdfff);
  return isLetter && code !== 0x3c && code !== 0x3e ? String.fromCodePoint(code) : ' ';
}
