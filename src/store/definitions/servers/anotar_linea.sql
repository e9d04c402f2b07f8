-- The mark of this server's timeline, which its first caller makes. With asynchronous replication a
-- promotion may have lost the last commits, an order's attempt among them: so claims before it are void, and an order
-- whose name has a holder now is settled by what the registrar holds.
CREATE OR REPLACE FUNCTION anotar_linea() RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  v_marca uuid;
BEGIN
  SELECT l.marca INTO v_marca FROM lineas_base l JOIN linea_actual() a USING (sistema, linea);
  IF FOUND THEN
    RETURN v_marca;
  END IF;
  INSERT INTO lineas_base (sistema, linea) SELECT a.sistema, a.linea FROM linea_actual() a
    ON CONFLICT DO NOTHING RETURNING marca INTO v_marca;
  IF NOT FOUND THEN
    SELECT l.marca INTO v_marca FROM lineas_base l JOIN linea_actual() a USING (sistema, linea);
    RETURN v_marca;
  END IF;
  IF EXISTS (SELECT FROM lineas_base WHERE marca <> v_marca) THEN
    UPDATE ordenes SET vale = vale + 1000, reclamada_por = NULL, reclamada_hasta = NULL,
      dudas = CASE WHEN estado IN ('armada', 'comprobando') THEN greatest(dudas, 1) ELSE dudas END
    WHERE proxima IS NOT NULL AND estado <> 'borrador';
  END IF;
  RETURN v_marca;
END
$$;
