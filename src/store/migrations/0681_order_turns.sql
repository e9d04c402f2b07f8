-- When the next look of an account's orders at one registrar may begin: all its orders share the registrar's rate.
CREATE TABLE turnos_compra (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  registrador text NOT NULL,
  siguiente timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, registrador)
);
ALTER TABLE turnos_compra ENABLE ROW LEVEL SECURITY;
ALTER TABLE turnos_compra FORCE ROW LEVEL SECURITY;
CREATE POLICY cuenta_propia ON turnos_compra TO dominios_app
  USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual());
CREATE POLICY del_propietario ON turnos_compra TO CURRENT_USER USING (true) WITH CHECK (true);

-- Its body is in src/store/definitions.
DROP FUNCTION claim_orders(integer, text, double precision, timestamptz);
CREATE FUNCTION claim_orders(
  p_limite integer, p_proceso text, p_segundos double precision, p_ahora timestamptz, p_turno double precision
) RETURNS TABLE (usuario_id uuid, id uuid, vale integer, registrador text, dominio text, estado text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid, NULL::uuid, NULL::integer, NULL::text, NULL::text, NULL::text WHERE false $$;
