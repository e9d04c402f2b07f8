-- Servers with a due unclaimed question, also closed ones: their questions are answered as "not asked".
CREATE OR REPLACE FUNCTION sweep_registry(p_ahora timestamptz, p_limite integer) RETURNS TABLE (servidor text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  WITH RECURSIVE servidores AS (
    (SELECT t.servidor FROM trabajo_registro t ORDER BY t.servidor LIMIT 1)
    UNION ALL
    SELECT (SELECT t.servidor FROM trabajo_registro t WHERE t.servidor > s.servidor ORDER BY t.servidor LIMIT 1)
    FROM servidores s WHERE s.servidor IS NOT NULL
  )
  SELECT s.servidor FROM servidores s
  WHERE s.servidor IS NOT NULL
    AND EXISTS (
      SELECT FROM trabajo_registro t WHERE t.servidor = s.servidor AND t.no_antes <= p_ahora
        AND (t.reclamado_por IS NULL OR t.reclamado_hasta <= clock_timestamp() OR NOT EXISTS (
          SELECT FROM procesos p WHERE p.id = t.reclamado_por
            AND p.latido > clock_timestamp() - interval '15 seconds')))
    AND NOT EXISTS (
      SELECT FROM servidores_registro r WHERE r.servidor = s.servidor
        AND cerrado_hasta(r) > p_ahora AND cerrado_hasta(r) <= p_ahora + interval '60 seconds')
  LIMIT p_limite
$$;
