import { isOwnWord, type ShownDomain, secondWordAt } from '#domain/check/domain-state.ts';
import { momentText } from '#domain/check/domain-state-text.ts';
import { now } from '../api/clock.ts';
import type { Format } from '../format/format.ts';
import { buyText as text } from './text.ts';

/** What a name found free once lacks before it can be bought, and when that is due. */
export function whyWaits(dominio: ShownDomain, format: Format): string {
  const when = momentText(secondWordAt(dominio), format, now());
  if (when === null) return text.waitsSoon;
  return isOwnWord(dominio) && dominio.confirmacion_desde === null ? text.waitsYou(when) : text.waits(when);
}
