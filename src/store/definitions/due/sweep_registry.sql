-- Servers with a due question that no living process has claimed, also closed ones: their questions are answered as "not
-- asked". Also those of an account without a question, which their next claim takes out.
CREATE OR REPLACE FUNCTION sweep_registry(p_ahora timestamptz, p_limite integer) RETURNS TABLE (servidor text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT DISTINCT e.servidor FROM trabajo_de_cuentas e
  WHERE e.tipo = 'registro' AND e.no_antes <= p_ahora
    AND (
      EXISTS (
        SELECT FROM trabajo_registro t
        WHERE t.usuario_id = e.cuenta AND t.servidor = e.servidor AND t.prioridad = e.prioridad AND t.no_antes <= p_ahora
          AND (t.reclamado_por IS NULL OR t.reclamado_hasta <= clock_timestamp() OR NOT EXISTS (
            SELECT FROM procesos p WHERE p.id = t.reclamado_por
              AND p.latido > clock_timestamp() - interval '15 seconds')))
      OR NOT EXISTS (
        SELECT FROM trabajo_registro t
        WHERE t.usuario_id = e.cuenta AND t.servidor = e.servidor AND t.prioridad = e.prioridad AND t.no_antes <= p_ahora))
    AND NOT EXISTS (
      SELECT FROM servidores_registro r WHERE r.servidor = e.servidor
        AND cerrado_hasta(r) > p_ahora AND cerrado_hasta(r) <= p_ahora + interval '60 seconds')
  LIMIT p_limite
$$;
