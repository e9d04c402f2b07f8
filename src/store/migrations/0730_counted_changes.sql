-- A search changes its batch's row several times, its state seldom: without such a change no function is called.
CREATE FUNCTION contar_cambio_batch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
DROP TRIGGER contar_cambios ON batches;
CREATE TRIGGER contar_cambios AFTER UPDATE ON batches
  FOR EACH ROW WHEN (OLD.estado <> NEW.estado) EXECUTE FUNCTION contar_cambio_batch();
