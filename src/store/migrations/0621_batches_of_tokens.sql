-- The token whose cap a batch's searches count against: of the program that made, started or extended it last.
ALTER TABLE batches ADD COLUMN acceso_id uuid,
  ADD FOREIGN KEY (usuario_id, acceso_id) REFERENCES accesos ON DELETE SET NULL (acceso_id);
CREATE INDEX batches_acceso ON batches (usuario_id, acceso_id) WHERE acceso_id IS NOT NULL;

ALTER TABLE batches DROP CONSTRAINT batches_motivo_codigo_check;
ALTER TABLE batches ADD CONSTRAINT batches_motivo_codigo_check CHECK (motivo_codigo IN ('usuario', 'tope_solicitudes',
  'tope_creditos', 'tope_acceso', 'acceso_revocado', 'cuota', 'almacenamiento', 'sin_clave', 'clave_rechazada',
  'plan_agotado', 'proveedor_limitado', 'limite_diario', 'todas_con_error'));
