-- Accounts that watch this name or show a release interval, with their row.
CREATE OR REPLACE FUNCTION accounts_watching(p_dominio text)
  RETURNS TABLE (usuario_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT d.usuario_id, d.id FROM dominios d
  WHERE d.dominio = p_dominio AND (d.negocio_id IS NOT NULL OR d.favorito) AND d.estado_gestion IS NULL
  UNION
  SELECT d.usuario_id, d.id FROM dominios d WHERE d.dominio = p_dominio AND d.liberacion_desde IS NOT NULL
  ORDER BY 1
$$;
