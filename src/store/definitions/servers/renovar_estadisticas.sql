-- The counters by which PostgreSQL renews its statistics are not replicated, so a promoted server takes its tables for
-- unchanged. Renews the largest table that it has not yet looked at; NULL: no table is left, or another process does it.
CREATE OR REPLACE FUNCTION renovar_estadisticas() RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  v_tabla text;
BEGIN
  IF (SELECT count(*) FROM lineas_base) < 2 OR NOT pg_try_advisory_xact_lock(hashtext('renovar_estadisticas')) THEN
    RETURN NULL;
  END IF;
  SELECT format('%I.%I', t.schemaname, t.relname) INTO v_tabla FROM pg_stat_user_tables t
    WHERE t.schemaname IN ('public', 'pgboss') AND t.last_analyze IS NULL AND t.last_autoanalyze IS NULL
      AND has_table_privilege(t.relid, 'MAINTAIN') AND pg_relation_size(t.relid) > 0
    ORDER BY pg_relation_size(t.relid) DESC LIMIT 1;
  IF v_tabla IS NOT NULL THEN
    EXECUTE 'ANALYZE ' || v_tabla;
  END IF;
  RETURN v_tabla;
END
$$;
