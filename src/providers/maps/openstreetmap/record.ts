import * as z from 'zod';
import { estadoNegocio } from '#contract/states.ts';
import { Amount, boundedRaw, position } from '../lenient-fields.ts';
import type { FoundBusiness } from '../port.ts';
import { provinceOfPostCode } from '../spanish-provinces.ts';
import type { OsmArea } from './area.ts';

const Element = z.looseObject({
  type: z.enum(['node', 'way', 'relation']),
  id: z.number().int(),
  lat: Amount,
  lon: Amount,
  center: z.looseObject({ lat: Amount, lon: Amount }).nullish().catch(null),
  tags: z.record(z.string(), z.string()).nullish().catch(null),
});

export function toBusiness(item: unknown, pais: string, area: OsmArea): FoundBusiness | null {
  const parsed = Element.safeParse(item);
  if (!parsed.success) return null;
  const { type, id, lat, lon, center, tags } = parsed.data;
  const name = tags?.name?.trim();
  if (!tags || !name) return null;
  const codigo_postal = tags['addr:postcode'] ?? null;
  const street = [tags['addr:street'], tags['addr:housenumber']].filter(Boolean).join(', ');
  const town = [codigo_postal, tags['addr:city']].filter(Boolean).join(' ');
  const direccion = [street, town].filter((part) => part !== '').join(', ');
  return {
    place_id: null,
    business_id: `${type}/${id}`,
    nombre_negocio: name,
    categoria_negocio: categoryOf(tags),
    sitio_web: tags.website ?? tags['contact:website'] ?? tags.url ?? tags['website:official'] ?? null,
    enlace_maps: `https://www.openstreetmap.org/${type}/${id}`,
    direccion: direccion || null,
    municipio: tags['addr:city'] ?? area.municipio,
    provincia:
      (pais === 'ES' ? provinceOfPostCode(codigo_postal) : null) ?? tags['addr:province'] ?? area.provincia,
    codigo_postal,
    pais,
    ...position(lat ?? center?.lat ?? null, lon ?? center?.lon ?? null),
    telefono: tags.phone ?? tags['contact:phone'] ?? tags['contact:mobile'] ?? null,
    rating: null,
    review_count: null,
    estado_actual: isClosed(tags) ? estadoNegocio.cerrado : estadoNegocio.abierto,
    datos_raw: boundedRaw({ type, id, tags }),
  };
}

const KINDS = ['shop', 'craft', 'office', 'amenity', 'tourism', 'healthcare', 'leisure'];

function categoryOf(tags: Record<string, string>): string | null {
  const keys = KINDS.flatMap((kind) => [kind, `disused:${kind}`, `abandoned:${kind}`, `was:${kind}`]);
  const key = keys.find((each) => tags[each] !== undefined && tags[each] !== 'yes');
  return key ? `${key.replace(/^.*:/, '')}=${tags[key]}` : null;
}

function isClosed(tags: Record<string, string>): boolean {
  if (/^(closed|off)$/i.test(tags.opening_hours ?? '')) return true;
  const present = KINDS.some((kind) => tags[kind] !== undefined && tags[kind] !== 'vacant');
  return !present && Object.keys(tags).some((key) => /^(disused|abandoned|was|demolished):/.test(key));
}
