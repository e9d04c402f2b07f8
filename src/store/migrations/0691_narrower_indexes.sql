-- Filters by a frequent value are walked in the order of arrival, which the primary key covers; those by a rare one are
-- gathered and sorted. Without the id equal values share one entry.
DROP INDEX negocios_grupo, negocios_pais, negocios_provincia;
CREATE INDEX negocios_grupo ON negocios (usuario_id, grupo);
CREATE INDEX negocios_pais ON negocios (usuario_id, pais);
CREATE INDEX negocios_provincia ON negocios (usuario_id, provincia);
-- All rows of one answer have one revision; readers sort them by id.
DROP INDEX negocios_revision;
CREATE INDEX negocios_revision ON negocios (usuario_id, revision);

-- A text is counted along the name's index, and a page of it in these orders is full soon or gathered by the text's.
DROP INDEX negocios_rating, negocios_resenas;
CREATE INDEX negocios_rating ON negocios (usuario_id, rating, id)
  INCLUDE (pais, provincia, grupo, cerrado, con_dominio, dominio_id);
CREATE INDEX negocios_resenas ON negocios (usuario_id, review_count, id)
  INCLUDE (pais, provincia, grupo, cerrado, con_dominio, dominio_id);

-- The searched text is the stored one: unaccented once a row.
DROP INDEX negocios_busqueda;
CREATE INDEX negocios_busqueda ON negocios USING gin (usuario_id, nombre_orden gin_trgm_ops);

-- Shown names that differ from the stored ones are found by `dominios_mostrados`. A domain is in no phase until a
-- registry says so: that value is met on the way.
DROP INDEX dominios_estado, dominios_extension, dominios_fase, dominios_sin_saber;
CREATE INDEX dominios_estado ON dominios (usuario_id, estado_verificacion, id)
  INCLUDE (dominio, extension, zona, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE estado_verificacion <> 'activo' AND estado_gestion IS NULL;
CREATE INDEX dominios_extension ON dominios (usuario_id, extension, id)
  INCLUDE (dominio, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE estado_gestion IS NULL;
CREATE INDEX dominios_fase ON dominios (usuario_id, fase_ciclo, id)
  INCLUDE (dominio, extension, estado_verificacion, es_disponible, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE fase_ciclo NOT IN ('activo', 'desconocida') AND estado_gestion IS NULL;
CREATE INDEX dominios_sin_saber ON dominios (usuario_id, id)
  INCLUDE (dominio, extension, estado_verificacion, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE es_disponible IS NULL AND estado_gestion IS NULL;

-- No query selects by these, so that their samples need not be read and sorted again each time the table has grown.
ALTER TABLE negocios
  ALTER COLUMN datos_raw SET STATISTICS 0, ALTER COLUMN enlace_maps SET STATISTICS 0,
  ALTER COLUMN sitio_web SET STATISTICS 0, ALTER COLUMN direccion SET STATISTICS 0,
  ALTER COLUMN licencia_datos SET STATISTICS 0, ALTER COLUMN latitud SET STATISTICS 0,
  ALTER COLUMN longitud SET STATISTICS 0, ALTER COLUMN codigo_postal SET STATISTICS 0,
  ALTER COLUMN place_id SET STATISTICS 0, ALTER COLUMN business_id SET STATISTICS 0,
  ALTER COLUMN bytes SET STATISTICS 0;
