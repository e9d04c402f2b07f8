-- Answers to requests that programs may repeat under the same key without doing them twice.
CREATE TABLE idempotencias (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  acceso_id uuid NOT NULL,
  metodo text NOT NULL,
  ruta text NOT NULL,
  clave text NOT NULL,
  huella bytea NOT NULL CHECK (octet_length(huella) = 32),
  hora timestamptz NOT NULL,
  hecha boolean NOT NULL DEFAULT false,
  respuesta bytea,
  PRIMARY KEY (usuario_id, acceso_id, metodo, ruta, clave),
  FOREIGN KEY (usuario_id, acceso_id) REFERENCES accesos ON DELETE CASCADE
);
CREATE INDEX idempotencias_hora ON idempotencias (hora);

ALTER TABLE idempotencias ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotencias FORCE ROW LEVEL SECURITY;
CREATE POLICY cuenta_propia ON idempotencias TO dominios_app
  USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual());
CREATE POLICY del_propietario ON idempotencias TO CURRENT_USER USING (true) WITH CHECK (true);
