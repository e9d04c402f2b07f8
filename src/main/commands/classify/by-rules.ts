import * as z from 'zod';
import { classifyBusiness } from '#domain/classification/business.ts';
import { readKeyword } from '#domain/keyword/read-keyword.ts';
import { Id } from './line-id.ts';

export const Keyword = z.object({ id: Id, keyword: z.string() });

/** A business as an input line; several categories count in their order. */
export const Business = z.object({
  id: Id,
  nombre_negocio: z.string().nullish(),
  categoria: z.union([z.string(), z.array(z.string())]).nullish(),
});

export function classifyKeyword({ id, keyword }: z.infer<typeof Keyword>) {
  const { pais, idioma, oficio, lugar } = readKeyword(keyword);
  return { id: id ?? null, pais, idioma, oficio, lugar };
}

export function classifyNegocio({ id, nombre_negocio, categoria }: z.infer<typeof Business>) {
  const categories = Array.isArray(categoria) ? categoria : [categoria ?? null];
  const readings = (categories.length === 0 ? [null] : categories).map((one) =>
    classifyBusiness({ nombre_negocio: nombre_negocio ?? null, categoria: one }),
  );
  const best = readings.find((one) => one.categoria_negocio !== null) ?? readings[0];
  return { id: id ?? null, categoria_negocio: best?.categoria_negocio ?? null, grupo: best?.grupo ?? null };
}
