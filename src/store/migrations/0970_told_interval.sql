-- The start of a zone clock's interval that is not over goes before an estimate by phases. A date that a kept answer of a
-- registry tells was published by it, and stays.
WITH estimadas AS (
  SELECT d.usuario_id, d.id FROM dominios d
  WHERE d.liberacion_desde IS NOT NULL AND d.liberacion_hasta >= now() AND d.fecha_liberacion_estimada <> d.liberacion_desde
    AND NOT EXISTS (SELECT FROM evidencias e WHERE e.dominio = d.dominio
      AND (e.datos ->> 'fecha_liberacion')::float8 = (extract(epoch FROM d.fecha_liberacion_estimada) * 1000)::float8)
    AND NOT EXISTS (SELECT FROM evidencias_cuenta e WHERE e.usuario_id = d.usuario_id AND e.dominio = d.dominio
      AND (e.datos ->> 'fecha_liberacion')::float8 = (extract(epoch FROM d.fecha_liberacion_estimada) * 1000)::float8)
), revisadas AS (
  INSERT INTO revisiones AS r (usuario_id, revision) SELECT DISTINCT usuario_id, 1 FROM estimadas
  ON CONFLICT (usuario_id) DO UPDATE SET revision = r.revision + 1
  RETURNING r.usuario_id, r.revision
)
UPDATE dominios d SET fecha_liberacion_estimada = d.liberacion_desde, revision = r.revision
FROM estimadas e JOIN revisadas r ON r.usuario_id = e.usuario_id
WHERE d.usuario_id = e.usuario_id AND d.id = e.id;
