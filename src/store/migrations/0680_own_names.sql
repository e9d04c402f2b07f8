-- The names of each registrar's account, as its own list says, and when the list is read again.
CREATE TABLE nombres_registrador (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  registrador text NOT NULL CHECK (registrador IN ('dondominio', 'porkbun')),
  dominio text NOT NULL,
  caduca timestamptz,
  autorenovacion boolean,
  visto timestamptz NOT NULL,
  -- The account was told that it is not among its bought names, or that the registrar renews it by itself.
  avisado_ajeno boolean NOT NULL DEFAULT false,
  avisado_renueva boolean NOT NULL DEFAULT false,
  PRIMARY KEY (usuario_id, registrador, dominio)
);

CREATE TABLE lecturas_registrador (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  registrador text NOT NULL CHECK (registrador IN ('dondominio', 'porkbun')),
  -- Null: no whole list was read yet.
  leida timestamptz,
  proxima timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, registrador)
);

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['nombres_registrador', 'lecturas_registrador'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;

-- Its body is in src/store/definitions.
CREATE FUNCTION registrars_to_read(p_ahora timestamptz, p_limite integer)
  RETURNS TABLE (usuario_id uuid, registrador text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid, NULL::text WHERE false $$;
