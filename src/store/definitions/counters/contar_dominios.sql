-- Maintains the figures of domains: `facetas_dominios` of those in the lists, and the totals and weight of all in
-- `contadores`. Rows are first grouped by all that figures depend on.
DO $maker$
DECLARE
  -- %1$s: the changed rows, each with a sign.
  cambios constant text := $$
    WITH grupos AS MATERIALIZED (
      SELECT usuario_id, estado_verificacion, es_disponible, fase_ciclo, extension, favorito, estado_gestion,
        sum(signo) AS total, sum(signo * (fecha_ultima_verificacion IS NOT NULL)::int) AS verificados,
        sum(signo * (fecha_expiracion IS NOT NULL)::int) AS con_expiracion,
        sum(signo * (autoridad IS NOT NULL)::int) AS con_autoridad,
        sum(signo * (valor_estimado IS NOT NULL)::int) AS con_valor, sum(signo * coalesce(valor_estimado, 0)) AS valor,
        sum(signo * bytes) AS bytes
      FROM (%1$s) f GROUP BY 1, 2, 3, 4, 5, 6, 7
    ), clases AS MATERIALIZED (
      SELECT usuario_id, estado_verificacion, coalesce(es_disponible::text, 'null') AS es_disponible, fase_ciclo,
        extension, favorito, total, verificados, con_expiracion, con_autoridad, con_valor, valor
      FROM grupos WHERE estado_gestion IS NULL
        AND (total, verificados, con_expiracion, con_autoridad, con_valor, valor) <> (0, 0, 0, 0, 0, 0)
    ), sumas AS MATERIALIZED (
      SELECT g.usuario_id, k.ambito, k.clave, sum(k.valor) AS valor
      FROM grupos g, LATERAL (VALUES
        ('dominios', 'total', g.total),
        ('dominios', 'estado:' || g.estado_verificacion, g.total),
        ('dominios', 'extension:' || g.extension, g.total),
        ('dominios', 'verificados', g.verificados),
        ('dominios', 'disponibles', (g.es_disponible IS TRUE)::int * g.total),
        ('dominios', 'favoritos', g.favorito::int * g.total),
        ('dominios', 'valor_total', g.valor),
        ('dominios', 'gestion:' || g.estado_gestion, g.total),
        ('almacen', 'dominios', g.bytes)
      ) k(ambito, clave, valor)
      WHERE k.clave IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(k.valor) <> 0
    )$$;
  suma constant text := cambios || $$, facetas AS (
      INSERT INTO facetas_dominios AS c SELECT * FROM clases ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (usuario_id, estado_verificacion, es_disponible, fase_ciclo, extension, favorito)
        DO UPDATE SET total = c.total + excluded.total, verificados = c.verificados + excluded.verificados,
          con_expiracion = c.con_expiracion + excluded.con_expiracion,
          con_autoridad = c.con_autoridad + excluded.con_autoridad, con_valor = c.con_valor + excluded.con_valor,
          valor = c.valor + excluded.valor
    )
    INSERT INTO contadores AS c (usuario_id, ambito, clave, valor) SELECT * FROM sumas ORDER BY 1, 2, 3
    ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor$$;
  -- Updates no row when the whole account is deleted with its figures.
  resta constant text := cambios || $$, facetas AS (
      UPDATE facetas_dominios c SET total = c.total + s.total, verificados = c.verificados + s.verificados,
        con_expiracion = c.con_expiracion + s.con_expiracion, con_autoridad = c.con_autoridad + s.con_autoridad,
        con_valor = c.con_valor + s.con_valor, valor = c.valor + s.valor
      FROM clases s
      WHERE c.usuario_id = s.usuario_id AND c.estado_verificacion = s.estado_verificacion
        AND c.es_disponible = s.es_disponible AND c.fase_ciclo = s.fase_ciclo
        AND c.extension = s.extension AND c.favorito = s.favorito
    )
    UPDATE contadores c SET valor = c.valor + s.valor FROM sumas s
    WHERE c.usuario_id = s.usuario_id AND c.ambito = s.ambito AND c.clave = s.clave$$;
BEGIN
  -- Security definer: a deletion that follows another has no account set. Sorted to avoid deadlocks.
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION contar_dominios() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
    AS $body$
    BEGIN
      IF TG_OP = 'INSERT' THEN %1$s; ELSIF TG_OP = 'UPDATE' THEN %2$s; ELSE %3$s; END IF;
      RETURN NULL;
    END
    $body$
  $function$,
    format(suma, 'SELECT f.*, 1 AS signo, peso_fila(f::dominios) AS bytes FROM filas_nuevas f'),
    format(suma, 'SELECT f.*, 1 AS signo, peso_fila(f::dominios) AS bytes FROM filas_nuevas f
      UNION ALL SELECT f.*, -1, peso_fila(f::dominios) FROM filas_viejas f'),
    format(resta, 'SELECT f.*, -1 AS signo, peso_fila(f::dominios) AS bytes FROM filas_viejas f'));
END
$maker$;
