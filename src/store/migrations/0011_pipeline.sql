-- What the pipeline's sweep looks for across accounts: somewhere to send a baton, nothing else.
CREATE FUNCTION sweep_batches(p_ahora timestamptz, p_limite integer)
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

CREATE FUNCTION sweep_domains(p_ahora timestamptz, p_limite integer) RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.usuario_id FROM cuentas c
  WHERE EXISTS (
    SELECT FROM dominios d WHERE d.usuario_id = c.usuario_id AND d.proxima_verificacion <= p_ahora
      AND (d.reclamado_por IS NULL OR d.reclamado_hasta <= clock_timestamp() OR NOT EXISTS (
        SELECT FROM procesos p WHERE p.id = d.reclamado_por
          AND p.latido > clock_timestamp() - interval '15 seconds')))
  ORDER BY 1 LIMIT p_limite
$$;

CREATE FUNCTION sweep_registry(p_ahora timestamptz, p_limite integer) RETURNS TABLE (servidor text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  WITH RECURSIVE servidores AS (
    (SELECT t.servidor FROM trabajo_registro t ORDER BY t.servidor LIMIT 1)
    UNION ALL
    SELECT (SELECT t.servidor FROM trabajo_registro t WHERE t.servidor > s.servidor ORDER BY t.servidor LIMIT 1)
    FROM servidores s WHERE s.servidor IS NOT NULL
  )
  SELECT s.servidor FROM servidores s
  WHERE s.servidor IS NOT NULL
    AND EXISTS (
      SELECT FROM trabajo_registro t WHERE t.servidor = s.servidor AND t.no_antes <= p_ahora
        AND (t.reclamado_por IS NULL OR t.reclamado_hasta <= clock_timestamp() OR NOT EXISTS (
          SELECT FROM procesos p WHERE p.id = t.reclamado_por
            AND p.latido > clock_timestamp() - interval '15 seconds')))
    AND NOT EXISTS (
      SELECT FROM servidores_registro r WHERE r.servidor = s.servidor AND r.limitado_hasta > p_ahora)
  LIMIT p_limite
$$;

-- A registry server lied to its canary: its "does not exist" since its last good one is no evidence any more, and every
-- domain that was called free on its word is asked anew, whoever's it is.
CREATE FUNCTION discard_negatives(p_servidor text, p_desde timestamptz, p_ahora timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  total integer;
BEGIN
  CREATE TEMP TABLE descartados ON COMMIT DROP AS
  WITH mentiras AS (
    UPDATE evidencias SET datos = jsonb_set(datos, '{quarantined}', 'true')
    WHERE servidor = p_servidor AND kind = 'absent' AND hora >= p_desde
      AND datos->>'quarantined' IS DISTINCT FROM 'true'
    RETURNING dominio
  )
  SELECT DISTINCT dominio FROM mentiras;
  UPDATE dominios d SET proxima_verificacion = p_ahora, comprobando = true, ronda_inicio = p_ahora,
    reintentos_usados = 0
  FROM descartados x WHERE d.dominio = x.dominio AND d.es_disponible AND d.reclamado_por IS NULL;
  GET DIAGNOSTICS total = ROW_COUNT;
  DROP TABLE descartados;
  RETURN total;
END
$$;
CREATE INDEX evidencias_negativas ON evidencias (servidor, hora) WHERE kind = 'absent';
CREATE INDEX dominios_por_nombre ON dominios (dominio) WHERE es_disponible;
