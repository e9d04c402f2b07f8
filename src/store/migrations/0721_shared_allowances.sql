-- Requests of a token or account in the present window, of which every web process takes shares.
CREATE TABLE cupos (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  -- 'cuenta', 'mcp', or 'acceso:' and the token.
  clave text NOT NULL,
  -- On the database's own time.
  desde timestamptz NOT NULL,
  usadas integer NOT NULL,
  PRIMARY KEY (usuario_id, clave)
);

ALTER TABLE cupos ENABLE ROW LEVEL SECURITY;
ALTER TABLE cupos FORCE ROW LEVEL SECURITY;
CREATE POLICY cuenta_propia ON cupos TO dominios_app
  USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual());
CREATE POLICY del_propietario ON cupos TO CURRENT_USER USING (true) WITH CHECK (true);
