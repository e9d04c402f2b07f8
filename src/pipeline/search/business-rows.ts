import { createHash } from 'node:crypto';
import { classifyBusiness } from '#domain/classification/business.ts';
import { withoutMarks } from '#domain/text/marks.ts';
import { normaliseText } from '#domain/text/normalise.ts';
import { ownDomain } from '#domain/website/website.ts';
import type { FoundBusiness, MapsProvider } from '#providers/maps/port.ts';
import type { NewBusiness } from '#store/queries/businesses/upsert.ts';

const IDENTIFIER_MAX = 500;

/** Rows of a provider's businesses, each place once (providers repeat themselves). */
export function toNewBusinesses(found: readonly FoundBusiness[], provider: MapsProvider): NewBusiness[] {
  const byPlace = new Map<string, NewBusiness>();
  for (const business of found) {
    const clave_lugar = placeKey(business, provider);
    if (!byPlace.has(clave_lugar)) byPlace.set(clave_lugar, toRow(business, clave_lugar, provider));
  }
  return [...byPlace.values()];
}

function placeKey(business: FoundBusiness, provider: MapsProvider): string {
  // Rows under a share-alike licence must stay separable, so their identity is separate.
  const family = provider.licencia_datos === null ? '' : `${provider.licencia_datos}:`;
  const place = identifier(business.place_id);
  if (place !== null) return `${family}p:${place}`;
  const id = identifier(business.business_id);
  if (id !== null) return `${family}b:${id}`;
  const words = [business.nombre_negocio, business.direccion ?? '', business.telefono ?? ''];
  const text = words
    .map((word) => normaliseText(word, 'NFC').toLowerCase().replace(/\s+/g, ' ').trim())
    .join('|');
  return `${family}n:${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`;
}

function toRow(business: FoundBusiness, clave_lugar: string, provider: MapsProvider): NewBusiness {
  const { datos_raw, ...row } = toColumns(business, clave_lugar, provider);
  return { ...row, datos_raw: datos_raw && withoutColumns(datos_raw, row) };
}

/** Fields of the providers' answers, and the columns that hold their values. */
const HELD = {
  business_id: 'business_id',
  google_id: 'business_id',
  place_id: 'place_id',
  name: 'nombre_negocio',
  phone_number: 'telefono',
  website: 'sitio_web',
  place_link: 'enlace_maps',
  address: 'direccion',
  city: 'municipio',
  state: 'provincia',
  zipcode: 'codigo_postal',
  country: 'pais',
  type: 'categoria_negocio',
  latitude: 'latitud',
  longitude: 'longitud',
  rating: 'rating',
  review_count: 'review_count',
} as const satisfies Record<string, keyof NewBusiness>;
const isHeld = (field: string): field is keyof typeof HELD => Object.hasOwn(HELD, field);

/** The answer without fields that repeat a column exactly, which are half of its bytes. */
function withoutColumns(
  answer: Record<string, unknown>,
  row: Omit<NewBusiness, 'datos_raw'>,
): Record<string, unknown> {
  const whole = `${row.nombre_negocio}, ${row.direccion}`;
  const repeats = (field: string, value: unknown) =>
    isHeld(field) ? row[HELD[field]] === value : field === 'full_address' && value === whole;
  return Object.fromEntries(Object.entries(answer).filter(([field, value]) => !repeats(field, value)));
}

function toColumns(business: FoundBusiness, clave_lugar: string, provider: MapsProvider): NewBusiness {
  const own = business.sitio_web === null ? null : ownDomain(business.sitio_web);
  const category = classifyBusiness({
    nombre_negocio: business.nombre_negocio,
    categoria: business.categoria_negocio,
  });
  const mine = own?.kind === 'own' ? own : null;
  return {
    clave_lugar,
    place_id: identifier(business.place_id),
    business_id: identifier(business.business_id),
    nombre_negocio: clean(business.nombre_negocio, 300) ?? '',
    categoria_negocio: clean(category.categoria_negocio ?? business.categoria_negocio, 200),
    grupo: category.grupo,
    clasificacion: category.categoria_negocio === null ? 'pendiente' : null,
    dominio: mine?.dominio ?? null,
    dominio_unicode: mine?.dominio_unicode ?? null,
    zona: mine?.publicSuffix ?? null,
    motivo_sin_dominio: own?.kind === 'none' ? own.reason : null,
    sitio_web: clean(business.sitio_web, 2_000),
    enlace_maps: clean(business.enlace_maps, 2_000),
    direccion: clean(business.direccion, 500),
    provincia: clean(business.provincia, 120),
    municipio: clean(business.municipio, 120),
    pais: clean(business.pais, 2),
    codigo_postal: clean(business.codigo_postal, 20),
    latitud: business.latitud,
    longitud: business.longitud,
    telefono: clean(business.telefono, 60),
    rating: business.rating,
    review_count: business.review_count,
    estado_actual: business.estado_actual,
    fuente_datos: provider.fuente_datos,
    licencia_datos: provider.licencia_datos,
    datos_raw: business.datos_raw,
  };
}

/** Null if it is longer than an index may hold. */
function identifier(text: string | null): string | null {
  const safe = clean(text, IDENTIFIER_MAX + 1);
  return safe !== null && safe.length <= IDENTIFIER_MAX ? safe : null;
}

/** PostgreSQL text takes no NUL, JSON no lone surrogates, and hidden marks mislead readers. */
function clean(text: string | null, max: number): string | null {
  if (text === null) return null;
  const safe = withoutMarks(text.replaceAll('\u0000', '')).toWellFormed().trim().slice(0, max).toWellFormed();
  return safe === '' ? null : safe;
}
