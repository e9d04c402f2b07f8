-- The account of an identity. Like every function that looks across accounts it returns only what its caller needs to
-- go on inside one account.
CREATE OR REPLACE FUNCTION find_account(p_emisor text, p_sub text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT usuario_id FROM cuentas WHERE emisor = p_emisor AND sub = p_sub $$;
