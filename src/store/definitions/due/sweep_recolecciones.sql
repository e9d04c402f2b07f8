-- Batches due for another search: ended, or stopped at their round's cap.
CREATE OR REPLACE FUNCTION sweep_recolecciones(p_ahora timestamptz, p_limite integer)
RETURNS TABLE (usuario_id uuid, batch_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT b.usuario_id, b.id FROM batches b
  WHERE b.proxima_recoleccion <= p_ahora AND (b.estado IN ('completado', 'error')
    OR b.estado = 'pausado' AND b.motivo_codigo IN ('tope_solicitudes', 'tope_creditos'))
  ORDER BY b.proxima_recoleccion LIMIT p_limite
$$;
