CREATE TABLE batches (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  nombre text NOT NULL,
  descripcion text NOT NULL DEFAULT '',
  tipo text NOT NULL CHECK (tipo IN ('live', 'masivo', 'individual')),
  estado text NOT NULL DEFAULT 'pendiente'
    CHECK (estado IN ('pendiente', 'procesando', 'completado', 'error', 'pausado')),
  motivo text,
  configuracion jsonb NOT NULL,
  intake_completo boolean NOT NULL DEFAULT false,
  total_keywords integer NOT NULL DEFAULT 0,
  keywords_completadas integer NOT NULL DEFAULT 0,
  keywords_con_error integer NOT NULL DEFAULT 0,
  total_negocios_encontrados integer NOT NULL DEFAULT 0,
  negocios_nuevos integer NOT NULL DEFAULT 0,
  total_dominios_extraidos integer NOT NULL DEFAULT 0,
  dominios_verificados integer NOT NULL DEFAULT 0,
  dominios_expirados_encontrados integer NOT NULL DEFAULT 0,
  dominios_libres integer NOT NULL DEFAULT 0,
  solicitudes_usadas integer NOT NULL DEFAULT 0,
  tope_solicitudes integer,
  fallos_seguidos integer NOT NULL DEFAULT 0,
  fecha_creacion timestamptz NOT NULL,
  fecha_inicio timestamptz,
  fecha_fin timestamptz,
  no_antes timestamptz,
  revision bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (usuario_id, id)
);
CREATE INDEX batches_en_curso ON batches (usuario_id, id) WHERE estado = 'procesando';
CREATE INDEX batches_revision ON batches (usuario_id, revision);

-- A chunk of keywords that came in already; sent again it changes nothing and gets the same answer.
CREATE TABLE batch_chunks (
  usuario_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  chunk integer NOT NULL CHECK (chunk >= 0),
  keywords_creadas integer NOT NULL,
  keywords_duplicadas integer NOT NULL,
  PRIMARY KEY (usuario_id, batch_id, chunk),
  FOREIGN KEY (usuario_id, batch_id) REFERENCES batches ON DELETE CASCADE
);

CREATE TABLE batch_logs (
  usuario_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  "timestamp" timestamptz NOT NULL,
  nivel text NOT NULL CHECK (nivel IN ('info', 'aviso', 'error')),
  mensaje text NOT NULL,
  PRIMARY KEY (usuario_id, batch_id, id),
  FOREIGN KEY (usuario_id, batch_id) REFERENCES batches ON DELETE CASCADE
);

CREATE TABLE keywords (
  usuario_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  batch_id uuid NOT NULL,
  posicion integer NOT NULL,
  keyword text NOT NULL,
  keyword_normalizada text NOT NULL,
  pais text NOT NULL,
  idioma text NOT NULL,
  estado text NOT NULL DEFAULT 'pendiente'
    CHECK (estado IN ('pendiente', 'procesando', 'completado', 'error', 'pausado')),
  resultados_encontrados integer NOT NULL DEFAULT 0,
  resultados_nuevos integer NOT NULL DEFAULT 0,
  resultados_conocidos integer NOT NULL DEFAULT 0,
  limitada boolean NOT NULL DEFAULT false,
  error_codigo text,
  error_mensaje text,
  intentos integer NOT NULL DEFAULT 0,
  no_antes timestamptz,
  reclamada_por text,
  reclamada_hasta timestamptz,
  fecha_creacion timestamptz NOT NULL,
  fecha_fin timestamptz,
  revision bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (usuario_id, id),
  FOREIGN KEY (usuario_id, batch_id) REFERENCES batches ON DELETE CASCADE
);
-- One index answers "known in this account" and "already in this batch".
CREATE UNIQUE INDEX keywords_texto ON keywords (usuario_id, keyword_normalizada, pais, idioma, batch_id);
CREATE INDEX keywords_batch ON keywords (usuario_id, batch_id, posicion);
-- Claiming walks this one: what has ended leaves it.
CREATE INDEX keywords_cola ON keywords (usuario_id, batch_id, posicion) WHERE estado IN ('pendiente', 'procesando');
CREATE INDEX keywords_estado ON keywords (usuario_id, estado, id);
