-- Row-level security keeps operators that are not leakproof away from indexes (5 ms become 5 s), and LIKE is one of
-- them. So text is searched by functions of the owner, which take the account from the setting and return ids only.
--
-- Keywords come by the hundred thousand and are written again at each step: they enter the index when they have ended.
CREATE INDEX keywords_busqueda ON keywords USING gin (usuario_id, texto_busqueda(keyword_normalizada) gin_trgm_ops)
  WHERE estado NOT IN ('pendiente', 'procesando');
CREATE INDEX negocios_busqueda ON negocios USING gin (usuario_id, texto_busqueda(nombre_negocio) gin_trgm_ops);
CREATE INDEX dominios_busqueda ON dominios USING gin (usuario_id, dominio gin_trgm_ops);

-- The text as a LIKE pattern for "contains", its own wildcards taken literally.
CREATE FUNCTION patron_busqueda(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT '%' || replace(replace(replace(public.texto_busqueda(texto), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- EXECUTE plans each search for its own pattern; a cached plan cannot know how rare it is.
CREATE FUNCTION search_keywords(p_texto text, p_limite integer) RETURNS SETOF uuid
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

CREATE FUNCTION search_negocios(p_texto text, p_limite integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM negocios WHERE usuario_id = $1 AND texto_busqueda(nombre_negocio) LIKE $2 LIMIT $3'
    USING cuenta_actual(), patron_busqueda(p_texto), p_limite;
END
$$;

CREATE FUNCTION search_dominios(p_texto text, p_limite integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT id FROM dominios WHERE usuario_id = $1 AND dominio LIKE $2 LIMIT $3'
    USING cuenta_actual(), patron_busqueda(p_texto), p_limite;
END
$$;
