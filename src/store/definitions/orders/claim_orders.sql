-- Claims up to p_limite due orders, the longest due first; of each account and registrar at most one that looks at the
-- registrar, and p_turno seconds after the one before, and one that was sent; without turns (0) all. While a switch stops orders, only those that
-- were sent, which have to be settled, and those that have expired. Leases use the database's time; claims of processes
-- without a recent heartbeat are free.
CREATE OR REPLACE FUNCTION claim_orders(
  p_limite integer, p_proceso text, p_segundos double precision, p_ahora timestamptz, p_turno double precision
) RETURNS TABLE (usuario_id uuid, id uuid, vale integer, registrador text, dominio text, estado text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  WITH posibles AS (
    SELECT DISTINCT ON (o.usuario_id, o.registrador, o.estado IN ('enviando', 'por_conciliar'),
        CASE WHEN p_turno = 0 THEN o.id END)
      o.usuario_id, o.id, o.proxima
    FROM ordenes o LEFT JOIN turnos_compra t ON t.usuario_id = o.usuario_id AND t.registrador = o.registrador
    WHERE o.proxima <= p_ahora
      AND (o.reclamada_por IS NULL OR o.reclamada_hasta <= clock_timestamp() OR NOT EXISTS (
        SELECT FROM procesos v WHERE v.id = o.reclamada_por AND v.latido > clock_timestamp() - interval '15 seconds'))
      AND (o.estado NOT IN ('armada', 'comprobando') OR o.hasta <= p_ahora OR (
        -- A time further ahead than a turn means that a clock was set back.
        (t.siguiente IS NULL OR t.siguiente <= p_ahora
          OR t.siguiente > p_ahora + p_turno * interval '1 second')
        AND NOT EXISTS (SELECT FROM interruptor_ordenes i WHERE i.paradas)
        AND NOT EXISTS (SELECT FROM ajustes_ordenes a WHERE a.usuario_id = o.usuario_id AND a.paradas)))
    ORDER BY o.usuario_id, o.registrador, o.estado IN ('enviando', 'por_conciliar'),
      CASE WHEN p_turno = 0 THEN o.id END, o.proxima, o.id
  ), debidas AS (
    -- The claim is asked again, for a row that changed while its lock was awaited.
    SELECT o.usuario_id, o.id FROM posibles p JOIN ordenes o ON o.usuario_id = p.usuario_id AND o.id = p.id
    WHERE o.proxima <= p_ahora
      AND (o.reclamada_por IS NULL OR o.reclamada_hasta <= clock_timestamp() OR NOT EXISTS (
        SELECT FROM procesos v WHERE v.id = o.reclamada_por AND v.latido > clock_timestamp() - interval '15 seconds'))
    ORDER BY o.proxima LIMIT p_limite FOR UPDATE OF o SKIP LOCKED
  ), reclamadas AS (
    UPDATE ordenes o SET reclamada_por = p_proceso, vale = o.vale + 1,
      reclamada_hasta = clock_timestamp() + p_segundos * interval '1 second'
    FROM debidas d WHERE o.usuario_id = d.usuario_id AND o.id = d.id
    RETURNING o.usuario_id, o.id, o.vale, o.registrador, o.dominio, o.estado
  ), turnos AS (
    INSERT INTO turnos_compra AS t (usuario_id, registrador, siguiente)
    SELECT r.usuario_id, r.registrador, p_ahora + p_turno * interval '1 second' FROM reclamadas r
    WHERE r.estado IN ('armada', 'comprobando') AND p_turno > 0
    ON CONFLICT (usuario_id, registrador) DO UPDATE SET siguiente = excluded.siguiente
  )
  SELECT r.usuario_id, r.id, r.vale, r.registrador, r.dominio, r.estado FROM reclamadas r
$$;
