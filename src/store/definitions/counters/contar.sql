-- Maintains the totals of lists in `contadores`, except those of opportunities (`contar_oportunidades`).
DO $maker$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['keywords', 'batches', 'negocios', 'dominios'] LOOP
    -- Security definer: a cascade from the owner has no account set. Sorted to avoid deadlocks.
    EXECUTE format($function$
      CREATE OR REPLACE FUNCTION contar_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
      AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
          SELECT f.usuario_id, %1$L, k.clave, sum(k.valor) FROM filas_nuevas f, LATERAL claves_contador(f::%1$I) k
          GROUP BY 1, 3 HAVING sum(k.valor) <> 0 ORDER BY 1, 3
          ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
        ELSIF TG_OP = 'UPDATE' THEN
          INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
          SELECT f.usuario_id, %1$L, f.clave, sum(f.valor) FROM (
            SELECT n.usuario_id, k.clave, k.valor FROM filas_nuevas n, LATERAL claves_contador(n::%1$I) k
            UNION ALL
            SELECT v.usuario_id, k.clave, -k.valor FROM filas_viejas v, LATERAL claves_contador(v::%1$I) k
          ) f GROUP BY 1, 3 HAVING sum(f.valor) <> 0 ORDER BY 1, 3
          ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
        ELSE
          -- Updates no row when the whole account is deleted with its counters.
          UPDATE contadores c SET valor = c.valor - s.valor FROM (
            SELECT f.usuario_id, k.clave, sum(k.valor) AS valor FROM filas_viejas f, LATERAL claves_contador(f::%1$I) k
            GROUP BY 1, 2 ORDER BY 1, 2
          ) s WHERE c.usuario_id = s.usuario_id AND c.ambito = %1$L AND c.clave = s.clave AND s.valor <> 0;
        END IF;
        RETURN NULL;
      END
      $body$
    $function$, tabla);
  END LOOP;
END
$maker$;
