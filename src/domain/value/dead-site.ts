import { readKeyword } from '../keyword/read-keyword.ts';
import type { Idioma } from '../text/language.ts';

/** The last good capture of a site that is gone. */
export interface DeadSiteItem {
  titulo: string | null;
  texto: string;
}

export const calidades = ['cuidada', 'sencilla', 'vacia'] as const;

export interface DeadSite {
  oficio: string | null;
  lugar: string | null;
  idioma: Idioma | null;
  calidad: (typeof calidades)[number];
}

const CARED_WORDS = 120;
const EMPTY_WORDS = 15;
/** What a site was stands in its title and its first sentence; what comes later names trades of all kinds. */
const FIRST_WORDS = 120;

/** What a dead site was, by tables alone: trade, place, language, quality. */
export function deadSiteByRules({ titulo, texto }: DeadSiteItem): DeadSite {
  const title = readKeyword(titulo ?? '');
  const start = readKeyword(texto.slice(0, FIRST_WORDS).split(/[.!?](?:\s|$)/)[0] ?? '');
  const page = `${titulo ?? ''} ${texto}`;
  const words = texto.split(/\s+/).filter((word) => word !== '').length;
  const calidad = words < EMPTY_WORDS ? 'vacia' : words < CARED_WORDS ? 'sencilla' : 'cuidada';
  const towns = [title, start].filter(({ place }) => place?.place.tipo === 'ciudad');
  return {
    oficio: title.oficio ?? start.oficio,
    // Letter for letter: 'una' is no word of the town of Uña.
    lugar: towns.find(({ lugar }) => lugar !== null && page.includes(lugar))?.lugar ?? null,
    idioma: readKeyword(page.slice(0, 400)).idioma,
    calidad,
  };
}

const LANGUAGES: Record<Idioma, string> = {
  es: 'español',
  ca: 'catalán',
  gl: 'gallego',
  eu: 'euskera',
  en: 'inglés',
  fr: 'francés',
  de: 'alemán',
  it: 'italiano',
  pt: 'portugués',
  nl: 'neerlandés',
  pl: 'polaco',
  tr: 'turco',
};

/** One line for the screen, which shows the copy's day beside it: 'Peluquería en Girona, en catalán; web cuidada'. */
export function deadSiteLine(site: DeadSite): string {
  if (site.calidad === 'vacia' || site.oficio === null) return 'La copia archivada no dice qué era';
  const trade = site.oficio.charAt(0).toUpperCase() + site.oficio.slice(1);
  const place = site.lugar === null ? '' : ` en ${site.lugar}`;
  const language = site.idioma === null ? '' : `, en ${LANGUAGES[site.idioma]}`;
  return `${trade}${place}${language}; web ${site.calidad}`;
}
