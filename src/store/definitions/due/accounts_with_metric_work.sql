-- Accounts with due names of a source, with their own key where it takes one; unordered, so that no account waits behind others.
CREATE OR REPLACE FUNCTION accounts_with_metric_work(p_fuente text, p_ahora timestamptz, p_limite integer)
RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT e.cuenta FROM trabajo_de_cuentas e
  WHERE e.tipo = 'metricas' AND e.servidor = p_fuente AND e.no_antes <= p_ahora
    AND (p_fuente <> 'open-page-rank' OR EXISTS (
      SELECT FROM claves_api c WHERE c.usuario_id = e.cuenta AND c.nombre = 'seo_api_key'))
  ORDER BY random() LIMIT p_limite
$$;
