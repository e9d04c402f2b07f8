-- A name became free with this verdict: it was not, or nothing was known of it, before. What free names over time count.
ALTER TABLE cambios_dominios ADD COLUMN quedo_libre boolean NOT NULL DEFAULT false;
UPDATE cambios_dominios c SET quedo_libre = true FROM (
  SELECT usuario_id, dominio_id, id, es_disponible,
    lag(es_disponible) OVER (PARTITION BY usuario_id, dominio_id ORDER BY id) AS antes
  FROM cambios_dominios) v
WHERE c.usuario_id = v.usuario_id AND c.dominio_id = v.dominio_id AND c.id = v.id
  AND v.es_disponible AND v.antes IS NOT TRUE;
CREATE INDEX cambios_dominios_quedo_libre ON cambios_dominios (usuario_id, hora) WHERE quedo_libre;
