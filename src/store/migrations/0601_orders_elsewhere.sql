-- Answers with places in the given list, so that it never shows a name. Its body is in src/store/definitions.
DROP FUNCTION orders_elsewhere(text[]);
CREATE FUNCTION orders_elsewhere(p_dominios text[]) RETURNS TABLE (lugar integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::integer WHERE false $$;
