-- A business counts for the trade and place of the keyword that found it first, whatever finds it again: sums over batches
-- counted a repeated search twice. None where no keyword found it.
ALTER TABLE negocios ADD COLUMN oficio text, ADD COLUMN zona text;

-- The counters that stand do not know these columns: nothing of theirs changes.
ALTER TABLE negocios DISABLE TRIGGER USER;
UPDATE negocios n SET oficio = f.oficio, zona = f.zona
FROM (
  SELECT DISTINCT ON (kn.usuario_id, kn.negocio_id) kn.usuario_id, kn.negocio_id, k.oficio, k.zona
  FROM keyword_negocios kn JOIN keywords k ON k.usuario_id = kn.usuario_id AND k.id = kn.keyword_id
  ORDER BY kn.usuario_id, kn.negocio_id, kn.nuevo DESC, kn.keyword_id) f
WHERE n.usuario_id = f.usuario_id AND n.id = f.negocio_id;
ALTER TABLE negocios ENABLE TRIGGER USER;

INSERT INTO contadores (usuario_id, ambito, clave, valor)
SELECT usuario_id, 'negocios', 'mercado:' || oficio || chr(31) || zona, count(*) FROM negocios
WHERE oficio IS NOT NULL GROUP BY 1, 3;

ALTER TABLE rendimiento DROP COLUMN negocios;
