-- A free name takes two words of its registry. What was called free on one waits for the second: it leaves every count,
-- and its check is due now. It was free before only if it was announced, which took two words at all times.
INSERT INTO revisiones AS r (usuario_id, revision)
SELECT DISTINCT usuario_id, 1 FROM dominios WHERE es_disponible AND confirmaciones < 2
ON CONFLICT (usuario_id) DO UPDATE SET revision = r.revision + 1;

WITH fuera AS (
  UPDATE batch_dominios bd SET libre = false FROM dominios d
  WHERE d.usuario_id = bd.usuario_id AND d.id = bd.dominio_id AND d.es_disponible AND d.confirmaciones < 2 AND bd.libre
  RETURNING bd.usuario_id, bd.batch_id)
UPDATE batches b SET dominios_libres = b.dominios_libres - s.total, revision = r.revision
FROM (SELECT usuario_id, batch_id, count(*) AS total FROM fuera GROUP BY 1, 2) s JOIN revisiones r USING (usuario_id)
WHERE b.usuario_id = s.usuario_id AND b.id = s.batch_id;

UPDATE dominios d SET es_disponible = NULL, confirmaciones = 1, fase_ciclo = 'libre', confianza = 0.6,
  era_libre = d.era_libre OR d.libre_avisado,
  libre_en = CASE WHEN d.era_libre OR d.libre_avisado THEN d.libre_en END,
  segundo_canal_desde = coalesce(d.segundo_canal_desde, now()),
  proxima_verificacion = CASE WHEN d.comprobando THEN d.proxima_verificacion ELSE now() END,
  revision = r.revision
FROM revisiones r WHERE r.usuario_id = d.usuario_id AND d.es_disponible AND d.confirmaciones < 2;

-- The history says when it became free: with the second word.
UPDATE cambios_dominios SET es_disponible = NULL, confirmaciones = 1, quedo_libre = false
WHERE es_disponible AND confirmaciones < 2;
UPDATE cambios_dominios c SET quedo_libre = true
WHERE c.es_disponible AND NOT c.quedo_libre
  AND EXISTS (SELECT FROM cambios_dominios u
    WHERE u.usuario_id = c.usuario_id AND u.dominio_id = c.dominio_id AND u.es_disponible IS NULL AND u.confirmaciones = 1)
  AND (SELECT a.es_disponible FROM cambios_dominios a
    WHERE a.usuario_id = c.usuario_id AND a.dominio_id = c.dominio_id AND a.id < c.id AND a.es_disponible IS NOT NULL
    ORDER BY a.id DESC LIMIT 1) IS NOT TRUE;

-- A deletion that is undone brings the row back as it was kept.
UPDATE papelera_dominios p SET
  fila = p.fila || jsonb_build_object('es_disponible', NULL, 'confirmaciones', 1, 'fase_ciclo', 'libre', 'confianza', 0.6)
    || CASE WHEN (p.fila->>'comprobando')::boolean THEN '{}' ELSE jsonb_build_object('proxima_verificacion', now()) END,
  batches = coalesce((SELECT jsonb_agg(b || '{"libre": false}') FROM jsonb_array_elements(p.batches) b), '[]')
WHERE (p.fila->>'es_disponible')::boolean AND (p.fila->>'confirmaciones')::int < 2;
UPDATE papelera_dominios p SET filas_ligadas = jsonb_set(p.filas_ligadas, '{cambios_dominios}', (
    SELECT jsonb_agg(CASE WHEN (c->>'es_disponible')::boolean AND (c->>'confirmaciones')::int < 2
      THEN c || '{"es_disponible": null, "confirmaciones": 1, "quedo_libre": false}' ELSE c END)
    FROM jsonb_array_elements(p.filas_ligadas->'cambios_dominios') c))
WHERE jsonb_path_exists(p.filas_ligadas, '$.cambios_dominios[*] ? (@.es_disponible == true && @.confirmaciones < 2)');

ALTER TABLE dominios ADD CONSTRAINT dominios_libre_confirmado CHECK (es_disponible IS NOT TRUE OR confirmaciones = 2);
-- Names that wait for their second word: few, and sought when a denial is withdrawn.
CREATE INDEX dominios_por_confirmar ON dominios (usuario_id, id) WHERE confirmaciones = 1;
