import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { FiltroGuardado } from '#contract/entities/gestion.ts';
import { Fecha, Id } from '#contract/entities/shared.ts';
import { FUENTE_DATOS_MAX, KEYWORD_ORIGEN_MAX, REVIEW_COUNT_MAX } from '#contract/limits.ts';
import {
  EstadoGestion,
  EstadoNegocio,
  EstadoProceso,
  estadoProceso,
  GrupoNegocio,
  TipoBatch,
} from '#contract/states.ts';
import { ownDomain } from '#domain/website/website.ts';

const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !value.includes('\0'));
const count = z.int().min(0).max(100_000_000);
const price = z.number().min(0).max(1e9).nullable();
const webAddress = z
  .string()
  .max(2_048)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value));

/** A name that the product would have taken itself; how it is written and its zone are read from it again. */
const Dominio = z
  .object({
    id: Id,
    dominio: text(253),
    keyword_origen: text(KEYWORD_ORIGEN_MAX).nullable(),
    notas: text(20_000),
    favorito: z.boolean(),
    estado_gestion: EstadoGestion.nullable(),
    fecha_creacion: Fecha,
  })
  .transform((row, context) => {
    const own = ownDomain(row.dominio);
    if (own.kind !== 'own' || own.dominio !== row.dominio) {
      context.addIssue({ code: 'custom', message: 'no es un dominio registrable' });
      return z.NEVER;
    }
    const { dominio_unicode, publicSuffix: zona } = own;
    return { ...row, dominio_unicode, zona, extension: row.dominio.slice(row.dominio.lastIndexOf('.') + 1) };
  });

/** What is under way elsewhere is not under way here. */
const stopped = (to: EstadoProceso) => (estado: EstadoProceso) =>
  estado === estadoProceso.procesando ? to : estado;

/** With its caps where searching reads them. */
const Batch = z
  .object({
    id: Id,
    nombre: text(200),
    descripcion: text(2_000),
    tipo: TipoBatch,
    estado: EstadoProceso.transform(stopped(estadoProceso.pausado)),
    configuracion: z.object(BatchConfiguracion.shape),
    intake_completo: z.boolean(),
    total_keywords: count,
    keywords_completadas: count,
    keywords_con_error: count,
    total_negocios_encontrados: count,
    negocios_nuevos: count,
    total_dominios_extraidos: count,
    fecha_creacion: Fecha,
    fecha_inicio: Fecha.nullable(),
    fecha_fin: Fecha.nullable(),
  })
  .transform((row) => {
    const { tope_solicitudes, tope_creditos } = row.configuracion;
    return { ...row, tope_solicitudes, tope_creditos };
  });

/**
 * The rows that an import takes, by table, in the order that they are added: what a person made or collected. What is
 * derived from it, evidence and the account's own history are not taken from a file.
 */
export const importedTables = {
  batches: Batch,
  keywords: z.object({
    id: Id,
    batch_id: Id,
    posicion: z.int().min(0).max(2_147_483_647),
    keyword: text(200),
    keyword_normalizada: text(200),
    pais: text(10),
    idioma: text(10),
    estado: EstadoProceso.transform(stopped(estadoProceso.pendiente)),
    resultados_encontrados: count,
    resultados_nuevos: count,
    resultados_conocidos: count,
    limitada: z.boolean(),
    oficio: text(200),
    lugar: text(200),
    zona: text(200),
    fecha_creacion: Fecha,
    fecha_fin: Fecha.nullable(),
  }),
  dominios: Dominio,
  negocios: z.object({
    id: Id,
    clave_lugar: text(500),
    place_id: text(500).nullable(),
    business_id: text(500).nullable(),
    nombre_negocio: text(500),
    categoria_negocio: text(300).nullable(),
    grupo: GrupoNegocio.nullable(),
    dominio_id: Id.nullable(),
    dominio_extraido: text(253).nullable(),
    motivo_sin_dominio: text(200).nullable(),
    sitio_web: webAddress.nullable().catch(null),
    enlace_maps: webAddress.nullable().catch(null),
    direccion: text(1_000).nullable(),
    provincia: text(200).nullable(),
    municipio: text(200).nullable(),
    pais: text(100).nullable(),
    codigo_postal: text(40).nullable(),
    latitud: z.number().min(-90).max(90).nullable(),
    longitud: z.number().min(-180).max(180).nullable(),
    telefono: text(100).nullable(),
    rating: z.number().min(0).max(5).nullable(),
    review_count: z.int().min(0).max(REVIEW_COUNT_MAX).nullable(),
    estado_actual: EstadoNegocio,
    cerrado: z.boolean(),
    fuente_datos: text(FUENTE_DATOS_MAX),
    licencia_datos: text(300).nullable(),
    keyword_origen: text(KEYWORD_ORIGEN_MAX).nullable(),
    fecha_scrapeado: Fecha,
    actualizado: Fecha,
  }),
  batch_negocios: z.object({
    batch_id: Id,
    negocio_id: Id,
    keyword_id: Id.nullable(),
    orden: z.int().min(0),
    nuevo: z.boolean(),
  }),
  keyword_negocios: z.object({ keyword_id: Id, negocio_id: Id, orden: count, nuevo: z.boolean() }),
  batch_dominios: z.object({ batch_id: Id, dominio_id: Id, oficio: text(200), zona: text(200) }),
  compras: z.object({
    dominio_id: Id,
    precio_compra: price,
    fecha_compra: Fecha.nullable(),
    registrador: text(200).nullable(),
    precio_renovacion: price,
    fecha_renovacion: Fecha.nullable(),
    precio_venta: price,
    fecha_venta: Fecha.nullable(),
    valor_al_comprar: z.int().min(0).max(2_000_000_000).nullable(),
  }),
  filtros_guardados: z.object({
    id: Id,
    pantalla: FiltroGuardado.shape.pantalla,
    nombre: text(200),
    filtro: text(4_000),
    avisar: z.boolean(),
    fecha_creacion: Fecha,
  }),
} as const;

export type ImportedTable = keyof typeof importedTables;
export const importOrder = Object.keys(importedTables) as ImportedTable[]; // the keys of a constant

export type ImportedRow = Record<string, unknown>;
