-- EXECUTE plans each search for its own pattern.
CREATE OR REPLACE FUNCTION search_negocios(p_texto text, p_limite integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM negocios WHERE usuario_id = $1 AND nombre_orden LIKE $2 LIMIT $3'
    USING cuenta_actual(), patron_busqueda(p_texto), p_limite;
END
$$;
