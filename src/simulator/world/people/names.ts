import { domainToASCII } from 'node:url';
import type { Random } from '../random.ts';
import type { City, Trade, WorldBusiness } from '../types.ts';
import type { Zone } from '../zones.ts';

/** Lower-case letters and digits only; without accents unless `keepAccents`. */
export function squash(text: string, keepAccents = false): string {
  const plain = keepAccents ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.toLocaleLowerCase('es').replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** An unused domain name that suits the business, as A-label. `taken` tells the names in use. */
export function inventName(
  random: Random,
  business: WorldBusiness,
  city: City,
  trade: Trade,
  zone: Zone,
  taken: (name: string) => boolean,
): string {
  const words = business.name.split(/[ ,"]+/).filter((word) => /^\p{Lu}[\p{L}'·]{2,}$/u.test(word));
  const signWords = new Set(trade.nameWords.flatMap((part) => part.split(' ')).map((part) => squash(part)));
  const own = words.filter((part) => !signWords.has(squash(part)));
  const mark =
    own
      .slice(0, 2)
      .map((word) => squash(word))
      .join('') || squash(random.pick(trade.nameWords));
  const word = random.pick(trade.domainWords);
  const place = squash(city.name).slice(0, 14);
  const accented = squash(own.slice(0, 2).join(''), true);
  const candidates = [
    random.weighted<string>([
      [`${word}${mark}`, 40],
      [`${mark}${word}`, 12],
      [`${word}-${mark}`, 12],
      [mark.length >= 8 ? mark : `${word}${mark}`, 12],
      [`${word}${place}`, 6],
      [`${mark}-${place}`, 4],
      [`${word}${mark}${place}`, 6],
      [zone.idn && accented !== mark && accented.length > 3 ? `${word}${accented}` : `${word}${mark}`, 12],
    ]),
    `${word}${mark}${place}`,
    `${mark}${word}${place}`,
    `${word}-${mark}-${place}`,
    `${word}${mark}${random.int(2, 99)}`,
    `${word}${mark}${random.int(100, 99_999)}`,
  ];
  for (const candidate of candidates) {
    const name = domainToASCII(`${candidate.slice(0, 50)}.${zone.suffix}`);
    if (name && !taken(name)) return name;
  }
  return domainToASCII(`${word}${random.text(10, 'abcdefghijklmnopqrstuvwxyz')}.${zone.suffix}`);
}
