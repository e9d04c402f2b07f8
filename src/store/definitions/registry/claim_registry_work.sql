-- Claims up to p_limite due questions for one server: by priority, then alternating between the accounts that have some,
-- starting after the last one served. Leases use the database's time; claims of processes without a recent heartbeat are free.
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
  siguiente uuid;
  entera boolean;
  servida boolean;
  fila record;
  quedan integer := p_limite;
BEGIN
  FOR p IN REVERSE 5..1 LOOP
    EXIT WHEN quedan <= 0;
    SELECT r.ultima_cuenta INTO ultima FROM reparto_registro r WHERE r.servidor = p_servidor AND r.prioridad = p;
    entera := ultima IS NULL;
    servida := false;
    LOOP
      EXIT WHEN quedan <= 0;
      SELECT e.cuenta INTO siguiente FROM trabajo_de_cuentas e
      WHERE e.tipo = 'registro' AND e.servidor = p_servidor AND e.prioridad = p AND e.no_antes <= p_ahora
        AND e.cuenta > coalesce(ultima, '00000000-0000-0000-0000-000000000000')
      ORDER BY e.cuenta LIMIT 1;
      IF NOT FOUND THEN
        -- After the last account comes the first again; a whole pass without a question ends it.
        EXIT WHEN entera AND NOT servida;
        entera := true;
        servida := false;
        ultima := NULL;
        CONTINUE;
      END IF;
      ultima := siguiente;
      SELECT t.dominio_id, t.canal INTO fila FROM trabajo_registro t
      WHERE t.usuario_id = siguiente AND t.servidor = p_servidor AND t.prioridad = p AND t.no_antes <= p_ahora
        AND (t.reclamado_por IS NULL OR t.reclamado_hasta <= clock_timestamp() OR NOT EXISTS (
          SELECT FROM procesos v WHERE v.id = t.reclamado_por AND v.latido > clock_timestamp() - interval '15 seconds'))
      ORDER BY t.no_antes LIMIT 1 FOR UPDATE SKIP LOCKED;
      IF NOT FOUND THEN
        PERFORM repasar_cuenta('registro', p_servidor, p::smallint, siguiente, p_ahora);
        CONTINUE;
      END IF;
      servida := true;
      quedan := quedan - 1;
      RETURN QUERY UPDATE trabajo_registro t
        SET reclamado_por = p_proceso, reclamado_hasta = clock_timestamp() + p_segundos * interval '1 second'
        WHERE t.usuario_id = siguiente AND t.dominio_id = fila.dominio_id AND t.canal = fila.canal
        RETURNING t.usuario_id, t.dominio_id, t.canal, t.servidor, t.dominio, t.prioridad, t.intentos;
      INSERT INTO reparto_registro AS r (servidor, prioridad, ultima_cuenta) VALUES (p_servidor, p, ultima)
      ON CONFLICT (servidor, prioridad) DO UPDATE SET ultima_cuenta = excluded.ultima_cuenta;
    END LOOP;
  END LOOP;
END
$$;
