-- Accounts with due names of a source.
CREATE OR REPLACE FUNCTION accounts_with_metric_work(p_fuente text, p_ahora timestamptz, p_limite integer)
RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT DISTINCT usuario_id FROM (
    SELECT t.usuario_id FROM trabajo_metricas t WHERE t.fuente = p_fuente AND t.no_antes <= p_ahora
    ORDER BY t.no_antes LIMIT 1000) t LIMIT p_limite
$$;
