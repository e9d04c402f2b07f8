-- Tokens with which programs use an account. Of each one only the hash of its secret is stored.
CREATE TABLE accesos (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  nombre text NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  final text NOT NULL,
  alcances jsonb NOT NULL,
  tope_creditos integer CHECK (tope_creditos >= 0),
  creditos_usados integer NOT NULL DEFAULT 0 CHECK (creditos_usados >= 0),
  tope_centimos bigint CHECK (tope_centimos >= 0),
  direcciones jsonb NOT NULL DEFAULT '[]',
  creado timestamptz NOT NULL,
  expira timestamptz NOT NULL CHECK (expira > creado),
  ultimo_uso timestamptz,
  revocado timestamptz,
  PRIMARY KEY (usuario_id, id)
);

ALTER TABLE accesos ENABLE ROW LEVEL SECURITY;
ALTER TABLE accesos FORCE ROW LEVEL SECURITY;
CREATE POLICY cuenta_propia ON accesos TO dominios_app
  USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual());
CREATE POLICY del_propietario ON accesos TO CURRENT_USER USING (true) WITH CHECK (true);

-- Its body is in src/store/definitions.
CREATE FUNCTION account_of_token(p_hash bytea) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid $$;
