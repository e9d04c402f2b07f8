-- Accounts with an unannounced release that begins before p_antes and is not over by p_ahora, as their lists tell it.
CREATE OR REPLACE FUNCTION releases_to_tell(p_ahora timestamptz, p_antes timestamptz, p_limite integer)
  RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT DISTINCT d.usuario_id FROM dominios d
  JOIN cuentas c ON c.usuario_id = d.usuario_id AND c.eliminada IS NULL
  WHERE d.liberacion_desde IS NOT NULL AND d.estado_gestion IS NULL AND d.es_disponible IS NOT TRUE
    AND NOT d.liberacion_avisada AND (d.negocio_id IS NOT NULL OR d.favorito)
    AND coalesce(d.fecha_liberacion_estimada, d.liberacion_desde) <= p_antes
    AND CASE WHEN d.fecha_liberacion_estimada <> d.liberacion_desde
      THEN d.fecha_liberacion_estimada + interval '1 day' ELSE d.liberacion_hasta END >= p_ahora
  LIMIT p_limite
$$;
