-- Size of a document when it is written. A row must weigh the same when deleted, but stored values may be compressed:
-- never use it on stored values (hence IMMUTABLE).
CREATE OR REPLACE FUNCTION peso_json(documento jsonb) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$ BEGIN RETURN coalesce(pg_column_size(documento), 0); END $$;
