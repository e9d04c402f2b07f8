-- Unclaimed addresses with a due event: those that take events first, then longest without a success.
CREATE OR REPLACE FUNCTION destinations_with_events(p_ahora timestamptz, p_limite integer)
RETURNS TABLE (usuario_id uuid, destino_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT d.usuario_id, d.id FROM destinos_eventos d
  JOIN cuentas c ON c.usuario_id = d.usuario_id AND c.eliminada IS NULL
  WHERE d.activo AND (d.no_antes IS NULL OR d.no_antes <= p_ahora)
    AND (d.reclamado_hasta IS NULL OR d.reclamado_hasta <= clock_timestamp())
    AND EXISTS (SELECT FROM entregas_eventos e
      WHERE e.usuario_id = d.usuario_id AND e.destino_id = d.id AND e.estado = 'pendiente' AND e.proximo <= p_ahora)
  ORDER BY d.fallos > 0, d.ultimo_exito NULLS FIRST, d.id LIMIT p_limite
$$;
