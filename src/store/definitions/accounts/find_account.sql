-- Like all functions across accounts, it returns only what the caller needs to continue within one account.
CREATE OR REPLACE FUNCTION find_account(p_emisor text, p_sub text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT usuario_id FROM cuentas WHERE emisor = p_emisor AND sub = p_sub $$;
