-- What an account's own key answers (channel K) waits in the same table, at a server named after the key.
ALTER TABLE servidores_registro DROP CONSTRAINT servidores_registro_canal_check;
ALTER TABLE servidores_registro ADD CONSTRAINT servidores_registro_canal_check
  CHECK (canal IN ('rdap', 'whois', 'whois_api'));
ALTER TABLE trabajo_registro DROP CONSTRAINT trabajo_registro_canal_check;
ALTER TABLE trabajo_registro ADD CONSTRAINT trabajo_registro_canal_check
  CHECK (canal IN ('rdap', 'whois', 'whois_api'));

-- A published daily limit, and what was asked on the present day (UTC, in days since 1970).
ALTER TABLE servidores_registro ADD COLUMN por_dia integer CHECK (por_dia > 0);
ALTER TABLE servidores_registro ADD COLUMN dia integer;
ALTER TABLE servidores_registro ADD COLUMN consultas_dia integer NOT NULL DEFAULT 0;
-- Canaries in a row that got no answer: the longer the silence, the rarer the next.
ALTER TABLE servidores_registro ADD COLUMN canarios_callados smallint NOT NULL DEFAULT 0;

-- Until when a server is not asked: it wants to be left alone, or it has yet to prove itself.
CREATE FUNCTION cerrado_hasta(s servidores_registro) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT greatest(s.limitado_hasta,
  CASE WHEN s.canal <> 'whois_api' AND (s.canario_ok_en IS NULL OR s.cuarentena) THEN s.canario_siguiente END) $$;

-- Servers with a due question that nobody holds. A short closure is waited out; the questions of a long one are
-- answered by the lane itself ("it is not asked"), so they must be found.
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
