-- Claims up to p_limite due names, the most urgent first. One without watching accounts and without a recent interval is
-- deleted instead; while rows show an older one its looks are, so that their accounts are told that it is withdrawn.
-- Leases use the database's time; claims of processes without a recent heartbeat are free.
CREATE OR REPLACE FUNCTION claim_zone_looks(
  p_limite integer, p_proceso text, p_segundos double precision, p_ahora timestamptz
) RETURNS SETOF relojes_zona
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  fila relojes_zona;
  quedan integer := p_limite;
BEGIN
  FOR u IN REVERSE 3..0 LOOP
    FOR fila IN
      SELECT * FROM relojes_zona r
      WHERE r.urgencia = u AND r.proxima <= p_ahora
        AND (r.reclamado_por IS NULL OR r.reclamado_hasta <= clock_timestamp() OR NOT EXISTS (
          SELECT FROM procesos v WHERE v.id = r.reclamado_por AND v.latido > clock_timestamp() - interval '15 seconds'))
      ORDER BY r.proxima LIMIT quedan FOR UPDATE SKIP LOCKED
    LOOP
      quedan := quedan - 1;
      IF EXISTS (SELECT FROM dominios d WHERE d.dominio = fila.dominio
                   AND (d.negocio_id IS NOT NULL OR d.favorito) AND d.estado_gestion IS NULL)
        OR EXISTS (SELECT FROM dominios d WHERE d.dominio = fila.dominio AND d.liberacion_desde IS NOT NULL
                     AND d.liberacion_hasta >= p_ahora - interval '30 days') THEN
        RETURN QUERY UPDATE relojes_zona r
          SET reclamado_por = p_proceso, reclamado_hasta = clock_timestamp() + p_segundos * interval '1 second'
          WHERE r.dominio = fila.dominio RETURNING r.*;
      ELSIF EXISTS (SELECT FROM dominios d WHERE d.dominio = fila.dominio AND d.liberacion_desde IS NOT NULL) THEN
        UPDATE relojes_zona r
          SET delegado_ultima = NULL, delegado_servidor = NULL, ausente_primera = NULL, ausente_servidor = NULL,
            plazo_desde = NULL, plazo_hasta = NULL, urgencia = 0, proxima = p_ahora + interval '1 hour',
            cambios = r.cambios + 1, reclamado_por = NULL, reclamado_hasta = NULL
          WHERE r.dominio = fila.dominio;
      ELSE
        DELETE FROM relojes_zona r WHERE r.dominio = fila.dominio;
      END IF;
    END LOOP;
    EXIT WHEN quedan <= 0;
  END LOOP;
END
$$;
