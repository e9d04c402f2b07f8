-- Names of these zones after `p_despues` that an account watches (with a business or as a favourite, not set aside);
-- `sin_fecha`: an account has no release date yet.
CREATE OR REPLACE FUNCTION watched_names(p_zonas text[], p_despues text, p_limite integer)
  RETURNS TABLE (dominio text, sin_fecha boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT d.dominio, bool_or(d.liberacion_desde IS NULL) FROM dominios d
  WHERE (d.negocio_id IS NOT NULL OR d.favorito) AND d.estado_gestion IS NULL AND d.dominio > p_despues
    AND d.zona = ANY (p_zonas)
  GROUP BY d.dominio ORDER BY d.dominio LIMIT p_limite
$$;
