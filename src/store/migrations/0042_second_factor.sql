-- The second factor of an account. The TOTP secret itself is sealed among `claves_api`, under the name 'totp'.
CREATE TABLE segundo_factor (
  usuario_id uuid PRIMARY KEY REFERENCES cuentas ON DELETE CASCADE,
  -- When a first code proved it; NULL while it is being set up, and without TOTP.
  totp_activado timestamptz,
  -- The highest time step of an accepted code: none is accepted twice.
  ultimo_paso bigint NOT NULL DEFAULT 0,
  fallos smallint NOT NULL DEFAULT 0 CHECK (fallos >= 0),
  bloqueado_hasta timestamptz
);

CREATE TABLE codigos_recuperacion (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  hash bytea NOT NULL,
  usado timestamptz,
  PRIMARY KEY (usuario_id, hash)
);

CREATE TABLE passkeys (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  credencial bytea NOT NULL,
  clave_publica bytea NOT NULL,
  contador bigint NOT NULL DEFAULT 0,
  -- How the browser reaches it, by comma.
  transportes text NOT NULL DEFAULT '',
  nombre text NOT NULL,
  creada timestamptz NOT NULL,
  ultimo_uso timestamptz,
  PRIMARY KEY (usuario_id, id),
  UNIQUE (usuario_id, credencial)
);

-- Challenges given out for a passkey: each is good once and for a few minutes.
CREATE TABLE retos_passkey (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  reto text NOT NULL,
  caduca timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, reto)
);

-- When the person of the session last proved who they are: at sign-in, or for something that asks for it again.
ALTER TABLE sesiones ADD COLUMN verificada timestamptz;
UPDATE sesiones SET verificada = creada;
ALTER TABLE sesiones ALTER COLUMN verificada SET NOT NULL;

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['segundo_factor', 'codigos_recuperacion', 'passkeys', 'retos_passkey'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;
