-- Saved filters due for a run, but those of accounts being deleted, longest wait first.
CREATE OR REPLACE FUNCTION filters_due(p_before timestamptz, p_limit integer) RETURNS TABLE (usuario_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT f.usuario_id, f.id FROM filtros_guardados f
  JOIN cuentas c ON c.usuario_id = f.usuario_id AND c.eliminada IS NULL
  WHERE f.avisar AND (f.mirado IS NULL OR f.mirado < p_before) ORDER BY f.mirado NULLS FIRST LIMIT p_limit
$$;
