-- Maintains the figures of businesses: `facetas_negocios`, and their totals and weight in `contadores`. Rows are first
-- grouped by all that figures depend on: a search's hundred rows are a few groups.
DO $maker$
DECLARE
  -- %1$s: the changed rows, each with a sign.
  cambios constant text := $$
    WITH grupos AS MATERIALIZED (
      SELECT usuario_id, pais, provincia, grupo, con_dominio, cerrado, oficio, zona,
        sum(signo) AS total, sum(signo * bytes) AS bytes
      FROM (%1$s) f GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    ), clases AS MATERIALIZED (
      SELECT usuario_id, coalesce(pais, '') AS pais, coalesce(provincia, '') AS provincia, coalesce(grupo, '') AS grupo,
        con_dominio, cerrado, sum(total) AS total
      FROM grupos GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(total) <> 0
    ), sumas AS MATERIALIZED (
      SELECT g.usuario_id, k.ambito, k.clave, sum(k.valor) AS valor
      FROM grupos g, LATERAL (VALUES
        ('negocios', 'total', g.total),
        ('negocios', 'con_dominio', g.con_dominio::int * g.total),
        ('negocios', 'cerrado', g.cerrado::int * g.total),
        ('negocios', 'pais:' || coalesce(g.pais, ''), g.total),
        ('negocios', 'mercado:' || g.oficio || chr(31) || g.zona, g.total),
        ('almacen', 'negocios', g.bytes)
      ) k(ambito, clave, valor)
      WHERE k.clave IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(k.valor) <> 0
    )$$;
  suma constant text := cambios || $$, facetas AS (
      INSERT INTO facetas_negocios AS c SELECT * FROM clases ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (usuario_id, pais, provincia, grupo, con_dominio, cerrado) DO UPDATE SET total = c.total + excluded.total
    )
    INSERT INTO contadores AS c (usuario_id, ambito, clave, valor) SELECT * FROM sumas ORDER BY 1, 2, 3
    ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor$$;
  -- Updates no row when the whole account is deleted with its figures.
  resta constant text := cambios || $$, facetas AS (
      UPDATE facetas_negocios c SET total = c.total + s.total FROM clases s
      WHERE c.usuario_id = s.usuario_id AND c.pais = s.pais AND c.provincia = s.provincia AND c.grupo = s.grupo
        AND c.con_dominio = s.con_dominio AND c.cerrado = s.cerrado
    )
    UPDATE contadores c SET valor = c.valor + s.valor FROM sumas s
    WHERE c.usuario_id = s.usuario_id AND c.ambito = s.ambito AND c.clave = s.clave$$;
BEGIN
  -- Security definer: a deletion that follows another has no account set. Sorted to avoid deadlocks.
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION contar_negocios() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
    AS $body$
    BEGIN
      IF TG_OP = 'INSERT' THEN %1$s; ELSIF TG_OP = 'UPDATE' THEN %2$s; ELSE %3$s; END IF;
      RETURN NULL;
    END
    $body$
  $function$,
    format(suma, 'SELECT *, 1 AS signo FROM filas_nuevas'),
    format(suma, 'SELECT *, 1 AS signo FROM filas_nuevas UNION ALL SELECT *, -1 FROM filas_viejas'),
    format(resta, 'SELECT *, -1 AS signo FROM filas_viejas'));
END
$maker$;
