-- Body: definitions/servers/renovar_estadisticas.sql.
CREATE FUNCTION renovar_estadisticas() RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$ SELECT NULL::text $$;
