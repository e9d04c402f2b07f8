-- The domains that a line of the notifications announces: its link lists exactly these.
CREATE TABLE notificacion_dominios (
  usuario_id uuid NOT NULL,
  notificacion_id uuid NOT NULL,
  dominio_id uuid NOT NULL,
  PRIMARY KEY (usuario_id, notificacion_id, dominio_id),
  FOREIGN KEY (usuario_id, notificacion_id) REFERENCES notificaciones (usuario_id, id) ON DELETE CASCADE,
  FOREIGN KEY (usuario_id, dominio_id) REFERENCES dominios (usuario_id, id) ON DELETE CASCADE
);
CREATE INDEX notificacion_dominios_dominio ON notificacion_dominios (usuario_id, dominio_id);
ALTER TABLE notificacion_dominios ENABLE ROW LEVEL SECURITY;
ALTER TABLE notificacion_dominios FORCE ROW LEVEL SECURITY;
CREATE POLICY cuenta_propia ON notificacion_dominios TO dominios_app
  USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual());
CREATE POLICY del_propietario ON notificacion_dominios TO CURRENT_USER USING (true) WITH CHECK (true);
