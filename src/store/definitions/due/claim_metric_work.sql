-- Claims due names of an account for one source until p_hasta, best first, with figures measured meanwhile for another one.
CREATE OR REPLACE FUNCTION claim_metric_work(
  p_fuente text, p_usuario uuid, p_limite integer, p_ahora timestamptz, p_hasta timestamptz
) RETURNS TABLE (usuario_id uuid, dominio_id uuid, dominio text, datos jsonb, medido_en timestamptz, caduca timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  total integer;
BEGIN
  RETURN QUERY
  WITH debidos AS (
    SELECT t.dominio_id, t.prioridad FROM trabajo_metricas t
    WHERE t.usuario_id = p_usuario AND t.fuente = p_fuente AND t.no_antes <= p_ahora
    ORDER BY t.no_antes LIMIT 1000
  ), elegidos AS (
    SELECT t.dominio_id FROM trabajo_metricas t JOIN debidos d USING (dominio_id)
    WHERE t.usuario_id = p_usuario AND t.fuente = p_fuente AND t.no_antes <= p_ahora
    ORDER BY d.prioridad DESC LIMIT p_limite FOR UPDATE OF t SKIP LOCKED
  )
  UPDATE trabajo_metricas t SET no_antes = p_hasta FROM elegidos e
  WHERE t.usuario_id = p_usuario AND t.dominio_id = e.dominio_id AND t.fuente = p_fuente
  RETURNING t.usuario_id, t.dominio_id, t.dominio,
    (SELECT m.datos FROM metricas_mundo m WHERE m.dominio = t.dominio AND m.fuente = p_fuente AND m.caduca > p_ahora),
    (SELECT m.medido_en FROM metricas_mundo m WHERE m.dominio = t.dominio AND m.fuente = p_fuente AND m.caduca > p_ahora),
    (SELECT m.caduca FROM metricas_mundo m WHERE m.dominio = t.dominio AND m.fuente = p_fuente AND m.caduca > p_ahora);
  GET DIAGNOSTICS total = ROW_COUNT;
  IF total < p_limite THEN
    PERFORM repasar_cuenta('metricas', p_fuente, 0::smallint, p_usuario, p_ahora);
  END IF;
END
$$;
