-- The rules (SCORING_RULES) by which the account's stored scores were worked out; lower ones than the program's: all again.
ALTER TABLE valoraciones ADD COLUMN reglas integer NOT NULL DEFAULT 0;

-- Its body is in src/store/definitions. Programs before this migration pass two arguments.
DROP FUNCTION sweep_valuations(timestamptz, integer);
CREATE FUNCTION sweep_valuations(p_ahora timestamptz, p_limite integer, p_reglas integer DEFAULT 0)
RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid WHERE false $$;
