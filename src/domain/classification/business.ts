import { languageSigns, strongest } from '../keyword/language.ts';
import { mainTrade } from '../keyword/main-trade.ts';
import { wordsOf } from '../text/words.ts';
import { findTrades } from '../trades/find-trades.ts';
import { type Grupo, type Trade, tradeNamed } from '../trades/trades.ts';
import { groupOfForm, saysService, saysShop } from './group-words.ts';
import { readTags } from './osm-tags.ts';
import { tradeInOtherScripts } from './other-scripts.ts';

export interface BusinessQuestion {
  nombre_negocio: string | null;
  /** The provider's category in any language, or OpenStreetMap tags. */
  categoria: string | null;
}

export interface BusinessReading {
  /** Null: neither the category nor the name names one. */
  categoria_negocio: string | null;
  grupo: Grupo | null;
  por: 'categoria' | 'nombre' | null;
}

/** Map categories too general to classify by. */
const SAYS_NOTHING =
  /^(?:establishment|point[ _]of[ _]interest|business|negocio|empresa|local|premise|store|tienda|shop|food|health|finance|lodging|general[ _]contractor|sin categor[ií]a|otros?|other|unknown|n\/?a|-)?$/i;

export function classifyBusiness({ nombre_negocio, categoria }: BusinessQuestion): BusinessReading {
  const given = (categoria ?? '').replaceAll('_', ' ').trim();
  const name = (nombre_negocio ?? '').trim();
  const tagged = readTags(categoria ?? '');
  if (tagged !== null) {
    const trade = tagged.trade ?? tradeOf(name);
    if (trade !== null)
      return reading(trade, tagged.grupo ?? trade.grupo, tagged.trade ? 'categoria' : 'nombre');
    return { categoria_negocio: null, grupo: tagged.grupo, por: tagged.grupo === null ? null : 'categoria' };
  }
  const category = given === '' || SAYS_NOTHING.test(given) ? null : tradeOf(given);
  if (category !== null) return reading(category, groupSaid(category, given), 'categoria');
  const named = tradeOf(name);
  const form = given === '' ? null : groupOfForm(given);
  if (named !== null && (form === null || form === named.grupo || SAYS_NOTHING.test(given))) {
    return reading(named, named.grupo, 'nombre');
  }
  if (form !== null) return { categoria_negocio: null, grupo: form, por: 'categoria' };
  // A category without goods, meals or beds nearly always means a service.
  if (given !== '' && !SAYS_NOTHING.test(given))
    return { categoria_negocio: null, grupo: 'Servicio', por: 'categoria' };
  return { categoria_negocio: null, grupo: null, por: null };
}

const reading = (trade: Trade, grupo: Grupo, por: BusinessReading['por']): BusinessReading => ({
  categoria_negocio: trade.categoria,
  grupo,
  por,
});

function groupSaid(trade: Trade, category: string): Grupo {
  if ((trade.grupo === 'Servicio' || trade.grupo === 'Hotel') && saysShop(category)) return 'Tienda';
  if (trade.grupo === 'Tienda' && saysService(category)) return 'Servicio';
  return trade.grupo;
}

function tradeOf(text: string): Trade | null {
  if (text === '') return null;
  const words = wordsOf(text);
  const mentions = findTrades(words);
  const idioma = strongest(languageSigns(text, words, mentions), ['es', 'en']);
  const said = mainTrade(mentions, idioma, words.length);
  if (said !== null) return said;
  const other = tradeInOtherScripts(text);
  return other === null ? null : (tradeNamed(other) ?? null);
}
