-- Accounts with a due domain that no living process has claimed.
CREATE OR REPLACE FUNCTION sweep_domains(p_ahora timestamptz, p_limite integer) RETURNS TABLE (usuario_id uuid)
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
