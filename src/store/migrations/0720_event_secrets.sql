-- A fixed header of an address of events, whose value is sealed among `claves_api`, and a signing key that was replaced.
ALTER TABLE destinos_eventos ADD COLUMN cabecera text,
  ADD COLUMN clave_anterior_hasta timestamptz;
