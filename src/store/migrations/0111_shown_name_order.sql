-- The order by name follows the name that is shown; its index holds what lists filter by, as the one of the A-label did.
ALTER TABLE dominios DROP CONSTRAINT dominios_usuario_id_dominio_key;
ALTER TABLE dominios ADD CONSTRAINT dominios_usuario_id_dominio_key UNIQUE (usuario_id, dominio) INCLUDE (id);
CREATE INDEX dominios_nombre_mostrado ON dominios (usuario_id, dominio_unicode, id)
  INCLUDE (dominio, estado_gestion, extension, estado_verificacion, es_disponible, fase_ciclo, favorito, valor_estimado,
    autoridad, backlinks, fecha_ultima_verificacion, fecha_expiracion);

-- What a filter leaves is put in that order without fetching the rows.
DO $$
DECLARE
  indice record;
BEGIN
  FOR indice IN
    SELECT indexrelid::regclass AS nombre, pg_get_indexdef(indexrelid) AS texto FROM pg_index
    WHERE indrelid = 'dominios'::regclass AND pg_get_indexdef(indexrelid) LIKE '% INCLUDE (dominio, %'
      AND indexrelid <> 'dominios_nombre_mostrado'::regclass
  LOOP
    EXECUTE format('DROP INDEX %s', indice.nombre);
    EXECUTE replace(indice.texto, ' INCLUDE (dominio, ', ' INCLUDE (dominio, dominio_unicode, ');
  END LOOP;
END
$$;
