-- A registry server can be caught lying by what others say of one name, not only by its canary. What it denied since
-- `descartar_desde` is to be discarded; that touches domains of any account, so it is done apart, soon after, in the
-- order of their ids.
ALTER TABLE servidores_registro
  ADD COLUMN descartar_desde timestamptz,
  ADD COLUMN ultima_mentira timestamptz;

-- One server a transaction: with the rows of the first still locked, those of the next were waited for in no common
-- order, and who held one of them and wrote of the first server waited in a circle. Null: no server is due.
CREATE FUNCTION discard_due_negatives(p_ahora timestamptz) RETURNS integer
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

CREATE OR REPLACE FUNCTION discard_negatives(p_servidor text, p_desde timestamptz, p_ahora timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  total integer;
BEGIN
  CREATE TEMP TABLE descartados ON COMMIT DROP AS
  WITH mentiras AS (
    UPDATE evidencias SET datos = jsonb_set(datos, '{quarantined}', 'true')
    WHERE servidor = p_servidor AND kind = 'absent' AND hora >= p_desde
      AND datos->>'quarantined' IS DISTINCT FROM 'true'
    RETURNING dominio
  )
  SELECT DISTINCT dominio FROM mentiras;
  WITH suyos AS (
    SELECT d.usuario_id, d.id FROM dominios d JOIN descartados x ON d.dominio = x.dominio
    WHERE d.es_disponible AND d.reclamado_por IS NULL ORDER BY d.id FOR UPDATE OF d
  )
  UPDATE dominios d SET proxima_verificacion = p_ahora, comprobando = true, ronda_inicio = p_ahora,
    reintentos_usados = 0
  FROM suyos s WHERE d.usuario_id = s.usuario_id AND d.id = s.id;
  GET DIAGNOSTICS total = ROW_COUNT;
  DROP TABLE descartados;
  RETURN total;
END
$$;
