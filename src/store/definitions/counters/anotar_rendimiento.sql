-- Maintains `rendimiento`, results of each trade and zone of a batch, and the rows' size in `contadores` ('almacen').
CREATE OR REPLACE FUNCTION anotar_rendimiento() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO rendimiento AS r (usuario_id, batch_id, oficio, zona, dominios, verificados, libres)
    SELECT usuario_id, batch_id, oficio, zona, count(*), count(*) FILTER (WHERE verificado), count(*) FILTER (WHERE libre)
    FROM filas_nuevas GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (usuario_id, batch_id, oficio, zona) DO UPDATE SET dominios = r.dominios + excluded.dominios,
      verificados = r.verificados + excluded.verificados, libres = r.libres + excluded.libres;
    INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
    SELECT f.usuario_id, 'almacen', 'batch_dominios', sum(peso_fila(f::batch_dominios)) FROM filas_nuevas f GROUP BY 1 ORDER BY 1
    ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE rendimiento r SET dominios = r.dominios - s.dominios, verificados = r.verificados - s.verificados,
      libres = r.libres - s.libres
    FROM (
      SELECT usuario_id, batch_id, oficio, zona, count(*) AS dominios, count(*) FILTER (WHERE verificado) AS verificados,
        count(*) FILTER (WHERE libre) AS libres
      FROM filas_viejas GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s
    WHERE r.usuario_id = s.usuario_id AND r.batch_id = s.batch_id AND r.oficio = s.oficio AND r.zona = s.zona;
    UPDATE contadores c SET valor = c.valor - s.bytes FROM (
      SELECT f.usuario_id, sum(peso_fila(f::batch_dominios)) AS bytes FROM filas_viejas f GROUP BY 1 ORDER BY 1) s
    WHERE c.usuario_id = s.usuario_id AND c.ambito = 'almacen' AND c.clave = 'batch_dominios';
  ELSE
    UPDATE rendimiento r SET verificados = r.verificados + s.verificados, libres = r.libres + s.libres
    FROM (
      SELECT usuario_id, batch_id, oficio, zona, sum(verificado)::int AS verificados, sum(libre)::int AS libres FROM (
        SELECT usuario_id, batch_id, oficio, zona, verificado::int, libre::int FROM filas_nuevas
        UNION ALL
        SELECT usuario_id, batch_id, oficio, zona, -verificado::int, -libre::int FROM filas_viejas) f
      GROUP BY 1, 2, 3, 4 HAVING sum(verificado) <> 0 OR sum(libre) <> 0 ORDER BY 1, 2, 3, 4) s
    WHERE r.usuario_id = s.usuario_id AND r.batch_id = s.batch_id AND r.oficio = s.oficio AND r.zona = s.zona;
  END IF;
  RETURN NULL;
END
$$;
