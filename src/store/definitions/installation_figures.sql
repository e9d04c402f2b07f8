-- Figures for monitoring, without account. Those that grow come from counters or are counted up to 100,001.
CREATE OR REPLACE FUNCTION installation_figures(p_ahora timestamptz)
RETURNS TABLE (nombre text, etiqueta text, valor double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT 'cuentas', '', count(*)::float8 FROM cuentas
  UNION ALL
  SELECT 'batches', estado, count(*)::float8 FROM batches GROUP BY estado
  UNION ALL
  SELECT 'keywords_pendientes', '',
    coalesce(sum(total_keywords - keywords_completadas - keywords_con_error), 0)::float8
  FROM batches WHERE estado = 'procesando'
  UNION ALL
  SELECT 'consultas_registro_pendientes', '', count(*)::float8
  FROM (SELECT FROM trabajo_registro LIMIT 100001) t
  UNION ALL
  SELECT 'espera_registro_segundos', '', coalesce(extract(epoch FROM p_ahora - min(creado)), 0)::float8
  FROM (SELECT creado FROM trabajo_registro WHERE no_antes <= p_ahora LIMIT 100001) t
  UNION ALL
  SELECT 'servidores_registro', CASE
      WHEN cuarentena THEN 'cuarentena' WHEN limitado_hasta > p_ahora THEN 'limitado' ELSE 'en servicio' END,
    count(*)::float8
  FROM servidores_registro GROUP BY 2
  UNION ALL
  SELECT 'procesos', modo, count(*)::float8 FROM procesos
  WHERE latido > clock_timestamp() - interval '15 seconds' GROUP BY modo
$$;
