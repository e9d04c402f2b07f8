-- As with domains (0018): what a list of businesses filters by stands in the index that it is ordered by, so that rows
-- are tried and counted without being fetched. A name's order and its place go together ("Abogados Lugo" comes after
-- every "Abogados León"), and a page of one province could take hundreds of thousands of rows to find.
ALTER TABLE negocios ADD COLUMN con_dominio boolean NOT NULL
  GENERATED ALWAYS AS (dominio_extraido IS NOT NULL) STORED;

DROP INDEX negocios_nombre, negocios_rating, negocios_resenas, negocios_dominio;
CREATE INDEX negocios_nombre ON negocios (usuario_id, nombre_orden, id)
  INCLUDE (pais, provincia, grupo, cerrado, con_dominio, dominio_id);
CREATE INDEX negocios_rating ON negocios (usuario_id, rating, id)
  INCLUDE (nombre_orden, pais, provincia, grupo, cerrado, con_dominio, dominio_id);
CREATE INDEX negocios_resenas ON negocios (usuario_id, review_count, id)
  INCLUDE (nombre_orden, pais, provincia, grupo, cerrado, con_dominio, dominio_id);
CREATE INDEX negocios_dominio ON negocios (usuario_id, dominio_id, review_count DESC NULLS LAST, id)
  INCLUDE (pais, cerrado, con_dominio) WHERE dominio_id IS NOT NULL;

-- The order of arrival is the primary key's; what refers to it is bound to the new one.
ALTER TABLE dominios DROP CONSTRAINT dominios_usuario_id_negocio_id_fkey;
ALTER TABLE keyword_negocios DROP CONSTRAINT keyword_negocios_usuario_id_negocio_id_fkey;
ALTER TABLE batch_negocios DROP CONSTRAINT batch_negocios_usuario_id_negocio_id_fkey;
ALTER TABLE oportunidades DROP CONSTRAINT oportunidades_usuario_id_negocio_id_fkey;
ALTER TABLE negocios DROP CONSTRAINT negocios_pkey;
ALTER TABLE negocios ADD PRIMARY KEY (usuario_id, id)
  INCLUDE (nombre_orden, pais, provincia, grupo, cerrado, con_dominio, dominio_id);
ALTER TABLE dominios ADD FOREIGN KEY (usuario_id, negocio_id) REFERENCES negocios ON DELETE SET NULL (negocio_id);
ALTER TABLE keyword_negocios ADD FOREIGN KEY (usuario_id, negocio_id) REFERENCES negocios ON DELETE CASCADE;
ALTER TABLE batch_negocios ADD FOREIGN KEY (usuario_id, negocio_id) REFERENCES negocios ON DELETE CASCADE;
ALTER TABLE oportunidades ADD FOREIGN KEY (usuario_id, negocio_id) REFERENCES negocios ON DELETE CASCADE;

-- How often it was confirmed decides whether a free name is shown as such.
DROP INDEX dominios_disponibles;
CREATE INDEX dominios_disponibles ON dominios (usuario_id, id)
  INCLUDE (dominio, extension, estado_verificacion, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion, confirmaciones)
  WHERE es_disponible AND estado_gestion IS NULL;
