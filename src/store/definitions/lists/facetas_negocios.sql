-- Maintains `facetas_negocios`: counts of businesses by kind. Sorted to avoid deadlocks.
CREATE OR REPLACE FUNCTION facetas_negocios() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO facetas_negocios AS c
    SELECT usuario_id, coalesce(pais, '') AS pais, coalesce(provincia, '') AS provincia, coalesce(grupo, '') AS grupo,
      dominio_extraido IS NOT NULL AS con_dominio, cerrado, count(*) AS total
    FROM filas_nuevas GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (usuario_id, pais, provincia, grupo, con_dominio, cerrado) DO UPDATE SET total = c.total + excluded.total;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO facetas_negocios AS c
    SELECT * FROM (
      SELECT usuario_id, coalesce(pais, '') AS pais, coalesce(provincia, '') AS provincia, coalesce(grupo, '') AS grupo,
        dominio_extraido IS NOT NULL AS con_dominio, cerrado, sum(signo) AS total
      FROM (
        SELECT 1 AS signo, usuario_id, pais, provincia, grupo, dominio_extraido, cerrado FROM filas_nuevas
        UNION ALL
        SELECT -1, usuario_id, pais, provincia, grupo, dominio_extraido, cerrado FROM filas_viejas
      ) f GROUP BY 1, 2, 3, 4, 5, 6
    ) s
    WHERE total <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (usuario_id, pais, provincia, grupo, con_dominio, cerrado) DO UPDATE SET total = c.total + excluded.total;
  ELSE
    -- Updates no row when the whole account is deleted with its figures.
    UPDATE facetas_negocios c SET total = c.total - s.total
    FROM (
      SELECT usuario_id, coalesce(pais, '') AS pais, coalesce(provincia, '') AS provincia, coalesce(grupo, '') AS grupo,
        dominio_extraido IS NOT NULL AS con_dominio, cerrado, count(*) AS total
      FROM filas_viejas GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ) s
    WHERE c.usuario_id = s.usuario_id AND c.pais = s.pais AND c.provincia = s.provincia AND c.grupo = s.grupo
      AND c.con_dominio = s.con_dominio AND c.cerrado = s.cerrado;
  END IF;
  RETURN NULL;
END
$$;
