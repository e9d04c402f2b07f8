import * as z from 'zod';
import { CanalContacto } from '#contract/contact/entities.ts';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { FuenteMetrica, Metricas } from '#contract/entities/dominio.ts';
import { FiltroGuardado } from '#contract/entities/gestion.ts';
import { Fecha, Id } from '#contract/entities/shared.ts';
import { FUENTE_DATOS_MAX, KEYWORD_ORIGEN_MAX, REVIEW_COUNT_MAX } from '#contract/limits.ts';
import {
  EstadoGestion,
  EstadoNegocio,
  EstadoProceso,
  estadoProceso,
  fuenteEvidencia,
  GrupoNegocio,
  NivelLog,
  PrioridadAccion,
  TipoBatch,
  TipoOportunidad,
} from '#contract/states.ts';
import type { ManualEvidence } from '#domain/evidence/evidence.ts';
import { storedDomain } from '#domain/website/stored-domain.ts';

const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !value.includes('\0'));
const Hash = z.string().regex(/^\\x[0-9a-f]{64}$/);
const count = z.int().min(0).max(100_000_000);
const price = z.number().min(0).max(1e9).nullable();
const webAddress = z
  .string()
  .max(2_048)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value));

/** Figures with their sources; older files have none. */
const Measured = z
  .object({
    ...Metricas.partial().shape,
    fuentes: z.record(z.string().max(60), z.object(FuenteMetrica.shape)).optional(),
  })
  .refine((measured) => JSON.stringify(measured).length <= 20_000)
  .default({});

/** A name that the product may have stored; spelling and zone are derived again. */
const Dominio = z
  .object({
    id: Id,
    dominio: text(253),
    keyword_origen: text(KEYWORD_ORIGEN_MAX).nullable(),
    notas: text(20_000),
    favorito: z.boolean(),
    estado_gestion: EstadoGestion.nullable(),
    metricas: Measured,
    fecha_creacion: Fecha,
  })
  .transform((row, context) => {
    const stored = storedDomain(row.dominio);
    if (stored !== null) return { ...row, ...stored };
    context.addIssue({ code: 'custom', message: 'no es un dominio registrable' });
    return z.NEVER;
  });

/** Work in progress elsewhere is not in progress here. */
const stopped = (to: EstadoProceso) => (estado: EstadoProceso) =>
  estado === estadoProceso.procesando ? to : estado;

export const NOT_REPEATED = { recoleccion_cada_dias: null, proxima_recoleccion: null } as const;

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
    solicitudes_usadas: count.default(0),
    creditos_usados: count.default(0),
    keywords_limitadas: count.default(0),
    recolecciones: count.default(0),
    recoleccion_cada_dias: z.int().min(1).max(10_000).nullable().default(null),
    recoleccion_tope: z.int().min(1).max(100_000_000).nullable().default(null),
    recoleccion_tope_creditos: z.int().min(1).max(100_000_000).nullable().default(null),
    proxima_recoleccion: Fecha.nullable().default(null),
    acceso_id: Id.nullable().default(null),
    origen_clave: text(2_000).nullable().default(null),
    fecha_creacion: Fecha,
    fecha_inicio: Fecha.nullable(),
    fecha_fin: Fecha.nullable(),
  })
  .transform(({ acceso_id, ...row }) => {
    const { tope_solicitudes, tope_creditos } = row.configuracion;
    return { ...row, ...(acceso_id !== null && NOT_REPEATED), tope_solicitudes, tope_creditos };
  });

/** A user's statement about a name; null for answers of services, which a file cannot prove. */
const Word = z
  .looseObject({
    id: Id,
    dominio: text(253),
    fuente: z.string(),
    kind: z.string(),
    hora: Fecha,
    detalle: text(1_000),
  })
  .transform(({ id, dominio, fuente, kind, hora, detalle }, context) => {
    if (fuente !== fuenteEvidencia.manual) return null;
    if (kind !== 'libre' && kind !== 'registrado') {
      context.addIssue({ code: 'custom', message: 'no es la palabra de una persona' });
      return z.NEVER;
    }
    const said = { fuente, kind, servidor: '', detalle, ms: 0 } as const;
    const datos: ManualEvidence = { ...said, hora: Date.parse(hora) };
    return { id, dominio, ...said, hora, datos };
  });

/** An opportunity that the user added, noted or set aside; null for derived ones. */
const Opportunity = z
  .object({
    id: Id,
    tipo_oportunidad: TipoOportunidad,
    dominio_id: Id.nullable(),
    negocio_id: Id.nullable(),
    puntuacion_oportunidad: z.number().min(0).max(100),
    prioridad_accion: PrioridadAccion,
    estado_gestion: EstadoGestion.nullable(),
    notas: text(20_000),
    manual: z.boolean(),
    fecha_creacion: Fecha,
  })
  .refine((row) => row.dominio_id !== null || row.negocio_id !== null)
  .transform((row) =>
    row.manual || row.notas !== '' || row.estado_gestion !== null
      ? // Hidden until its rule is confirmed here, unless it was added by hand.
        { ...row, sujeto: row.dominio_id ?? row.negocio_id, dominio_apartado: !row.manual }
      : null,
  );

/**
 * In insertion order. Derived rows, services' evidence and the history are not imported. Statements about a name come
 * before the name, whose first check reads them.
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
    error_codigo: text(200).nullable().default(null),
    error_mensaje: text(5_000).nullable().default(null),
    consultas: count.default(0),
    pais_leido: text(10).nullable().default(null),
    idioma_leido: text(10).nullable().default(null),
  }),
  batch_logs: z.object({
    batch_id: Id,
    id: Id,
    timestamp: Fecha,
    nivel: NivelLog,
    mensaje: text(5_000),
  }),
  evidencias_cuenta: Word,
  dominios: Dominio,
  no_contactar: z.object({ id: Id, motivo: text(500), fecha: Fecha }),
  no_contactar_huellas: z.object({ marca_id: Id, huella: Hash }),
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
    // Missing in exports of older versions.
    oficio: text(200).nullable().default(null),
    zona: text(200).nullable().default(null),
    fecha_scrapeado: Fecha,
    actualizado: Fecha,
    google_retirado: Fecha.nullable().default(null),
  }),
  contactos: z.object({ id: Id, negocio_id: Id, canal: CanalContacto, nota: text(500), fecha: Fecha }),
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
    // Missing from files of earlier versions.
    cobro_centimos: z.int().min(0).max(2_000_000_000).nullable().default(null),
    cobro_moneda: text(3).nullable().default(null),
    factura: text(200).nullable().default(null),
    anotada: Fecha.nullable().default(null),
  }),
  oportunidades: Opportunity,
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
