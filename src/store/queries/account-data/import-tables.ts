/** How an imported value fills a column that is empty in the account's row. */
export type Filled = 'null' | 'text' | 'flag' | 'metrics' | 'own';

interface Written {
  columns: string;
  key: readonly string[];
  /** Other columns that identify the same thing. */
  one: readonly string[];
  revised: boolean;
  /** Columns that an import may fill in; `own`: never, but a difference is counted. */
  filled: Readonly<Record<string, Filled>>;
}

export const TABLES = {
  batches: {
    columns: `id uuid, nombre text, descripcion text, tipo text, estado text, configuracion jsonb, intake_completo boolean,
      total_keywords integer, keywords_completadas integer, keywords_con_error integer,
      total_negocios_encontrados integer, negocios_nuevos integer, total_dominios_extraidos integer,
      solicitudes_usadas integer, creditos_usados integer, keywords_limitadas integer, recolecciones integer,
      recoleccion_cada_dias integer, recoleccion_tope integer, recoleccion_tope_creditos integer, proxima_recoleccion timestamptz, origen_clave text,
      tope_solicitudes integer, tope_creditos integer, fecha_creacion timestamptz, fecha_inicio timestamptz, fecha_fin timestamptz`,
    key: ['id'],
    one: ['origen_clave'],
    revised: true,
    filled: { nombre: 'own', recoleccion_cada_dias: 'own' },
  },
  keywords: {
    columns: `id uuid, batch_id uuid, posicion integer, keyword text, keyword_normalizada text, pais text, idioma text,
      estado text, resultados_encontrados integer, resultados_nuevos integer, resultados_conocidos integer,
      limitada boolean, oficio text, lugar text, zona text, error_codigo text, error_mensaje text, consultas integer,
      pais_leido text, idioma_leido text, fecha_creacion timestamptz, fecha_fin timestamptz`,
    key: ['id'],
    one: ['keyword_normalizada', 'pais', 'idioma', 'batch_id'],
    revised: true,
    filled: {},
  },
  batch_logs: {
    columns: 'batch_id uuid, id uuid, timestamp timestamptz, nivel text, mensaje text',
    key: ['batch_id', 'id'],
    one: [],
    revised: false,
    filled: {},
  },
  evidencias_cuenta: {
    columns: `id uuid, dominio text, fuente text, kind text, servidor text, detalle text, hora timestamptz, ms integer,
      datos jsonb`,
    key: ['dominio', 'id'],
    one: ['dominio', 'fuente'],
    revised: false,
    filled: { kind: 'own' },
  },
  dominios: {
    columns: `id uuid, dominio text, dominio_unicode text, extension text, zona text, keyword_origen text, notas text,
      favorito boolean, estado_gestion text, metricas jsonb, fecha_creacion timestamptz`,
    key: ['id'],
    one: ['dominio'],
    revised: true,
    filled: { notas: 'text', favorito: 'flag', estado_gestion: 'null', metricas: 'metrics' },
  },
  no_contactar: {
    columns: 'id uuid, motivo text, fecha timestamptz',
    key: ['id'],
    one: [],
    revised: false,
    filled: { motivo: 'own' },
  },
  no_contactar_huellas: {
    columns: 'marca_id uuid, huella bytea',
    key: ['marca_id', 'huella'],
    one: [],
    revised: false,
    filled: {},
  },
  contactos: {
    columns: 'id uuid, negocio_id uuid, canal text, nota text, fecha timestamptz',
    key: ['id'],
    one: [],
    revised: false,
    filled: {},
  },
  negocios: {
    columns: `id uuid, clave_lugar text, place_id text, business_id text, nombre_negocio text, categoria_negocio text,
      grupo text, dominio_id uuid, dominio_extraido text, motivo_sin_dominio text, sitio_web text, enlace_maps text,
      direccion text, provincia text, municipio text, pais text, codigo_postal text, latitud float8, longitud float8,
      telefono text, rating float8, review_count integer, estado_actual text, cerrado boolean, fuente_datos text,
      licencia_datos text, keyword_origen text, oficio text, zona text, fecha_scrapeado timestamptz, actualizado timestamptz,
      google_retirado timestamptz`,
    key: ['id'],
    one: ['clave_lugar'],
    revised: true,
    filled: {},
  },
  batch_negocios: {
    columns: 'batch_id uuid, negocio_id uuid, keyword_id uuid, orden bigint, nuevo boolean',
    key: ['batch_id', 'negocio_id'],
    one: [],
    revised: true,
    filled: {},
  },
  keyword_negocios: {
    columns: 'keyword_id uuid, negocio_id uuid, orden integer, nuevo boolean',
    key: ['keyword_id', 'negocio_id'],
    one: [],
    revised: false,
    filled: {},
  },
  batch_dominios: {
    columns: 'batch_id uuid, dominio_id uuid, oficio text, zona text',
    key: ['batch_id', 'dominio_id'],
    one: [],
    revised: false,
    filled: {},
  },
  compras: {
    columns: `dominio_id uuid, precio_compra float8, fecha_compra timestamptz, registrador text,
      precio_renovacion float8, fecha_renovacion timestamptz, precio_venta float8, fecha_venta timestamptz,
      valor_al_comprar integer, cobro_centimos integer, cobro_moneda text, factura text, anotada timestamptz`,
    key: ['dominio_id'],
    one: [],
    revised: false,
    filled: {
      precio_compra: 'null',
      fecha_compra: 'null',
      registrador: 'null',
      precio_renovacion: 'null',
      fecha_renovacion: 'null',
      precio_venta: 'null',
      fecha_venta: 'null',
      factura: 'null',
      valor_al_comprar: 'null',
    },
  },
  oportunidades: {
    columns: `id uuid, tipo_oportunidad text, sujeto uuid, dominio_id uuid, negocio_id uuid,
      puntuacion_oportunidad float8, prioridad_accion text, estado_gestion text, notas text, manual boolean,
      dominio_apartado boolean, fecha_creacion timestamptz`,
    key: ['id'],
    one: ['sujeto', 'tipo_oportunidad'],
    revised: false,
    filled: { notas: 'text', estado_gestion: 'null', manual: 'flag' },
  },
  filtros_guardados: {
    columns: 'id uuid, pantalla text, nombre text, filtro text, avisar boolean, fecha_creacion timestamptz',
    key: ['id'],
    one: ['pantalla', 'nombre'],
    revised: false,
    filled: { filtro: 'own', avisar: 'own' },
  },
} as const satisfies Record<string, Written>;

export type WritableTable = keyof typeof TABLES;
