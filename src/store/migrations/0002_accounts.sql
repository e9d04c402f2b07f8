CREATE TABLE cuentas (
  usuario_id uuid PRIMARY KEY DEFAULT uuidv7(),
  emisor text NOT NULL,
  sub text NOT NULL,
  email text NOT NULL,
  nombre_usuario text NOT NULL,
  avatar_url text,
  timezone text NOT NULL DEFAULT 'Europe/Madrid',
  idioma text NOT NULL DEFAULT 'es',
  tema text NOT NULL DEFAULT 'light' CHECK (tema IN ('light', 'dark')),
  plan_activo text NOT NULL DEFAULT 'basic',
  notificaciones jsonb NOT NULL DEFAULT '{}',
  procesamiento jsonb NOT NULL DEFAULT '{}',
  seguridad jsonb NOT NULL DEFAULT '{}',
  ai_provider text NOT NULL DEFAULT 'none' CHECK (ai_provider IN ('none', 'claude', 'openai', 'gemini')),
  proveedor_mapas text NOT NULL DEFAULT 'local-business-data' CHECK (proveedor_mapas IN
    ('local-business-data', 'local-business-data-directo', 'maps-data', 'google-places', 'openstreetmap')),
  -- Paid provider requests a month; NULL is without limit.
  requests_limite integer DEFAULT 1000 CHECK (requests_limite >= 0),
  storage_limite_gb integer NOT NULL DEFAULT 10 CHECK (storage_limite_gb >= 0),
  storage_usado_bytes bigint NOT NULL DEFAULT 0 CHECK (storage_usado_bytes >= 0),
  fecha_registro timestamptz NOT NULL,
  ultimo_acceso timestamptz,
  ultimo_backup timestamptz,
  es_local boolean NOT NULL DEFAULT false,
  UNIQUE (emisor, sub)
);

CREATE TABLE sesiones (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  refresco_hash bytea NOT NULL,
  refresco_anterior_hash bytea,
  refresco_anterior_hasta timestamptz,
  creada timestamptz NOT NULL,
  ultimo_uso timestamptz NOT NULL,
  ip text NOT NULL DEFAULT '',
  agente text NOT NULL DEFAULT '',
  expira timestamptz NOT NULL,
  cerrada timestamptz,
  motivo_cierre text,
  PRIMARY KEY (usuario_id, id)
);

CREATE TABLE claves_api (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  nombre text NOT NULL,
  cifrado bytea NOT NULL,
  ultimos4 text NOT NULL CHECK (length(ultimos4) <= 4),
  actualizada timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, nombre)
);

CREATE TABLE notificaciones (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  clave_evento text NOT NULL,
  tipo text NOT NULL,
  titulo text NOT NULL,
  mensaje text NOT NULL DEFAULT '',
  enlace text,
  leida boolean NOT NULL DEFAULT false,
  creada timestamptz NOT NULL,
  revision bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (usuario_id, id),
  UNIQUE (usuario_id, clave_evento)
);
CREATE INDEX notificaciones_sin_leer ON notificaciones (usuario_id, id) WHERE NOT leida;

CREATE TABLE auditoria (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  hora timestamptz NOT NULL,
  accion text NOT NULL,
  detalle text NOT NULL DEFAULT '',
  ip text NOT NULL DEFAULT '',
  agente text NOT NULL DEFAULT '',
  PRIMARY KEY (usuario_id, id)
);

-- Paid requests of an account by calendar month ('2026-11') and provider.
CREATE TABLE uso_solicitudes (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  mes text NOT NULL CHECK (mes ~ '^\d{4}-\d{2}$'),
  proveedor text NOT NULL,
  solicitudes integer NOT NULL DEFAULT 0 CHECK (solicitudes >= 0),
  creditos integer NOT NULL DEFAULT 0 CHECK (creditos >= 0),
  PRIMARY KEY (usuario_id, mes, proveedor)
);

-- The account's cursor: raised under this row's lock by every transaction that writes, so that numbers commit in order.
CREATE TABLE revisiones (
  usuario_id uuid PRIMARY KEY REFERENCES cuentas ON DELETE CASCADE,
  revision bigint NOT NULL
);
