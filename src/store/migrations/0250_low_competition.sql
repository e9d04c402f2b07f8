-- Low competition is counted over all keywords of a trade in a place: these are they. Only finished ones have an entry, so
-- that taking in keywords costs nothing more.
CREATE INDEX keywords_mercado ON keywords (usuario_id, oficio, lugar, pais, id)
  WHERE fecha_fin IS NOT NULL AND oficio <> '' AND lugar <> '';
-- Of so many keywords the businesses were counted.
ALTER TABLE oportunidades ADD COLUMN keywords_miradas integer;
