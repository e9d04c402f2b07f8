-- Equal ratings follow in the order of reviews and the other way round: rows of equal integers share one entry, which an
-- identifier or a covered column in the index kept apart. What a list filters by is read from the row instead, except along
-- the names, where a place's or trade's rows may be far from each other.
DROP INDEX negocios_rating, negocios_resenas, negocios_nombre, negocios_dominio;
ALTER TABLE negocios ADD COLUMN rating_centesimas integer GENERATED ALWAYS AS (round(rating * 100)) STORED;
CREATE INDEX negocios_rating ON negocios
  (usuario_id, rating_centesimas, (CASE WHEN review_count IS NULL THEN -1 ELSE review_count END))
  WHERE rating_centesimas IS NOT NULL;
CREATE INDEX negocios_sin_rating ON negocios (usuario_id, id) WHERE rating_centesimas IS NULL;
CREATE INDEX negocios_resenas ON negocios
  (usuario_id, review_count, (CASE WHEN rating_centesimas IS NULL THEN -1 ELSE rating_centesimas END))
  WHERE review_count IS NOT NULL;
CREATE INDEX negocios_sin_resenas ON negocios (usuario_id, id) WHERE review_count IS NULL;
CREATE INDEX negocios_nombre ON negocios (usuario_id, nombre_orden, id)
  INCLUDE (pais, provincia, grupo, cerrado, con_dominio);
-- Only looked up by a domain, which is of one account.
CREATE INDEX negocios_dominio ON negocios (dominio_id) WHERE dominio_id IS NOT NULL;

-- Rows that follow each other in the order of arrival lie together in the table.
ALTER TABLE oportunidades DROP CONSTRAINT oportunidades_usuario_id_negocio_id_fkey;
ALTER TABLE contactos DROP CONSTRAINT contactos_usuario_id_negocio_id_fkey;
ALTER TABLE negocios DROP CONSTRAINT negocios_pkey;
ALTER TABLE negocios ADD PRIMARY KEY (usuario_id, id);
ALTER TABLE oportunidades ADD FOREIGN KEY (usuario_id, negocio_id) REFERENCES negocios ON DELETE CASCADE;
ALTER TABLE contactos ADD FOREIGN KEY (usuario_id, negocio_id) REFERENCES negocios ON DELETE CASCADE;
