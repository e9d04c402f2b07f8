-- Maintains in `contadores` ('almacen') with `peso_fila` the size of rows without other figures.
DO $maker$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['batch_logs', 'evidencias_cuenta', 'keyword_negocios', 'batch_negocios', 'notificaciones',
    'auditoria'] LOOP
    -- Security definer: a cascade from the owner has no account set.
    EXECUTE format($function$
      CREATE OR REPLACE FUNCTION pesar_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
      AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
          SELECT f.usuario_id, 'almacen', %1$L, sum(peso_fila(f::%1$I)) FROM filas_nuevas f GROUP BY 1 ORDER BY 1
          ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
        ELSIF TG_OP = 'DELETE' THEN
          UPDATE contadores c SET valor = c.valor - s.bytes FROM (
            SELECT f.usuario_id, sum(peso_fila(f::%1$I)) AS bytes FROM filas_viejas f GROUP BY 1 ORDER BY 1
          ) s WHERE c.usuario_id = s.usuario_id AND c.ambito = 'almacen' AND c.clave = %1$L;
        ELSE
          UPDATE contadores c SET valor = c.valor + s.bytes FROM (
            SELECT usuario_id, sum(bytes) AS bytes FROM (
              SELECT n.usuario_id, peso_fila(n::%1$I) AS bytes FROM filas_nuevas n
              UNION ALL
              SELECT v.usuario_id, -peso_fila(v::%1$I) FROM filas_viejas v) t
            GROUP BY 1 HAVING sum(bytes) <> 0 ORDER BY 1
          ) s WHERE c.usuario_id = s.usuario_id AND c.ambito = 'almacen' AND c.clave = %1$L;
        END IF;
        RETURN NULL;
      END
      $body$
    $function$, tabla);
  END LOOP;
END
$maker$;
