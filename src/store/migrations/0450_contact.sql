-- Businesses that are not to be contacted, and the contacts that were made.

-- A business that asked not to be contacted. Who it is, only keyed hashes say, so that the mark outlives its row.
CREATE TABLE no_contactar (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  motivo text NOT NULL DEFAULT '',
  fecha timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, id)
);

CREATE TABLE no_contactar_huellas (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  marca_id uuid NOT NULL,
  huella bytea NOT NULL CHECK (octet_length(huella) = 32),
  PRIMARY KEY (usuario_id, huella, marca_id),
  FOREIGN KEY (usuario_id, marca_id) REFERENCES no_contactar ON DELETE CASCADE
);
CREATE INDEX no_contactar_huellas_marca ON no_contactar_huellas (usuario_id, marca_id);

CREATE TABLE contactos (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  negocio_id uuid NOT NULL,
  canal text NOT NULL CHECK (canal IN ('correo', 'carta', 'visita', 'telefono', 'mensaje', 'formulario', 'otro')),
  nota text NOT NULL DEFAULT '',
  fecha timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, id),
  FOREIGN KEY (usuario_id, negocio_id) REFERENCES negocios ON DELETE CASCADE
);
CREATE INDEX contactos_negocio ON contactos (usuario_id, negocio_id, fecha);

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['no_contactar', 'no_contactar_huellas', 'contactos'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;

-- The mark of the business, where it has one.
ALTER TABLE negocios ADD COLUMN no_contactar uuid,
  ADD FOREIGN KEY (usuario_id, no_contactar) REFERENCES no_contactar ON DELETE SET NULL (no_contactar);
CREATE INDEX negocios_no_contactar ON negocios (usuario_id, no_contactar) WHERE no_contactar IS NOT NULL;
