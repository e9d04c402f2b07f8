import * as z from 'zod';

/** Lenient fields of foreign records: a wrong type or impossible value becomes null and the record is kept. */
export const Text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim() || null)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

export const Amount = z
  .union([z.number(), z.string().regex(/^-?\d{1,12}([.,]\d{1,12})?$/)])
  .transform((value) => Number(String(value).replace(',', '.')))
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** A written count: '1.234', '1,234', '1 234', '(1.234)', '1.2k', '1,2 mil', '87 reseñas'. */
export const Count = z
  .union([z.number(), z.string().max(40)])
  .transform((value) => count(typeof value === 'number' ? value : writtenCount(value)))
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** Figure, unit and counted noun. The input has at most 40 characters. */
const WRITTEN = /^\+?(\d[\d.,' ]*?)\+?(?: ?(k|mil|tsd|tys|m|mill|mio)\b\.?)?(?: \p{L}[\p{L} ]*)?$/u;
const GROUPED = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3}){0,3}$/;
const THOUSANDS = new Set(['k', 'mil', 'tsd', 'tys']);

function writtenCount(text: string): number | null {
  const plain = text.toLowerCase().replace(/\s/g, ' ').replaceAll('\u2019', "'").trim();
  const [, figure = '', unit] = WRITTEN.exec(plain.replace(/^\( ?(.*?) ?\)$/, '$1')) ?? [];
  if (unit !== undefined) {
    if (!/^\d{1,4}(?:[.,]\d{1,3})?$/.test(figure)) return null;
    return Math.round(Number(figure.replace(',', '.')) * (THOUSANDS.has(unit) ? 1_000 : 1_000_000));
  }
  if (/^\d{1,9}(?:[.,]0)?$/.test(figure)) return Number.parseInt(figure, 10);
  return GROUPED.test(figure) ? Number(figure.replace(/\D/g, '')) : null;
}

export const Flag = z
  .boolean()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

export const Texts = z
  .array(z.unknown())
  .nullish()
  .catch(null)
  .transform((list) =>
    (list ?? []).filter((each): each is string => typeof each === 'string' && each.trim() !== ''),
  );

export function rating(value: number | null): number | null {
  return value !== null && value > 0 && value <= 5 ? value : null;
}

function count(value: number | null): number | null {
  return value !== null && Number.isInteger(value) && value >= 0 && value <= 100_000_000 ? value : null;
}

/** Both coordinates or neither; providers write 0,0 for an unknown position. */
export function position(
  lat: number | null,
  lng: number | null,
): { latitud: number | null; longitud: number | null } {
  const sane =
    lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0);
  return sane ? { latitud: lat, longitud: lng } : { latitud: null, longitud: null };
}

export function webLink(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

export function countryCode(text: string | null): string | null {
  return text !== null && /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null;
}

const RAW_MAX = 32_768;
const HEAVY = ['photos_sample', 'photos', 'reviews_per_rating', 'about', 'nodes', 'members'];

/** The provider's record, at most 32 KB: first without its heavy fields, then null. */
export function boundedRaw(record: Record<string, unknown>): Record<string, unknown> | null {
  if (JSON.stringify(record).length <= RAW_MAX) return record;
  const light = Object.fromEntries(Object.entries(record).filter(([key]) => !HEAVY.includes(key)));
  return JSON.stringify(light).length <= RAW_MAX ? light : null;
}
