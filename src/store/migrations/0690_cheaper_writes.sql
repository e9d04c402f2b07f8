-- One counting trigger a table and event: it groups the changed rows once for all their figures.
DROP TRIGGER pesar_altas ON keywords;
DROP TRIGGER pesar_bajas ON keywords;
DROP TRIGGER pesar_altas ON batches;
DROP TRIGGER pesar_bajas ON batches;
DROP TRIGGER pesar_altas ON negocios;
DROP TRIGGER pesar_bajas ON negocios;
DROP TRIGGER pesar_cambios ON negocios;
DROP TRIGGER facetas_altas ON negocios;
DROP TRIGGER facetas_bajas ON negocios;
DROP TRIGGER facetas_cambios ON negocios;
DROP TRIGGER pesar_altas ON dominios;
DROP TRIGGER pesar_bajas ON dominios;
DROP TRIGGER facetas_altas ON dominios;
DROP TRIGGER facetas_bajas ON dominios;
DROP TRIGGER facetas_cambios ON dominios;
DROP TRIGGER pesar_altas ON batch_dominios;
DROP TRIGGER pesar_bajas ON batch_dominios;
DROP FUNCTION pesar_keywords();
DROP FUNCTION pesar_batches();
DROP FUNCTION pesar_negocios();
DROP FUNCTION pesar_dominios();
DROP FUNCTION pesar_batch_dominios();
DROP FUNCTION facetas_negocios();
DROP FUNCTION facetas_dominios();

-- References of what a search writes, each of which took a query and a row lock for each row. Every writer holds the
-- account's revision, which itself refers to the account; what belongs to a deleted row is deleted by its statement.
ALTER TABLE keywords DROP CONSTRAINT keywords_usuario_id_batch_id_fkey;
ALTER TABLE negocios DROP CONSTRAINT negocios_usuario_id_fkey, DROP CONSTRAINT negocios_usuario_id_dominio_id_fkey;
ALTER TABLE dominios DROP CONSTRAINT dominios_usuario_id_fkey, DROP CONSTRAINT dominios_usuario_id_negocio_id_fkey;
ALTER TABLE keyword_negocios DROP CONSTRAINT keyword_negocios_usuario_id_keyword_id_fkey,
  DROP CONSTRAINT keyword_negocios_usuario_id_negocio_id_fkey;
ALTER TABLE batch_negocios DROP CONSTRAINT batch_negocios_usuario_id_batch_id_fkey,
  DROP CONSTRAINT batch_negocios_usuario_id_negocio_id_fkey;
ALTER TABLE batch_dominios DROP CONSTRAINT batch_dominios_usuario_id_batch_id_fkey,
  DROP CONSTRAINT batch_dominios_usuario_id_dominio_id_fkey;

CREATE FUNCTION borrar_ligadas() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER ligadas_bajas AFTER DELETE ON cuentas REFERENCING OLD TABLE AS filas_viejas
  FOR EACH STATEMENT EXECUTE FUNCTION borrar_ligadas();
CREATE TRIGGER ligadas_bajas AFTER DELETE ON batches REFERENCING OLD TABLE AS filas_viejas
  FOR EACH STATEMENT EXECUTE FUNCTION borrar_ligadas();
CREATE TRIGGER ligadas_bajas AFTER DELETE ON keywords REFERENCING OLD TABLE AS filas_viejas
  FOR EACH STATEMENT EXECUTE FUNCTION borrar_ligadas();
CREATE TRIGGER ligadas_bajas AFTER DELETE ON negocios REFERENCING OLD TABLE AS filas_viejas
  FOR EACH STATEMENT EXECUTE FUNCTION borrar_ligadas();
CREATE TRIGGER ligadas_bajas AFTER DELETE ON dominios REFERENCING OLD TABLE AS filas_viejas
  FOR EACH STATEMENT EXECUTE FUNCTION borrar_ligadas();
