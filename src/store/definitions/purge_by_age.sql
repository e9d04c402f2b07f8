-- Deletes up to `p_limite` rows older than `p_antes`, by their keys and account by account. Only tables with a retention period may be named.
CREATE OR REPLACE FUNCTION purge_by_age(p_tabla text, p_antes timestamptz, p_limite integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  viejas text := CASE p_tabla
    WHEN 'evidencias' THEN 'hora < $1'
    WHEN 'evidencias_cuenta' THEN 'hora < $1'
    WHEN 'auditoria' THEN 'hora < $1'
    WHEN 'sesiones' THEN 'coalesce(cerrada, expira) < $1'
    WHEN 'cambios_administracion' THEN 'hora < $1'
    WHEN 'batch_logs' THEN 'timestamp < $1'
    WHEN 'ia_respuestas' THEN 'creada < $1'
    WHEN 'eventos' THEN 'creado < $1'
    WHEN 'papelera_dominios' THEN 'eliminado < $1'
    WHEN 'liberaciones_vistas' THEN 'libre_primera < $1'
    WHEN 'idempotencias' THEN 'hora < $1'
    WHEN 'cupos' THEN 'desde < $1'
    WHEN 'claves_api' THEN 'nombre LIKE ''eventos_anterior:%'' AND actualizada < $1'
    WHEN 'metricas_mundo' THEN 'caduca < $1'
    WHEN 'uso_solicitudes' THEN 'mes < to_char($1 AT TIME ZONE ''UTC'', ''YYYY-MM'')'
  END;
  llave text[];
  de_cuenta boolean;
  cuenta uuid;
  claves jsonb;
  borradas integer;
  total integer := 0;
BEGIN
  IF viejas IS NULL THEN
    RAISE EXCEPTION 'the table % has no period', p_tabla;
  END IF;
  SELECT array_agg(quote_ident(a.attname) ORDER BY k.orden), bool_or(a.attname = 'usuario_id') INTO llave, de_cuenta
  FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(num, orden)
  JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.num
  WHERE i.indrelid = p_tabla::regclass AND i.indisprimary;
  FOR cuenta, claves IN EXECUTE format(
    'SELECT %4$s, jsonb_agg(to_jsonb(v)) FROM (SELECT %3$s FROM %1$I WHERE %2$s LIMIT $2) v GROUP BY 1',
    p_tabla, viejas, array_to_string(llave, ', '), CASE WHEN de_cuenta THEN 'v.usuario_id' ELSE 'NULL::uuid' END)
    USING p_antes, p_limite
  LOOP
    EXECUTE format('DELETE FROM %1$I t USING jsonb_populate_recordset(NULL::%1$I, $1) v WHERE %2$s AND (%3$s) = (%4$s)',
      p_tabla, CASE WHEN de_cuenta THEN 't.usuario_id = $2' ELSE '$2 IS NULL' END,
      't.' || array_to_string(llave, ', t.'), 'v.' || array_to_string(llave, ', v.'))
      USING claves, cuenta;
    GET DIAGNOSTICS borradas = ROW_COUNT;
    total := total + borradas;
  END LOOP;
  RETURN total;
END
$$;
