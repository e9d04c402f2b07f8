-- What a list filters by is in the index that leads to it, and in the one that it is ordered by: rows are tried and
-- counted without being fetched, which costs tens of times as much. Each row stands in as many indexes as before, and the
-- many that are active and not valued in narrow ones.
DROP INDEX dominios_estado, dominios_fase, dominios_extension, dominios_sin_saber, dominios_disponibles,
  dominios_favoritos, dominios_busqueda_unicode, dominios_valor, dominios_verificacion, dominios_expiracion,
  dominios_autoridad, dominios_backlinks;
ALTER TABLE dominios DROP CONSTRAINT dominios_usuario_id_dominio_key;

ALTER TABLE dominios ADD CONSTRAINT dominios_usuario_id_dominio_key UNIQUE (usuario_id, dominio)
  INCLUDE (id, estado_gestion, extension, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado,
    autoridad, backlinks, fecha_ultima_verificacion, fecha_expiracion);
CREATE INDEX dominios_verificacion ON dominios (usuario_id, fecha_ultima_verificacion, id)
  INCLUDE (extension, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks)
  WHERE estado_gestion IS NULL;
CREATE INDEX dominios_expiracion ON dominios (usuario_id, fecha_expiracion, id)
  INCLUDE (extension, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks)
  WHERE estado_gestion IS NULL;

CREATE INDEX dominios_valor ON dominios (usuario_id, valor_estimado, id)
  INCLUDE (dominio, extension, estado_verificacion, es_disponible, fase_ciclo, favorito, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE valor_estimado IS NOT NULL AND estado_gestion IS NULL;
CREATE INDEX dominios_sin_valor ON dominios (usuario_id, id) WHERE valor_estimado IS NULL AND estado_gestion IS NULL;
CREATE INDEX dominios_autoridad ON dominios (usuario_id, autoridad, id)
  INCLUDE (dominio, extension, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE autoridad IS NOT NULL AND estado_gestion IS NULL;
CREATE INDEX dominios_backlinks ON dominios (usuario_id, backlinks, id)
  INCLUDE (dominio, extension, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE backlinks IS NOT NULL AND estado_gestion IS NULL;
CREATE INDEX dominios_activos ON dominios (usuario_id, id)
  WHERE estado_verificacion = 'activo' AND estado_gestion IS NULL;
CREATE INDEX dominios_estado ON dominios (usuario_id, estado_verificacion, id)
  INCLUDE (dominio, extension, zona, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE estado_verificacion <> 'activo' AND estado_gestion IS NULL;
CREATE INDEX dominios_disponibles ON dominios (usuario_id, id)
  INCLUDE (dominio, extension, estado_verificacion, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE es_disponible AND estado_gestion IS NULL;
CREATE INDEX dominios_sin_saber ON dominios (usuario_id, id)
  INCLUDE (dominio, extension, estado_verificacion, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE es_disponible IS NULL AND estado_gestion IS NULL;
CREATE INDEX dominios_fase ON dominios (usuario_id, fase_ciclo, id)
  INCLUDE (dominio, extension, estado_verificacion, es_disponible, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE fase_ciclo <> 'activo' AND estado_gestion IS NULL;
CREATE INDEX dominios_extension ON dominios (usuario_id, extension, id)
  INCLUDE (dominio, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE estado_gestion IS NULL;
CREATE INDEX dominios_favoritos ON dominios (usuario_id, id) WHERE favorito AND estado_gestion IS NULL;

-- Names whose text is only in how they are shown: few, and found once, so that the others are tried by their index.
CREATE FUNCTION search_dominios_mostrados(p_texto text, p_limite integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE $q$
    SELECT id FROM dominios WHERE usuario_id = $1 AND dominio_unicode <> dominio
      AND texto_busqueda(dominio_unicode) LIKE $2 AND dominio NOT LIKE $2 AND estado_gestion IS NULL LIMIT $3 $q$
    USING cuenta_actual(), patron_busqueda(p_texto), p_limite;
END
$$;

-- The few names that are shown otherwise than stored are read through: an index of texts knows none under three letters,
-- and the whole table was read instead.
CREATE INDEX dominios_mostrados ON dominios (usuario_id, id) INCLUDE (dominio, dominio_unicode)
  WHERE dominio_unicode <> dominio AND estado_gestion IS NULL;
