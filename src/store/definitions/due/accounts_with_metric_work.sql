-- Accounts with their own key for a source and due names; unordered, so that no account waits behind others.
CREATE OR REPLACE FUNCTION accounts_with_metric_work(p_fuente text, p_ahora timestamptz, p_limite integer)
RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.usuario_id FROM claves_api c
  WHERE c.nombre = 'seo_api_key' AND EXISTS (
    SELECT 1 FROM trabajo_metricas t
    WHERE t.usuario_id = c.usuario_id AND t.fuente = p_fuente AND t.no_antes <= p_ahora)
  ORDER BY random() LIMIT p_limite
$$;
