-- Its body is in src/store/definitions.
CREATE FUNCTION is_confirmed_free(p_dominio text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT false $$;
