-- Deletes up to `p_limite` rows older than `p_antes`. Only tables with a retention period may be named.
CREATE OR REPLACE FUNCTION purge_by_age(p_tabla text, p_antes timestamptz, p_limite integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  viejas text := CASE p_tabla
    WHEN 'evidencias' THEN 'hora < $1'
    WHEN 'evidencias_cuenta' THEN 'hora < $1'
    WHEN 'auditoria' THEN 'hora < $1'
    WHEN 'cambios_administracion' THEN 'hora < $1'
    WHEN 'batch_logs' THEN 'timestamp < $1'
    WHEN 'eventos' THEN 'creado < $1'
    WHEN 'papelera_dominios' THEN 'eliminado < $1'
    WHEN 'liberaciones_vistas' THEN 'libre_primera < $1'
    WHEN 'idempotencias' THEN 'hora < $1'
    WHEN 'cupos' THEN 'desde < $1'
    WHEN 'claves_api' THEN 'nombre LIKE ''eventos_anterior:%'' AND actualizada < $1'
    WHEN 'metricas_mundo' THEN 'caduca < $1'
    WHEN 'uso_solicitudes' THEN 'mes < to_char($1 AT TIME ZONE ''UTC'', ''YYYY-MM'')'
  END;
  total integer;
BEGIN
  IF viejas IS NULL THEN
    RAISE EXCEPTION 'the table % has no period', p_tabla;
  END IF;
  EXECUTE format('DELETE FROM %1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$I WHERE %2$s LIMIT $2))', p_tabla, viejas)
    USING p_antes, p_limite;
  GET DIAGNOSTICS total = ROW_COUNT;
  RETURN total;
END
$$;
