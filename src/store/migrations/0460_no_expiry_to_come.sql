-- A free name has no expiry to come: the date is that of the registration that ended.
INSERT INTO revisiones AS r (usuario_id, revision)
SELECT DISTINCT usuario_id, 1 FROM dominios WHERE fase_ciclo = 'libre' AND fecha_expiracion > now()
ON CONFLICT (usuario_id) DO UPDATE SET revision = r.revision + 1;
UPDATE dominios d SET fecha_expiracion = NULL, revision = r.revision
FROM revisiones r WHERE r.usuario_id = d.usuario_id AND d.fase_ciclo = 'libre' AND d.fecha_expiracion > now();
