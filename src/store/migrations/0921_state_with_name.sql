-- A filter of a state is put in the order of the names from this index alone; the address of the name is read by no count.
DROP INDEX dominios_estado;
CREATE INDEX dominios_estado ON dominios (usuario_id, estado_verificacion, id)
  INCLUDE (dominio_unicode, extension, zona, es_disponible, fase_ciclo, favorito, valor_estimado, autoridad, backlinks,
    fecha_ultima_verificacion, fecha_expiracion)
  WHERE estado_verificacion <> 'activo' AND estado_gestion IS NULL;
