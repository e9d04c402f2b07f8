import * as z from 'zod';
import { estadoVerificacion } from './states.ts';

/** Alternative names of a field, in order of preference; a dot goes into an object. */
type Nombres = Readonly<Record<string, readonly string[]>>;

/** Understood on input only; the key is the name that is stored and emitted. */
export const ALIAS_NEGOCIO = {
  _id: ['id'],
  categoria_negocio: ['categoria'],
  dominio_extraido: ['dominio'],
  sitio_web: ['url_negocio', 'datos_raw.website'],
  enlace_maps: ['url_google_maps', 'maps_url'],
  direccion: ['datos_raw.full_address', 'address'],
  rating: ['rating_promedio'],
  review_count: ['numero_reviews'],
  keyword_origen: ['keyword_termino'],
  fecha_scrapeado: ['createdAt'],
  fuente_datos: ['data_source'],
  place_id: ['google_place_id'],
  page: ['pagina'],
  limit: ['limite'],
} as const satisfies Nombres;

export const ALIAS_DOMINIO = {
  _id: ['id'],
  es_disponible: ['disponible'],
  // The observed product uses the business list's names in other lists too.
  pagina: ['page'],
  limite: ['limit'],
} as const satisfies Nombres;

const VALORES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  estado_verificacion: { pending: estadoVerificacion.pendiente },
};

/** Accepts the aliases of its fields; the first name takes precedence. */
export const conAlias = <S extends z.ZodType>(nombres: Nombres, schema: S) =>
  z.preprocess<unknown, S, z.input<S>>((input) => firstNames(nombres, input), schema);

function firstNames(nombres: Nombres, input: unknown): unknown {
  if (!isRecord(input)) return input;
  const named: Record<string, unknown> = { ...input };
  const others = Object.values(nombres).flat();
  for (const other of others) delete named[head(other)];
  for (const [name, candidates] of Object.entries(nombres)) {
    const given = [name, ...candidates]
      .map((path) => valueAt(input, path))
      .find((value) => value !== undefined);
    if (given !== undefined) named[name] = given;
  }
  for (const [name, spellings] of Object.entries(VALORES)) {
    const value = named[name];
    if (typeof value === 'string' && Object.hasOwn(spellings, value)) named[name] = spellings[value];
  }
  return named;
}

function valueAt(input: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), input);
}

const head = (path: string): string => path.split('.')[0] ?? path;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
