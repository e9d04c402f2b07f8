-- The first look at a saved filter kept 10,000 matches at most: of one with more, what it matched all along would be
-- announced as new. It is looked through as if for the first time, which announces nothing.
UPDATE filtros_guardados f SET mirado = NULL
WHERE f.mirado IS NOT NULL AND (SELECT count(*) FROM filtros_coincidencias c
  WHERE c.usuario_id = f.usuario_id AND c.filtro_id = f.id) >= 10000;
