-- The orders by date hold what is asked of values, which few rows have; and those without an answer hold their names.
DROP INDEX dominios_verificacion, dominios_expiracion, dominios_sin_saber, dominios_fase, dominios_busqueda_unicode;
CREATE INDEX dominios_verificacion ON dominios (usuario_id, fecha_ultima_verificacion, id)
  INCLUDE (extension, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks)
  WHERE estado_gestion IS NULL;
CREATE INDEX dominios_expiracion ON dominios (usuario_id, fecha_expiracion, id)
  INCLUDE (extension, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks)
  WHERE estado_gestion IS NULL;
CREATE INDEX dominios_sin_saber ON dominios (usuario_id, id)
  INCLUDE (dominio, extension, estado_verificacion, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE es_disponible IS NULL AND estado_gestion IS NULL;
CREATE INDEX dominios_fase ON dominios (usuario_id, fase_ciclo, id)
  INCLUDE (dominio, extension, estado_verificacion, es_disponible, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE fase_ciclo <> 'activo' AND estado_gestion IS NULL;

-- The few names that are shown otherwise than stored are read through: an index of texts knows none under three letters,
-- and the whole table was read instead.
CREATE INDEX dominios_mostrados ON dominios (usuario_id, id) INCLUDE (dominio, dominio_unicode)
  WHERE dominio_unicode <> dominio AND estado_gestion IS NULL;
