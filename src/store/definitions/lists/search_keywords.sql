-- EXECUTE plans each search for its own pattern, because a cached plan cannot know how rare it is.
CREATE OR REPLACE FUNCTION search_keywords(p_texto text, p_limite integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE $q$
    (SELECT id FROM keywords WHERE usuario_id = $1 AND estado NOT IN ('pendiente', 'procesando')
       AND texto_busqueda(keyword_normalizada) LIKE $2 LIMIT $3)
    UNION ALL
    (SELECT id FROM keywords WHERE usuario_id = $1 AND estado IN ('pendiente', 'procesando')
       AND texto_busqueda(keyword_normalizada) LIKE $2 LIMIT $3)
    LIMIT $3 $q$
    USING cuenta_actual(), patron_busqueda(p_texto), p_limite;
END
$$;
