-- When the first question of an account is due; null without a question.
CREATE OR REPLACE FUNCTION primer_trabajo(p_tipo text, p_servidor text, p_prioridad smallint, p_cuenta uuid)
RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT CASE p_tipo
    WHEN 'registro' THEN (SELECT min(t.no_antes) FROM trabajo_registro t
      WHERE t.usuario_id = p_cuenta AND t.servidor = p_servidor AND t.prioridad = p_prioridad AND t.no_antes < 'infinity')
    WHEN 'metricas' THEN (SELECT min(t.no_antes) FROM trabajo_metricas t
      WHERE t.usuario_id = p_cuenta AND t.fuente = p_servidor)
  END
$$;
