-- That its release comes near was told to the account; of a release that was withdrawn, not any more.
ALTER TABLE dominios ADD COLUMN liberacion_avisada boolean NOT NULL DEFAULT false;
-- Names of all accounts whose release is to come or is due, by time.
CREATE INDEX dominios_por_anunciar ON dominios (liberacion_desde)
  WHERE liberacion_desde IS NOT NULL AND estado_gestion IS NULL AND es_disponible IS NOT TRUE;

-- Their bodies are in src/store/definitions.
CREATE FUNCTION releases_to_tell(p_ahora timestamptz, p_antes timestamptz, p_limite integer)
  RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid WHERE false $$;
CREATE FUNCTION releases_to_check(
  p_ahora timestamptz, p_abiertas text[], p_vendidas text[], p_claves text[], p_limite integer
) RETURNS TABLE (usuario_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid, NULL::uuid WHERE false $$;
