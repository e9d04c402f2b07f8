-- The account of a program's token, which names no account itself.
CREATE OR REPLACE FUNCTION account_of_token(p_hash bytea) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT usuario_id FROM accesos WHERE token_hash = p_hash $$;
