CREATE OR REPLACE FUNCTION accounts_to_delete(p_limite integer) RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT c.usuario_id FROM cuentas c WHERE c.eliminada IS NOT NULL ORDER BY c.eliminada LIMIT p_limite $$;
