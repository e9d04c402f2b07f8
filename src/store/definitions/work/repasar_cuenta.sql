-- Moves an account without due work to its next question, or takes it out. The row is locked before the questions are
-- read again: a statement that writes one holds the row until its commit, and is left alone.
CREATE OR REPLACE FUNCTION repasar_cuenta(
  p_tipo text, p_servidor text, p_prioridad smallint, p_cuenta uuid, p_ahora timestamptz
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  primera timestamptz := primer_trabajo(p_tipo, p_servidor, p_prioridad, p_cuenta);
BEGIN
  IF primera <= p_ahora THEN
    RETURN;
  END IF;
  PERFORM FROM trabajo_de_cuentas e
  WHERE e.tipo = p_tipo AND e.servidor = p_servidor AND e.prioridad = p_prioridad AND e.cuenta = p_cuenta
  FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  primera := primer_trabajo(p_tipo, p_servidor, p_prioridad, p_cuenta);
  IF primera IS NULL THEN
    DELETE FROM trabajo_de_cuentas e
    WHERE e.tipo = p_tipo AND e.servidor = p_servidor AND e.prioridad = p_prioridad AND e.cuenta = p_cuenta;
  ELSE
    UPDATE trabajo_de_cuentas e SET no_antes = primera
    WHERE e.tipo = p_tipo AND e.servidor = p_servidor AND e.prioridad = p_prioridad AND e.cuenta = p_cuenta
      AND e.no_antes <> primera;
  END IF;
END
$$;
