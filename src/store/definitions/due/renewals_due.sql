-- Purchases whose renewal comes near and was not announced.
CREATE OR REPLACE FUNCTION renewals_due(p_before timestamptz, p_limit integer) RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT DISTINCT c.usuario_id FROM compras c
  WHERE c.fecha_venta IS NULL AND c.fecha_renovacion < p_before
    AND c.renovacion_avisada IS DISTINCT FROM c.fecha_renovacion LIMIT p_limit
$$;
