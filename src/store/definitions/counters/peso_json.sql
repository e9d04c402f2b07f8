-- Bytes that an account's rows take, kept as `contadores` of the scope 'almacen', one for each table. What a row
-- weighs must be the same when it goes as when it came: stored values may be compressed, so the size of a document is
-- taken once, when it is written (declared IMMUTABLE for that; it is not for use on stored values).
CREATE OR REPLACE FUNCTION peso_json(documento jsonb) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT coalesce(pg_column_size(documento), 0) $$;
