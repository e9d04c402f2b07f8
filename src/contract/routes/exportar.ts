import * as z from 'zod';
import { ALIAS_DOMINIO, ALIAS_NEGOCIO, conAlias } from '../aliases.ts';
import { Id } from '../entities/shared.ts';
import { FiltroOrdenes } from '../orders/listed-routes.ts';
import { routes } from '../route.ts';
import { FormatoTabla } from '../states.ts';
import { FiltroDominios, ORDENES_DOMINIOS, SELECCION_MAX } from './dominios.ts';
import { FiltroLiberaciones } from './gestion.ts';
import { FiltroKeywords } from './keywords.ts';
import { FiltroNegocios } from './negocios.ts';
import { FiltroResultados } from './resultados.ts';

const COLUMNAS_MAX = 100;
const direccion = z.enum(['asc', 'desc']).default('desc');

const Forma = {
  formato: FormatoTabla.default('csv-es'),
  /** Field names in the order of the file; missing: all. */
  columnas: z.array(z.string().max(60)).max(COLUMNAS_MAX).optional(),
  /** Rows by id; missing: those that match the filter. */
  ids: z.array(Id).min(1).max(SELECCION_MAX).optional(),
};
const filtroDominios = conAlias(ALIAS_DOMINIO, z.strictObject(FiltroDominios.shape)).default({});
const ordenDominios = { orden: z.enum(ORDENES_DOMINIOS).default('recientes'), direccion };

/** Strict filters, because an unknown one must not select all rows. */
export const Exportacion = z.discriminatedUnion('entidad', [
  z.strictObject({
    entidad: z.literal('dominios'),
    ...Forma,
    ...ordenDominios,
    filtro: filtroDominios,
  }),
  z.strictObject({
    entidad: z.literal('expirados'),
    ...Forma,
    ...ordenDominios,
    orden: z.enum(ORDENES_DOMINIOS).default('valor'),
    filtro: filtroDominios,
  }),
  z.strictObject({
    entidad: z.literal('liberaciones'),
    ...Forma,
    filtro: z.strictObject(FiltroLiberaciones.shape).default({}),
  }),
  z.strictObject({
    entidad: z.literal('negocios'),
    ...Forma,
    filtro: conAlias(ALIAS_NEGOCIO, z.strictObject(FiltroNegocios.shape)).default({}),
  }),
  z.strictObject({
    entidad: z.literal('resultados'),
    ...Forma,
    filtro: z.strictObject(FiltroResultados.shape).default({}),
  }),
  z.strictObject({
    entidad: z.literal('ordenes'),
    ...Forma,
    filtro: z.strictObject(FiltroOrdenes.shape).default({}),
  }),
  z.strictObject({
    entidad: z.literal('keywords'),
    ...Forma,
    filtro: z.strictObject(FiltroKeywords.shape).default({}),
  }),
]);
export type Exportacion = z.infer<typeof Exportacion>;

/** Number of rows left out because their business has the mark «No contactar». */
export const CABECERA_OMITIDAS = 'X-Filas-Omitidas';

export const exportarRoutes = routes({
  exportar: {
    method: 'POST',
    path: '/api/exportar',
    summary: 'Una tabla de la cuenta como CSV, XLSX o JSON, con el filtro y las columnas pedidas',
    auth: true,
    scope: 'leer',
    body: Exportacion,
    produces: 'application/octet-stream',
  },
});
