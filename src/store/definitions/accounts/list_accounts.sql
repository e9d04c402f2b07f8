-- For the command line: a page of accounts after `p_after`.
CREATE OR REPLACE FUNCTION list_accounts(p_after uuid, p_limite integer) RETURNS TABLE (
  usuario_id uuid, email text, nombre_usuario text, plan_activo text, requests_limite integer,
  storage_limite_gb integer, fecha_registro timestamptz, ultimo_acceso timestamptz, es_local boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.usuario_id, c.email, c.nombre_usuario, c.plan_activo, c.requests_limite, c.storage_limite_gb,
    c.fecha_registro, c.ultimo_acceso, c.es_local
  FROM cuentas c WHERE p_after IS NULL OR c.usuario_id > p_after ORDER BY c.usuario_id LIMIT p_limite
$$;
