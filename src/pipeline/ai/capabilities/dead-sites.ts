import * as z from 'zod';
import { readKeyword } from '#domain/keyword/read-keyword.ts';
import { idiomas } from '#domain/text/language.ts';
import { calidades, type DeadSite, type DeadSiteItem, deadSiteByRules } from '#domain/value/dead-site.ts';
import { readPrompt } from '../prompts/prompt-file.ts';
import { type Capability, entries, oneLine } from './capability.ts';

const prompt = readPrompt('sitios');
const Checked = z.object({
  oficio: z.string().max(60).nullable(),
  lugar: z.string().max(60).nullable(),
  idioma: z.enum(idiomas).nullable().catch(null),
  calidad: z.enum(calidades),
});
export const DeadSiteKept = Checked;

const TEXT_MAX = 1_500;

/** Describes a dead site by its last good capture: trade, place, language, quality. */
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
    // Drop a place that the page does not name: the model guessed it.
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

const NO_TRADE = /[\d@:/€$]|\p{L}\.\p{L}/u;
const TRADE_WORDS = 6;

/** Checks the trade against the one that the tables find in the title and first words. */
function isTradeOf(oficio: string, item: DeadSiteItem): boolean {
  if (NO_TRADE.test(oficio) || oficio.trim().split(/\s+/).length > TRADE_WORDS) return false;
  const named = deadSiteByRules(item).oficio;
  return named === null || readKeyword(oficio).oficio === named;
}
