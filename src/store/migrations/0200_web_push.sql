-- The browser as one more way out.
ALTER TABLE canales DROP CONSTRAINT canales_canal_check;
ALTER TABLE canales ADD CONSTRAINT canales_canal_check CHECK (canal IN ('email', 'webhook', 'telegram', 'push'));

-- Where an account's browsers take messages (RFC 8030), and the keys that each message is encrypted for (RFC 8291).
CREATE TABLE suscripciones_push (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  agente text NOT NULL DEFAULT '',
  creada timestamptz NOT NULL,
  -- The last message that it took: a repeated try leaves it out.
  entregado uuid,
  PRIMARY KEY (usuario_id, id),
  UNIQUE (usuario_id, endpoint)
);
ALTER TABLE suscripciones_push ENABLE ROW LEVEL SECURITY;
ALTER TABLE suscripciones_push FORCE ROW LEVEL SECURITY;
CREATE POLICY cuenta_propia ON suscripciones_push TO dominios_app
  USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual());
CREATE POLICY del_propietario ON suscripciones_push TO CURRENT_USER USING (true) WITH CHECK (true);

-- Secrets of the installation itself, sealed as those of the accounts are.
CREATE TABLE secretos_instalacion (
  nombre text PRIMARY KEY,
  cifrado bytea NOT NULL
);
