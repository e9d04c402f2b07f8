-- Accounts with an AI provider whose rows changed since the last run, or whose last run is long ago.
CREATE OR REPLACE FUNCTION accounts_for_ai(p_ahora timestamptz, p_hace_mucho timestamptz, p_limite integer)
RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.usuario_id FROM cuentas c JOIN revisiones r ON r.usuario_id = c.usuario_id
  LEFT JOIN ia_repasos i ON i.usuario_id = c.usuario_id
  WHERE c.eliminada IS NULL AND c.ai_provider <> 'none' AND (i.usuario_id IS NULL OR i.proveedor <> c.ai_provider
    OR (i.no_antes <= p_ahora AND (i.revision < r.revision OR i.hora < p_hace_mucho)))
  ORDER BY i.hora NULLS FIRST LIMIT p_limite
$$;
