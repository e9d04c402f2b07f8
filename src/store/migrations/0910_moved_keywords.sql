-- The country and language that a keyword had in its list, where a model has moved it to others: the same list later finds
-- it by them.
ALTER TABLE keywords ADD COLUMN pais_leido text, ADD COLUMN idioma_leido text;
CREATE INDEX keywords_movidas ON keywords (usuario_id, keyword_normalizada) WHERE pais_leido IS NOT NULL;
