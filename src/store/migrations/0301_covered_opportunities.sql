-- Newest first, a type or a zone may stand behind hundreds of thousands of others: each has an index of its own. In the
-- orders by score and by value what is filtered by stands in the index.
DROP INDEX oportunidades_puntuacion, oportunidades_valor;
CREATE INDEX oportunidades_puntuacion ON oportunidades (usuario_id, puntuacion_oportunidad, id)
  INCLUDE (tipo_oportunidad, prioridad_accion, extension, valor_estimado) WHERE NOT apartada;
CREATE INDEX oportunidades_valor ON oportunidades (usuario_id, valor_estimado, id)
  INCLUDE (tipo_oportunidad, prioridad_accion, extension, puntuacion_oportunidad) WHERE NOT apartada;
CREATE INDEX oportunidades_tipo_fecha ON oportunidades (usuario_id, tipo_oportunidad, id)
  INCLUDE (prioridad_accion, extension, valor_estimado, puntuacion_oportunidad) WHERE NOT apartada;
CREATE INDEX oportunidades_extension ON oportunidades (usuario_id, extension, id)
  INCLUDE (tipo_oportunidad, prioridad_accion, valor_estimado, puntuacion_oportunidad)
  WHERE extension IS NOT NULL AND NOT apartada;
