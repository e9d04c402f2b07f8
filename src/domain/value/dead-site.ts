import { readKeyword } from '../keyword/read-keyword.ts';
import type { Idioma } from '../text/language.ts';

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
/** Only the title and the first sentence name the site's own trade; later text names many trades. */
const FIRST_WORDS = 120;

export function deadSiteByRules({ titulo, texto }: DeadSiteItem): DeadSite {
  const title = readKeyword(titulo ?? '');
  const start = readKeyword(texto.slice(0, FIRST_WORDS).split(/[.!?](?:\s|$)/)[0] ?? '');
  const page = `${titulo ?? ''} ${texto}`;
  const words = texto.split(/\s+/).filter((word) => word !== '').length;
  const calidad = words < EMPTY_WORDS ? 'vacia' : words < CARED_WORDS ? 'sencilla' : 'cuidada';
  const towns = [title, start].filter(({ place }) => place?.place.tipo === 'ciudad');
  return {
    oficio: title.oficio ?? start.oficio,
    // Compared with accents: 'una' is not the town of Uña.
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

/** One line for the screen: 'Peluquería en Girona, en catalán; web cuidada'. */
export function deadSiteLine(site: DeadSite): string {
  if (site.calidad === 'vacia' || site.oficio === null) return 'La copia archivada no dice qué era';
  const trade = site.oficio.charAt(0).toUpperCase() + site.oficio.slice(1);
  const place = site.lugar === null ? '' : ` en ${site.lugar}`;
  const language = site.idioma === null ? '' : `, en ${LANGUAGES[site.idioma]}`;
  return `${trade}${place}${language}; web ${site.calidad}`;
}
