-- Those of a priority, worst first, lie behind all that score lower.
CREATE INDEX oportunidades_prioridad ON oportunidades (usuario_id, prioridad_accion, puntuacion_oportunidad, id)
  WHERE NOT apartada;
