import { provinceOfCode } from '#domain/places/spanish-provinces.ts';

export function provinceOfPostCode(code: string | null): string | null {
  return code !== null && /^\d{5}$/.test(code) ? provinceOfCode(code.slice(0, 2)) : null;
}

/** The post code in a Spanish address ('C. Inventada, 1, 41001 Sevilla'), or null. */
export function postCodeIn(address: string | null): string | null {
  const codes = [...(address ?? '').matchAll(/(?<!\d)((?:0[1-9]|[1-4]\d|5[0-2])\d{3})(?=[\s,]+\p{L})/gu)];
  return codes.at(-1)?.[1] ?? null;
}
