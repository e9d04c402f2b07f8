-- A name that was never checked has no dates: it was in both orders by date, with all that is filtered by, and is now in the
-- narrow index of the rows that come last in each. Few names are without a word of their availability once all are checked.
-- A name is read from the row where a filter's rows are put in its order, which are at most some thousands.
DROP INDEX dominios_verificacion, dominios_expiracion, dominios_sin_saber, dominios_estado, dominios_extension;
CREATE INDEX dominios_verificacion ON dominios (usuario_id, fecha_ultima_verificacion, id)
  INCLUDE (extension, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks)
  WHERE fecha_ultima_verificacion IS NOT NULL AND estado_gestion IS NULL;
CREATE INDEX dominios_sin_verificar ON dominios (usuario_id, id)
  WHERE fecha_ultima_verificacion IS NULL AND estado_gestion IS NULL;
CREATE INDEX dominios_expiracion ON dominios (usuario_id, fecha_expiracion, id)
  INCLUDE (extension, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks)
  WHERE fecha_expiracion IS NOT NULL AND estado_gestion IS NULL;
CREATE INDEX dominios_sin_expiracion ON dominios (usuario_id, id)
  WHERE fecha_expiracion IS NULL AND estado_gestion IS NULL;
CREATE INDEX dominios_sin_saber ON dominios (usuario_id, id) WHERE es_disponible IS NULL AND estado_gestion IS NULL;
CREATE INDEX dominios_estado ON dominios (usuario_id, estado_verificacion, id)
  INCLUDE (dominio, extension, zona, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE estado_verificacion <> 'activo' AND estado_gestion IS NULL;
CREATE INDEX dominios_extension ON dominios (usuario_id, extension, id)
  INCLUDE (dominio, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE estado_gestion IS NULL;

ALTER TABLE dominios DROP CONSTRAINT dominios_usuario_id_dominio_key;
ALTER TABLE dominios ADD CONSTRAINT dominios_usuario_id_dominio_key UNIQUE (usuario_id, dominio);

-- Entries that wait are read by each search; four megabytes of them are more than a small index.
ALTER INDEX negocios_busqueda SET (gin_pending_list_limit = 1024);
ALTER INDEX dominios_busqueda SET (gin_pending_list_limit = 1024);
