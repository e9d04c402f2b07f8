-- Names that are about to be free, by their day.
CREATE INDEX dominios_por_liberarse ON dominios (usuario_id, fecha_liberacion_estimada, id)
  WHERE fase_ciclo IN ('redencion', 'pendiente_borrado') AND estado_gestion IS NULL;
