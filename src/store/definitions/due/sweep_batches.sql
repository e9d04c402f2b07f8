-- Running batches with a due keyword that no living process has claimed.
CREATE OR REPLACE FUNCTION sweep_batches(p_ahora timestamptz, p_limite integer)
RETURNS TABLE (usuario_id uuid, batch_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT b.usuario_id, b.id FROM batches b
  WHERE b.estado = 'procesando' AND (b.no_antes IS NULL OR b.no_antes <= p_ahora)
    AND EXISTS (
      SELECT FROM keywords k WHERE k.usuario_id = b.usuario_id AND k.batch_id = b.id
        AND (k.estado = 'pendiente' AND (k.no_antes IS NULL OR k.no_antes <= p_ahora)
             OR k.estado = 'procesando' AND (k.reclamada_hasta <= clock_timestamp() OR NOT EXISTS (
               SELECT FROM procesos p WHERE p.id = k.reclamada_por
                 AND p.latido > clock_timestamp() - interval '15 seconds'))))
  ORDER BY b.fecha_inicio LIMIT p_limite
$$;
