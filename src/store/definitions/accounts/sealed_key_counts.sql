CREATE OR REPLACE FUNCTION sealed_key_counts() RETURNS TABLE (clave bytea, total bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT substring(k.cifrado FROM 2 FOR 8), count(*) FROM claves_api k GROUP BY 1 ORDER BY 1 $$;
