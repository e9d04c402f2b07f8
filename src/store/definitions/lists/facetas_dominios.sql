-- Maintains `facetas_dominios`: counts of listed domains by kind.
CREATE OR REPLACE FUNCTION facetas_dominios() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO facetas_dominios AS c
    SELECT usuario_id, estado_verificacion, coalesce(es_disponible::text, 'null') AS es_disponible, fase_ciclo,
        extension, favorito,
      count(*) AS total, count(fecha_ultima_verificacion) AS verificados, count(fecha_expiracion) AS con_expiracion,
      count(autoridad) AS con_autoridad, count(valor_estimado) AS con_valor, coalesce(sum(valor_estimado), 0) AS valor
    FROM filas_nuevas WHERE estado_gestion IS NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (usuario_id, estado_verificacion, es_disponible, fase_ciclo, extension, favorito)
      DO UPDATE SET total = c.total + excluded.total, verificados = c.verificados + excluded.verificados,
        con_expiracion = c.con_expiracion + excluded.con_expiracion,
        con_autoridad = c.con_autoridad + excluded.con_autoridad, con_valor = c.con_valor + excluded.con_valor,
        valor = c.valor + excluded.valor;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO facetas_dominios AS c
    SELECT * FROM (
      SELECT usuario_id, estado_verificacion, coalesce(es_disponible::text, 'null') AS es_disponible, fase_ciclo,
        extension, favorito,
        sum(signo) AS total, sum(signo * (fecha_ultima_verificacion IS NOT NULL)::int) AS verificados,
        sum(signo * (fecha_expiracion IS NOT NULL)::int) AS con_expiracion,
        sum(signo * (autoridad IS NOT NULL)::int) AS con_autoridad,
        sum(signo * (valor_estimado IS NOT NULL)::int) AS con_valor, sum(signo * coalesce(valor_estimado, 0)) AS valor
      FROM (
        SELECT 1 AS signo, usuario_id, estado_verificacion, es_disponible, fase_ciclo, extension, favorito,
          fecha_ultima_verificacion, fecha_expiracion, autoridad, valor_estimado FROM filas_nuevas WHERE estado_gestion IS NULL
        UNION ALL
        SELECT -1, usuario_id, estado_verificacion, es_disponible, fase_ciclo, extension, favorito,
          fecha_ultima_verificacion, fecha_expiracion, autoridad, valor_estimado FROM filas_viejas WHERE estado_gestion IS NULL
      ) f GROUP BY 1, 2, 3, 4, 5, 6
    ) s
    WHERE (total, verificados, con_expiracion, con_autoridad, con_valor, valor) <> (0, 0, 0, 0, 0, 0)
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (usuario_id, estado_verificacion, es_disponible, fase_ciclo, extension, favorito)
      DO UPDATE SET total = c.total + excluded.total, verificados = c.verificados + excluded.verificados,
        con_expiracion = c.con_expiracion + excluded.con_expiracion,
        con_autoridad = c.con_autoridad + excluded.con_autoridad, con_valor = c.con_valor + excluded.con_valor,
        valor = c.valor + excluded.valor;
  ELSE
    -- Updates no row when the whole account is deleted with its figures.
    UPDATE facetas_dominios c SET total = c.total - s.total, verificados = c.verificados - s.verificados,
      con_expiracion = c.con_expiracion - s.con_expiracion, con_autoridad = c.con_autoridad - s.con_autoridad,
      con_valor = c.con_valor - s.con_valor, valor = c.valor - s.valor
    FROM (
      SELECT usuario_id, estado_verificacion, coalesce(es_disponible::text, 'null') AS es_disponible, fase_ciclo,
        extension, favorito,
        count(*) AS total, count(fecha_ultima_verificacion) AS verificados, count(fecha_expiracion) AS con_expiracion,
        count(autoridad) AS con_autoridad, count(valor_estimado) AS con_valor, coalesce(sum(valor_estimado), 0) AS valor
      FROM filas_viejas WHERE estado_gestion IS NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ) s
    WHERE c.usuario_id = s.usuario_id AND c.estado_verificacion = s.estado_verificacion
      AND c.es_disponible = s.es_disponible AND c.fase_ciclo = s.fase_ciclo
      AND c.extension = s.extension AND c.favorito = s.favorito;
  END IF;
  RETURN NULL;
END
$$;
