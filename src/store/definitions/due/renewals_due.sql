-- Accounts, but those being deleted, with a bought name that renews before `p_before` (30 days from now), not before
-- yesterday, and was not announced for that day. The dialog stores a date as noon of its day.
CREATE OR REPLACE FUNCTION renewals_due(p_before timestamptz, p_limit integer) RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT DISTINCT c.usuario_id FROM compras c
  JOIN dominios d ON d.usuario_id = c.usuario_id AND d.id = c.dominio_id AND d.estado_gestion = 'comprado'
  JOIN cuentas u ON u.usuario_id = c.usuario_id AND u.eliminada IS NULL
  WHERE c.fecha_venta IS NULL AND c.fecha_renovacion < p_before AND c.fecha_renovacion >= p_before - interval '31 days'
    AND (c.renovacion_avisada AT TIME ZONE u.timezone)::date
      IS DISTINCT FROM (c.fecha_renovacion AT TIME ZONE u.timezone)::date LIMIT p_limit
$$;
