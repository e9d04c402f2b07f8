-- Names that are about to be free, by their day: those of which the zone's clock tells an interval, too.
DROP INDEX dominios_por_liberarse;
CREATE INDEX dominios_por_liberarse ON dominios (usuario_id, (coalesce(fecha_liberacion_estimada, liberacion_desde)), id)
  WHERE (fase_ciclo IN ('redencion', 'pendiente_borrado')
    OR (liberacion_desde IS NOT NULL AND es_disponible IS NOT TRUE)) AND estado_gestion IS NULL;
