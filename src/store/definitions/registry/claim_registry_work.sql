-- Claims up to p_limite due questions for one server: by priority, then alternating between accounts, starting after
-- the last one served. Leases use the database's time; claims of processes without a recent heartbeat are free.
CREATE OR REPLACE FUNCTION claim_registry_work(
  p_servidor text, p_limite integer, p_proceso text, p_segundos double precision, p_ahora timestamptz
) RETURNS TABLE (
  usuario_id uuid, dominio_id uuid, canal text, servidor text, dominio text, prioridad smallint, intentos integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  p smallint;
  ultima uuid;
  vuelta boolean;
  fila record;
  quedan integer := p_limite;
BEGIN
  FOR p IN REVERSE 5..1 LOOP
    EXIT WHEN quedan <= 0;
    SELECT r.ultima_cuenta INTO ultima FROM reparto_registro r WHERE r.servidor = p_servidor AND r.prioridad = p;
    vuelta := ultima IS NULL;
    LOOP
      EXIT WHEN quedan <= 0;
      SELECT t.usuario_id, t.dominio_id, t.canal INTO fila FROM trabajo_registro t
      WHERE t.servidor = p_servidor AND t.prioridad = p AND t.no_antes <= p_ahora
        AND t.usuario_id > coalesce(ultima, '00000000-0000-0000-0000-000000000000')
        AND (t.reclamado_por IS NULL OR t.reclamado_hasta <= clock_timestamp() OR NOT EXISTS (
          SELECT FROM procesos v WHERE v.id = t.reclamado_por AND v.latido > clock_timestamp() - interval '15 seconds'))
      ORDER BY t.usuario_id, t.no_antes LIMIT 1 FOR UPDATE SKIP LOCKED;
      IF NOT FOUND THEN
        -- After the last account start from the first again; a second empty pass means that no question is due.
        EXIT WHEN vuelta AND ultima IS NULL;
        vuelta := true;
        ultima := NULL;
        CONTINUE;
      END IF;
      vuelta := false;
      ultima := fila.usuario_id;
      quedan := quedan - 1;
      RETURN QUERY UPDATE trabajo_registro t
        SET reclamado_por = p_proceso, reclamado_hasta = clock_timestamp() + p_segundos * interval '1 second'
        WHERE t.usuario_id = fila.usuario_id AND t.dominio_id = fila.dominio_id AND t.canal = fila.canal
        RETURNING t.usuario_id, t.dominio_id, t.canal, t.servidor, t.dominio, t.prioridad, t.intentos;
      INSERT INTO reparto_registro AS r (servidor, prioridad, ultima_cuenta) VALUES (p_servidor, p, ultima)
      ON CONFLICT (servidor, prioridad) DO UPDATE SET ultima_cuenta = excluded.ultima_cuenta;
    END LOOP;
  END LOOP;
END
$$;
