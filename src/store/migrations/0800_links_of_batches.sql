-- Checked for each line and at each further change of a yield; `borrar_ligadas` deletes both with their batch.
ALTER TABLE batch_logs DROP CONSTRAINT batch_logs_usuario_id_batch_id_fkey;
ALTER TABLE rendimiento DROP CONSTRAINT rendimiento_usuario_id_batch_id_fkey;
