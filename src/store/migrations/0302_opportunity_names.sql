-- The names that an opportunity is searched by stand in its row and in the indexes of its orders: a text that many
-- names have was looked for in every domain and every business of the account first.
ALTER TABLE oportunidades ADD COLUMN nombre_orden text COLLATE "C" NOT NULL DEFAULT '';
UPDATE oportunidades o SET nombre_orden = concat_ws(E'\n',
  (SELECT concat_ws(E'\n', d.dominio, CASE WHEN d.dominio_unicode <> d.dominio THEN texto_busqueda(d.dominio_unicode) END)
   FROM dominios d WHERE d.usuario_id = o.usuario_id AND d.id = o.dominio_id),
  (SELECT n.nombre_orden FROM negocios n WHERE n.usuario_id = o.usuario_id AND n.id = o.negocio_id));

DROP INDEX oportunidades_puntuacion, oportunidades_valor, oportunidades_tipo_fecha;
CREATE INDEX oportunidades_puntuacion ON oportunidades (usuario_id, puntuacion_oportunidad, id)
  INCLUDE (tipo_oportunidad, prioridad_accion, extension, valor_estimado, nombre_orden) WHERE NOT apartada;
CREATE INDEX oportunidades_valor ON oportunidades (usuario_id, valor_estimado, id)
  INCLUDE (tipo_oportunidad, prioridad_accion, extension, puntuacion_oportunidad, nombre_orden) WHERE NOT apartada;
CREATE INDEX oportunidades_tipo_fecha ON oportunidades (usuario_id, tipo_oportunidad, id)
  INCLUDE (prioridad_accion, extension, valor_estimado, puntuacion_oportunidad, nombre_orden) WHERE NOT apartada;
