-- Accounts after `p_tras` that keep only what Google's terms allow and have Google data older than `p_antes`.
CREATE OR REPLACE FUNCTION accounts_with_google_due(p_antes timestamptz, p_tras uuid, p_limite integer)
RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.usuario_id FROM cuentas c
  WHERE c.usuario_id > p_tras AND c.datos_google = 'minimo' AND coalesce(c.datos_google_desde < p_antes, true)
    AND EXISTS (SELECT FROM negocios n WHERE n.usuario_id = c.usuario_id AND n.fuente_datos = 'Google Places'
      AND n.google_retirado IS NULL AND n.actualizado < p_antes)
  ORDER BY c.usuario_id LIMIT p_limite
$$;
