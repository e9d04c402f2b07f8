-- Accounts with a bought name whose renewal comes near and was not announced.
CREATE OR REPLACE FUNCTION renewals_due(p_before timestamptz, p_limit integer) RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT DISTINCT c.usuario_id FROM compras c
  JOIN dominios d ON d.usuario_id = c.usuario_id AND d.id = c.dominio_id AND d.estado_gestion = 'comprado'
  WHERE c.fecha_venta IS NULL AND c.fecha_renovacion < p_before
    AND c.renovacion_avisada IS DISTINCT FROM c.fecha_renovacion LIMIT p_limit
$$;
