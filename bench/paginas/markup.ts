import type { FetchedPage } from '#domain/site/page.ts';
import table from './words.json' with { type: 'json' };

export interface Written {
  dominio: string;
  idioma: string;
  titulo: string;
  titular: string;
  parrafos: readonly string[];
}

export type Form = (written: Written) => Partial<FetchedPage> & { body: string };

export interface Words {
  menu: string[];
  prose: string[];
  legal: string[];
  cookies: string;
  advert: string[];
  searches: string[];
  javascript: string;
}

/** Words shared by the pages of a language; English if it has no table. */
export function wordsOf(idioma: string): Words {
  const found = Object.entries(table).find(([known]) => known === idioma)?.[1] ?? table.en;
  const { menu, prose, legal, advert, searches, ...rest } = found;
  const [first, second, third, fourth, fifth] = [menu, prose, legal, advert, searches].map((list) =>
    list.split('|'),
  );
  return {
    menu: first ?? [],
    prose: second ?? [],
    legal: third ?? [],
    advert: fourth ?? [],
    searches: fifth ?? [],
    ...rest,
  };
}

export const slug = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-');

export const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('\n');

export const links = (texts: readonly string[], base = '/') =>
  `<ul>${texts.map((text) => `<li><a href="${base}${slug(text)}/">${text}</a></li>`).join('')}</ul>`;

export const PHONE = '<a href="tel:+34955010203">955 01 02 03</a>';

export function page({ idioma, titulo }: Written, body: string, head = ''): string {
  return `<!DOCTYPE html>
<html lang="${idioma}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titulo}</title><link rel="stylesheet" href="/assets/style.css">${head}</head>
<body>${body}</body></html>`;
}

export function consent({ idioma }: Written): string {
  const { cookies, legal } = wordsOf(idioma);
  return `<div id="cookie-notice" class="cookie-notice" role="dialog"><span>${cookies}</span>
<button>OK</button><button>✕</button><a href="/${slug(legal[2] ?? '')}/">${legal[2]}</a></div>`;
}
