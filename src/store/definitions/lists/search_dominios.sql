-- EXECUTE plans each search for its own pattern.
CREATE OR REPLACE FUNCTION search_dominios(p_texto text, p_limite integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE $q$
    (SELECT id FROM dominios WHERE usuario_id = $1 AND dominio LIKE $2 AND estado_gestion IS NULL LIMIT $3)
    UNION ALL
    (SELECT id FROM dominios WHERE usuario_id = $1 AND dominio_unicode <> dominio
       AND texto_busqueda(dominio_unicode) LIKE $2 AND dominio NOT LIKE $2
       AND estado_gestion IS NULL LIMIT $3)
    LIMIT $3 $q$
    USING cuenta_actual(), patron_busqueda(p_texto), p_limite;
END
$$;
