-- Unclaimed channels with pending messages, longest wait first.
CREATE OR REPLACE FUNCTION channels_with_news(p_ahora timestamptz, p_limite integer) RETURNS TABLE (usuario_id uuid, canal text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.usuario_id, c.canal FROM canales c JOIN cuentas u ON u.usuario_id = c.usuario_id AND u.eliminada IS NULL
  WHERE c.activo AND (c.no_antes IS NULL OR c.no_antes <= p_ahora)
    AND (c.reclamado_hasta IS NULL OR c.reclamado_hasta <= clock_timestamp())
    AND (c.mensaje_id IS NOT NULL OR EXISTS (
      SELECT FROM notificaciones n LEFT JOIN envios e
        ON e.usuario_id = n.usuario_id AND e.canal = c.canal AND e.notificacion_id = n.id
      WHERE n.usuario_id = c.usuario_id AND CASE WHEN e.cantidad IS NULL THEN n.creada >= c.desde ELSE e.cantidad < n.cantidad END))
  ORDER BY c.ultimo_envio NULLS FIRST, c.usuario_id LIMIT p_limite
$$;
