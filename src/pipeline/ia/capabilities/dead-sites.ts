import * as z from 'zod';
import { readKeyword } from '#domain/keyword/read-keyword.ts';
import { idiomas } from '#domain/text/language.ts';
import { readPrompt } from '../prompts/prompt-file.ts';
import { type Capability, entries, oneLine } from './capability.ts';

/** The last good capture of a site that is gone. */
export interface DeadSiteItem {
  titulo: string | null;
  texto: string;
}

const prompt = readPrompt('sitios');
const calidades = ['cuidada', 'sencilla', 'vacia'] as const;
const Checked = z.object({
  oficio: z.string().max(60).nullable(),
  lugar: z.string().max(60).nullable(),
  idioma: z.enum(idiomas).nullable().catch(null),
  calidad: z.enum(calidades),
});
export type DeadSite = z.infer<typeof Checked>;
/** As it is kept. */
export const DeadSiteKept = Checked;

const TEXT_MAX = 1_500;
const CARED_WORDS = 120;
const EMPTY_WORDS = 15;

/** What a dead site was, from its last good capture: trade, place, language, quality. */
export const describeDeadSites: Capability<DeadSiteItem, DeadSite> = {
  nombre: 'sitios',
  version: prompt.version,
  instrucciones: prompt.texto,
  schema: entries({
    oficio: z.string().nullable(),
    lugar: z.string().nullable(),
    idioma: z.enum(idiomas).nullable(),
    calidad: z.enum(calidades),
  }),
  porPregunta: 5,
  salidaPorItem: 80,
  describe: ({ titulo, texto }) => ({ titulo: oneLine(titulo, 200), texto: oneLine(texto, TEXT_MAX) }),
  check(item, answer) {
    const checked = Checked.safeParse(answer);
    if (!checked.success) return null;
    // A place that the page does not name was guessed.
    const { lugar, ...rest } = checked.data;
    if (rest.oficio !== null && !isTradeOf(rest.oficio, item)) return null;
    const page = `${item.titulo ?? ''} ${item.texto}`.toLowerCase();
    return {
      ...rest,
      oficio: oneLine(rest.oficio, 60),
      lugar: lugar !== null && page.includes(lugar.toLowerCase()) ? lugar : null,
    };
  },
};

/** Words of a trade carry no figures, addresses or mailboxes. */
const NO_TRADE = /[\d@:/€$]|\p{L}\.\p{L}/u;
const TRADE_WORDS = 6;

/** Some words that name a trade: the one that title and first words name, where the tables know it. */
function isTradeOf(oficio: string, item: DeadSiteItem): boolean {
  if (NO_TRADE.test(oficio) || oficio.trim().split(/\s+/).length > TRADE_WORDS) return false;
  const named = deadSiteByRules(item).oficio;
  return named === null || readKeyword(oficio).oficio === named;
}

/** What a site was stands in its title and its first sentence; what comes later names trades of all kinds. */
const FIRST_WORDS = 120;

/** The same by tables alone. */
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

const LANGUAGES: Record<(typeof idiomas)[number], string> = {
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
