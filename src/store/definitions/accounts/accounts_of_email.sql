-- For the command line; several identities may share an address.
CREATE OR REPLACE FUNCTION accounts_of_email(p_email text, p_limite integer) RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT c.usuario_id FROM cuentas c WHERE lower(c.email) = lower(p_email) ORDER BY 1 LIMIT p_limite $$;
