-- The account of a calendar feed's token; feeds have no session.
CREATE OR REPLACE FUNCTION account_of_calendar(p_hash bytea) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT usuario_id FROM calendarios WHERE token_hash = p_hash $$;
