-- Deletes what belongs to deleted rows, and the mentions of them, in tables whose references would be checked row by row
-- on each insertion of a search's results. EXECUTE plans each statement for its number of rows.
-- Security definer: a deletion that follows another has no account set.
CREATE OR REPLACE FUNCTION borrar_ligadas() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'cuentas' THEN
      EXECUTE 'DELETE FROM negocios x USING filas_viejas v WHERE x.usuario_id = v.usuario_id';
      EXECUTE 'DELETE FROM dominios x USING filas_viejas v WHERE x.usuario_id = v.usuario_id';
    WHEN 'batches' THEN
      EXECUTE 'DELETE FROM batch_negocios x USING filas_viejas v WHERE x.usuario_id = v.usuario_id AND x.batch_id = v.id';
      EXECUTE 'DELETE FROM batch_dominios x USING filas_viejas v WHERE x.usuario_id = v.usuario_id AND x.batch_id = v.id';
      EXECUTE 'DELETE FROM keywords x USING filas_viejas v WHERE x.usuario_id = v.usuario_id AND x.batch_id = v.id';
      EXECUTE 'DELETE FROM batch_logs x USING filas_viejas v WHERE x.usuario_id = v.usuario_id AND x.batch_id = v.id';
      EXECUTE 'DELETE FROM rendimiento x USING filas_viejas v WHERE x.usuario_id = v.usuario_id AND x.batch_id = v.id';
    WHEN 'keywords' THEN
      EXECUTE 'DELETE FROM keyword_negocios x USING filas_viejas v WHERE x.usuario_id = v.usuario_id AND x.keyword_id = v.id';
    WHEN 'negocios' THEN
      EXECUTE 'DELETE FROM keyword_negocios x USING filas_viejas v WHERE x.usuario_id = v.usuario_id AND x.negocio_id = v.id';
      EXECUTE 'DELETE FROM batch_negocios x USING filas_viejas v WHERE x.usuario_id = v.usuario_id AND x.negocio_id = v.id';
      EXECUTE 'UPDATE dominios x SET negocio_id = NULL FROM filas_viejas v
        WHERE x.usuario_id = v.usuario_id AND x.negocio_id = v.id';
    WHEN 'dominios' THEN
      EXECUTE 'DELETE FROM batch_dominios x USING filas_viejas v WHERE x.usuario_id = v.usuario_id AND x.dominio_id = v.id';
      EXECUTE 'UPDATE negocios x SET dominio_id = NULL FROM filas_viejas v
        WHERE x.usuario_id = v.usuario_id AND x.dominio_id = v.id';
  END CASE;
  RETURN NULL;
END
$$;
