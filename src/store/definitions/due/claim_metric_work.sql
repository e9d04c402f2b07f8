-- Claims due names of one source until p_hasta, best first, with figures measured meanwhile for another account.
CREATE OR REPLACE FUNCTION claim_metric_work(
  p_fuente text, p_usuario uuid, p_limite integer, p_ahora timestamptz, p_hasta timestamptz
) RETURNS TABLE (usuario_id uuid, dominio_id uuid, dominio text, datos jsonb, medido_en timestamptz, caduca timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  WITH debidos AS (
    SELECT t.usuario_id, t.dominio_id, t.prioridad FROM trabajo_metricas t
    WHERE t.fuente = p_fuente AND t.no_antes <= p_ahora AND (p_usuario IS NULL OR t.usuario_id = p_usuario)
    ORDER BY t.no_antes LIMIT 1000
  ), elegidos AS (
    SELECT t.usuario_id, t.dominio_id FROM trabajo_metricas t JOIN debidos d USING (usuario_id, dominio_id)
    WHERE t.fuente = p_fuente AND t.no_antes <= p_ahora
    ORDER BY d.prioridad DESC LIMIT p_limite FOR UPDATE OF t SKIP LOCKED
  )
  UPDATE trabajo_metricas t SET no_antes = p_hasta FROM elegidos e
  WHERE t.usuario_id = e.usuario_id AND t.dominio_id = e.dominio_id AND t.fuente = p_fuente
  RETURNING t.usuario_id, t.dominio_id, t.dominio,
    (SELECT m.datos FROM metricas_mundo m WHERE m.dominio = t.dominio AND m.fuente = p_fuente AND m.caduca > p_ahora),
    (SELECT m.medido_en FROM metricas_mundo m WHERE m.dominio = t.dominio AND m.fuente = p_fuente AND m.caduca > p_ahora),
    (SELECT m.caduca FROM metricas_mundo m WHERE m.dominio = t.dominio AND m.fuente = p_fuente AND m.caduca > p_ahora)
$$;
