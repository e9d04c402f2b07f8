-- A filter of a state is put in the order of the names from this index alone, and searched for a text in it.
CREATE INDEX dominios_estado_con_nombre ON dominios (usuario_id, estado_verificacion, id)
  INCLUDE (dominio, dominio_unicode, extension, zona, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE estado_verificacion <> 'activo' AND estado_gestion IS NULL;
DROP INDEX dominios_estado;
ALTER INDEX dominios_estado_con_nombre RENAME TO dominios_estado;
