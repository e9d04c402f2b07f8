-- The timeline that the server writes on; no row where the server does not tell it, as some managed ones.
CREATE OR REPLACE FUNCTION linea_actual() RETURNS TABLE (sistema text, linea bigint)
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY SELECT c.system_identifier::text,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint FROM pg_control_system() c;
EXCEPTION WHEN insufficient_privilege OR undefined_function OR feature_not_supported THEN
  RETURN;
END
$$;
