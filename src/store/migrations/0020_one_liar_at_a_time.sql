-- One server a transaction: with the rows of the first still locked, those of the next were waited for in no common
-- order, and who held one of them and wrote of the first server waited in a circle. Null: no server is due.
CREATE OR REPLACE FUNCTION discard_due_negatives(p_ahora timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  liar record;
  total integer;
BEGIN
  -- Two at once would lock the same rows in their own order.
  PERFORM pg_advisory_xact_lock(hashtextextended('discard_due_negatives', 0));
  SELECT servidor, descartar_desde INTO liar FROM servidores_registro
  WHERE descartar_desde IS NOT NULL ORDER BY servidor LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  total := discard_negatives(liar.servidor, liar.descartar_desde, p_ahora);
  UPDATE servidores_registro SET descartar_desde = NULL
  WHERE servidor = liar.servidor AND descartar_desde = liar.descartar_desde;
  RETURN total;
END
$$;
