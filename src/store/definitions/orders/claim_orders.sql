-- Claims up to p_limite due orders, the longest due first. While a switch stops orders, only those that were sent, which
-- have to be settled, and those that have expired. Leases use the database's time; claims of processes without a recent
-- heartbeat are free.
CREATE OR REPLACE FUNCTION claim_orders(
  p_limite integer, p_proceso text, p_segundos double precision, p_ahora timestamptz
) RETURNS TABLE (usuario_id uuid, id uuid, vale integer, registrador text, dominio text, estado text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  WITH debidas AS (
    SELECT o.usuario_id, o.id FROM ordenes o
    WHERE o.proxima <= p_ahora
      AND (o.reclamada_por IS NULL OR o.reclamada_hasta <= clock_timestamp() OR NOT EXISTS (
        SELECT FROM procesos v WHERE v.id = o.reclamada_por AND v.latido > clock_timestamp() - interval '15 seconds'))
      AND (o.estado NOT IN ('armada', 'comprobando') OR o.hasta <= p_ahora OR NOT (
        EXISTS (SELECT FROM interruptor_ordenes i WHERE i.paradas)
        OR EXISTS (SELECT FROM ajustes_ordenes a WHERE a.usuario_id = o.usuario_id AND a.paradas)))
    ORDER BY o.proxima LIMIT p_limite FOR UPDATE OF o SKIP LOCKED
  )
  UPDATE ordenes o SET reclamada_por = p_proceso, vale = o.vale + 1,
    reclamada_hasta = clock_timestamp() + p_segundos * interval '1 second'
  FROM debidas d WHERE o.usuario_id = d.usuario_id AND o.id = d.id
  RETURNING o.usuario_id, o.id, o.vale, o.registrador, o.dominio, o.estado
$$;
