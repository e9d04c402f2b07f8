-- Watched names with an open release interval that are not known to be free and can be checked: the registry answers
-- (p_abiertas), or a registrar sells them (p_vendidas) and the account has its key (p_claves). Hourly until a day
-- after the interval, then daily for a week.
CREATE OR REPLACE FUNCTION releases_to_check(
  p_ahora timestamptz, p_abiertas text[], p_vendidas text[], p_claves text[], p_limite integer
) RETURNS TABLE (usuario_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT d.usuario_id, d.id FROM dominios d
  WHERE d.liberacion_desde <= p_ahora AND d.estado_gestion IS NULL AND d.es_disponible IS NOT TRUE
    AND d.liberacion_hasta > p_ahora - interval '8 days' AND (d.negocio_id IS NOT NULL OR d.favorito)
    AND NOT d.comprobando AND d.reclamado_por IS NULL
    AND coalesce(d.fecha_ultima_verificacion, '-infinity') <= p_ahora
      - CASE WHEN d.liberacion_hasta > p_ahora - interval '1 day' THEN interval '1 hour' ELSE interval '1 day' END
    AND (d.zona = ANY (p_abiertas) OR (d.zona = ANY (p_vendidas) AND EXISTS (
      SELECT FROM claves_api k WHERE k.usuario_id = d.usuario_id AND k.nombre = ANY (p_claves))))
  ORDER BY d.liberacion_desde LIMIT p_limite
$$;
