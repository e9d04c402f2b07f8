-- Facts about the world, shared by all accounts: no usuario_id, no row-level security.
CREATE TABLE evidencias (
  dominio text NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  fuente text NOT NULL,
  kind text NOT NULL,
  servidor text NOT NULL,
  detalle text NOT NULL,
  hora timestamptz NOT NULL,
  ms integer NOT NULL,
  datos jsonb NOT NULL,
  PRIMARY KEY (dominio, id)
);
CREATE INDEX evidencias_hora ON evidencias (dominio, hora DESC);

CREATE TABLE servidores_registro (
  servidor text PRIMARY KEY,
  canal text NOT NULL CHECK (canal IN ('rdap', 'whois')),
  -- The next moment at which anyone may ask.
  no_antes timestamptz,
  intervalo_ms integer NOT NULL DEFAULT 1000 CHECK (intervalo_ms >= 0),
  limitado_hasta timestamptz,
  limites_seguidos integer NOT NULL DEFAULT 0,
  canario_ok_en timestamptz,
  canario_siguiente timestamptz,
  cuarentena boolean NOT NULL DEFAULT false,
  cuarentena_desde timestamptz,
  motivo text,
  consultas bigint NOT NULL DEFAULT 0,
  limitadas bigint NOT NULL DEFAULT 0
);

-- The last good copy of a file that the product refreshes at run time (IANA's RDAP bootstrap).
CREATE TABLE respuestas_rdap_bootstrap (
  url text PRIMARY KEY,
  cuerpo jsonb NOT NULL,
  obtenida timestamptz NOT NULL,
  caduca timestamptz NOT NULL
);

-- Rates shared by all workers: the next free moment of a key.
CREATE TABLE turnos (
  clave text PRIMARY KEY,
  siguiente timestamptz NOT NULL,
  no_antes timestamptz
);

-- Who is alive: claims of a process without a recent heartbeat are free. On the database's own time.
CREATE TABLE procesos (
  id text PRIMARY KEY,
  modo text NOT NULL,
  latido timestamptz NOT NULL
);

-- The table that rate-limiter-flexible's PostgreSQL store expects.
CREATE TABLE limites (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX limites_expire ON limites (expire);

-- Whose turn it was last at each registry server, by priority.
CREATE TABLE reparto_registro (
  servidor text NOT NULL,
  prioridad smallint NOT NULL,
  ultima_cuenta uuid NOT NULL,
  PRIMARY KEY (servidor, prioridad)
);

-- Due registry work of an account.
CREATE TABLE trabajo_registro (
  usuario_id uuid NOT NULL,
  dominio_id uuid NOT NULL,
  canal text NOT NULL CHECK (canal IN ('rdap', 'whois')),
  servidor text NOT NULL,
  dominio text NOT NULL,
  prioridad smallint NOT NULL CHECK (prioridad BETWEEN 1 AND 5),
  no_antes timestamptz NOT NULL,
  reclamado_por text,
  reclamado_hasta timestamptz,
  intentos integer NOT NULL DEFAULT 0,
  creado timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, dominio_id, canal),
  FOREIGN KEY (usuario_id, dominio_id) REFERENCES dominios ON DELETE CASCADE
);
CREATE INDEX trabajo_registro_turno ON trabajo_registro (servidor, prioridad, usuario_id, no_antes);
