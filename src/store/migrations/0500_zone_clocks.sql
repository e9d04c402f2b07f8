-- What the servers of a zone showed of a watched name: facts of the world, kept once for all accounts.
CREATE TABLE relojes_zona (
  dominio text PRIMARY KEY,
  grupo text NOT NULL,
  delegado_ultima timestamptz,
  delegado_servidor text,
  ausente_primera timestamptz,
  ausente_servidor text,
  proxima timestamptz NOT NULL,
  urgencia smallint NOT NULL DEFAULT 0 CHECK (urgencia BETWEEN 0 AND 3),
  reclamado_por text,
  reclamado_hasta timestamptz,
  cambios integer NOT NULL DEFAULT 0,
  contados integer NOT NULL DEFAULT 0
);
CREATE INDEX relojes_zona_debidos ON relojes_zona (urgencia, proxima);
CREATE INDEX relojes_zona_por_contar ON relojes_zona (dominio) WHERE contados < cambios;

ALTER TABLE dominios
  ADD COLUMN liberacion_desde timestamptz,
  ADD COLUMN liberacion_hasta timestamptz,
  ADD COLUMN liberacion_fuente text CHECK (liberacion_fuente IN ('dns', 'caducidad'));

-- The names that somebody watches, whoever it is.
CREATE INDEX dominios_vigilados ON dominios (dominio)
  WHERE (negocio_id IS NOT NULL OR favorito) AND estado_gestion IS NULL;

-- Their bodies are in src/store/definitions.
CREATE FUNCTION watched_names(p_zonas text[], p_despues text, p_limite integer)
  RETURNS TABLE (dominio text, sin_fecha boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::text, NULL::boolean WHERE false $$;
CREATE FUNCTION accounts_watching(p_dominio text)
  RETURNS TABLE (usuario_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid, NULL::uuid WHERE false $$;
CREATE FUNCTION claim_zone_looks(
  p_limite integer, p_proceso text, p_segundos double precision, p_ahora timestamptz
) RETURNS SETOF relojes_zona
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT * FROM relojes_zona WHERE false $$;
