-- Maintains the totals of batches by state in `contadores`, for each batch whose state changes.
-- Security definer and sorted as in `contar_batches`.
CREATE OR REPLACE FUNCTION contar_cambio_batch() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
  SELECT NEW.usuario_id, 'batches', s.clave, s.valor
  FROM (VALUES ('estado:' || OLD.estado, -1), ('estado:' || NEW.estado, 1)) s(clave, valor) ORDER BY s.clave
  ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
  RETURN NULL;
END
$$;
