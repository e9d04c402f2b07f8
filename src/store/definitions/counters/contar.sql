-- Maintains in `contadores` the totals and the weight of rows that count by their state alone.
DO $maker$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['keywords', 'batches'] LOOP
    -- Security definer: a deletion that follows another has no account set. Sorted to avoid deadlocks.
    EXECUTE format($function$
      CREATE OR REPLACE FUNCTION contar_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
      AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
          SELECT s.usuario_id, s.ambito, s.clave, sum(s.valor) FROM (
            SELECT g.usuario_id, k.ambito, k.clave, k.valor FROM (
              SELECT usuario_id, estado, count(*) AS total, sum(peso_fila(f::%1$I)) AS bytes
              FROM filas_nuevas f GROUP BY 1, 2) g, LATERAL %2$s) s
          GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
          ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
        ELSIF TG_OP = 'UPDATE' THEN
          INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
          SELECT s.usuario_id, s.ambito, s.clave, sum(s.valor) FROM (
            SELECT g.usuario_id, k.ambito, k.clave, k.valor FROM (
              SELECT usuario_id, estado, sum(signo) AS total, sum(bytes) AS bytes FROM (
                SELECT usuario_id, estado, 1 AS signo, peso_fila(f::%1$I) AS bytes FROM filas_nuevas f
                UNION ALL
                SELECT usuario_id, estado, -1, -peso_fila(f::%1$I) FROM filas_viejas f) d
              GROUP BY 1, 2) g, LATERAL %2$s) s
          GROUP BY 1, 2, 3 HAVING sum(s.valor) <> 0 ORDER BY 1, 2, 3
          ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
        ELSE
          -- Updates no row when the whole account is deleted with its counters.
          UPDATE contadores c SET valor = c.valor - s.valor FROM (
            SELECT g.usuario_id, k.ambito, k.clave, sum(k.valor) AS valor FROM (
              SELECT usuario_id, estado, count(*) AS total, sum(peso_fila(f::%1$I)) AS bytes
              FROM filas_viejas f GROUP BY 1, 2) g, LATERAL %2$s
            GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
          ) s WHERE c.usuario_id = s.usuario_id AND c.ambito = s.ambito AND c.clave = s.clave;
        END IF;
        RETURN NULL;
      END
      $body$
    $function$, tabla, format($$(VALUES (%1$L, 'total', g.total), (%1$L, 'estado:' || g.estado, g.total),
      ('almacen', %1$L, g.bytes)) k(ambito, clave, valor)$$, tabla));
  END LOOP;
END
$maker$;
