ALTER TABLE batches DROP CONSTRAINT batches_motivo_codigo_check;
ALTER TABLE batches ADD CONSTRAINT batches_motivo_codigo_check CHECK (motivo_codigo IN ('usuario', 'tope_solicitudes',
  'tope_creditos', 'tope_acceso', 'acceso_revocado', 'acceso_terminado', 'cuota', 'almacenamiento', 'sin_clave',
  'clave_rechazada', 'plan_agotado', 'proveedor_limitado', 'limite_diario', 'todas_con_error'));
