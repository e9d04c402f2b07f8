-- Releases a process's claims for one server, of all accounts. Returns how many.
CREATE OR REPLACE FUNCTION release_registry_claims(p_servidor text, p_proceso text) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  WITH sueltas AS (
    UPDATE trabajo_registro SET reclamado_por = NULL, reclamado_hasta = NULL
    WHERE servidor = p_servidor AND reclamado_por = p_proceso RETURNING 1
  )
  SELECT count(*)::int FROM sueltas
$$;
