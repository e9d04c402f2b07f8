CREATE OR REPLACE FUNCTION email_of_account(p_cuenta uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT email FROM cuentas WHERE usuario_id = p_cuenta AND eliminada IS NULL $$;
