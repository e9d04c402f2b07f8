-- Until when a server is not asked: it throttles, or its canary is due later.
CREATE OR REPLACE FUNCTION cerrado_hasta(s servidores_registro) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT greatest(s.limitado_hasta,
  CASE WHEN s.canal <> 'whois_api' AND (s.canario_ok_en IS NULL OR s.cuarentena) THEN s.canario_siguiente END) $$;
