CREATE TABLE dominios (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  dominio text NOT NULL,
  dominio_unicode text NOT NULL,
  extension text NOT NULL,
  zona text,
  estado_verificacion text NOT NULL DEFAULT 'pendiente' CHECK (estado_verificacion IN
    ('pendiente', 'verificando', 'activo', 'expirado', 'no_resuelve', 'error', 'necesita_verificacion_manual')),
  -- True only on positive registry evidence; NULL is "not known".
  es_disponible boolean,
  confianza double precision CHECK (confianza BETWEEN 0 AND 1),
  confirmaciones smallint NOT NULL DEFAULT 0 CHECK (confirmaciones BETWEEN 0 AND 2),
  fase_ciclo text NOT NULL DEFAULT 'desconocida' CHECK (fase_ciclo IN
    ('activo', 'gracia', 'redencion', 'pendiente_borrado', 'libre', 'retenido', 'desconocida')),
  fase_desde timestamptz,
  verification_method text,
  needs_manual_verification boolean NOT NULL DEFAULT false,
  motivo text,
  aparcado boolean NOT NULL DEFAULT false,
  codigo_estado_http integer,
  tiempo_respuesta integer,
  valor_estimado integer,
  prioridad_verificacion smallint NOT NULL DEFAULT 1 CHECK (prioridad_verificacion BETWEEN 1 AND 5),
  fecha_ultima_verificacion timestamptz,
  fecha_expiracion timestamptz,
  fecha_registro timestamptz,
  fecha_actualizacion timestamptz,
  fecha_liberacion_estimada timestamptz,
  verificaciones_realizadas integer NOT NULL DEFAULT 0,
  registrar text,
  registrante_nombre text,
  registrante_organizacion text,
  metricas jsonb NOT NULL DEFAULT '{}',
  negocio_id uuid,
  negocios_total integer NOT NULL DEFAULT 0,
  keyword_origen text,
  notas text NOT NULL DEFAULT '',
  favorito boolean NOT NULL DEFAULT false,
  -- NULL: in the lists. Set: hidden from lists and alerts, counted apart.
  estado_gestion text CHECK (estado_gestion IN ('descartado', 'comprado')),
  conocido_registrado boolean NOT NULL DEFAULT false,
  listado_por_negocio boolean NOT NULL DEFAULT false,
  -- The check under way: its round, and who works it.
  comprobando boolean NOT NULL DEFAULT false,
  ronda_inicio timestamptz,
  ronda_persona boolean NOT NULL DEFAULT false,
  rondas_null smallint NOT NULL DEFAULT 0,
  reintentos_usados smallint NOT NULL DEFAULT 0,
  segundo_canal_desde timestamptz,
  proxima_verificacion timestamptz,
  reclamado_por text,
  reclamado_hasta timestamptz,
  fecha_creacion timestamptz NOT NULL,
  revision bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (usuario_id, id),
  UNIQUE (usuario_id, dominio)
);
CREATE INDEX dominios_pendientes ON dominios (usuario_id, prioridad_verificacion DESC, proxima_verificacion)
  WHERE proxima_verificacion IS NOT NULL;
CREATE INDEX dominios_estado ON dominios (usuario_id, estado_verificacion, id);
CREATE INDEX dominios_disponibles ON dominios (usuario_id, id) WHERE es_disponible;
CREATE INDEX dominios_revision ON dominios (usuario_id, revision);

CREATE TABLE batch_dominios (
  usuario_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  dominio_id uuid NOT NULL,
  verificado boolean NOT NULL DEFAULT false,
  expirado boolean NOT NULL DEFAULT false,
  libre boolean NOT NULL DEFAULT false,
  PRIMARY KEY (usuario_id, batch_id, dominio_id),
  FOREIGN KEY (usuario_id, batch_id) REFERENCES batches ON DELETE CASCADE,
  FOREIGN KEY (usuario_id, dominio_id) REFERENCES dominios ON DELETE CASCADE
);
CREATE INDEX batch_dominios_dominio ON batch_dominios (usuario_id, dominio_id, batch_id);

-- What counts for one account only: its own word, and answers bought with its own key.
CREATE TABLE evidencias_cuenta (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  dominio text NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  fuente text NOT NULL,
  kind text NOT NULL,
  servidor text NOT NULL,
  detalle text NOT NULL,
  hora timestamptz NOT NULL,
  ms integer NOT NULL,
  datos jsonb NOT NULL,
  PRIMARY KEY (usuario_id, dominio, id)
);
CREATE INDEX evidencias_cuenta_hora ON evidencias_cuenta (usuario_id, dominio, hora DESC);
