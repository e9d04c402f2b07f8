-- Accounts with an unannounced release that begins before p_antes and is not over by p_ahora.
CREATE OR REPLACE FUNCTION releases_to_tell(p_ahora timestamptz, p_antes timestamptz, p_limite integer)
  RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT DISTINCT d.usuario_id FROM dominios d
  JOIN cuentas c ON c.usuario_id = d.usuario_id AND c.eliminada IS NULL
  WHERE d.liberacion_desde <= p_antes AND d.estado_gestion IS NULL AND d.es_disponible IS NOT TRUE
    AND NOT d.liberacion_avisada AND d.liberacion_hasta >= p_ahora AND (d.negocio_id IS NOT NULL OR d.favorito)
  LIMIT p_limite
$$;
