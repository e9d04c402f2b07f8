-- What a saved filter of Resultados has matched is kept by name (domain or business) from here on, as the list shows it, and
-- no longer by opportunity.
INSERT INTO filtros_coincidencias (usuario_id, filtro_id, fila_id)
SELECT DISTINCT c.usuario_id, c.filtro_id, o.sujeto
FROM filtros_guardados f
JOIN filtros_coincidencias c ON c.usuario_id = f.usuario_id AND c.filtro_id = f.id
JOIN oportunidades o ON o.usuario_id = c.usuario_id AND o.id = c.fila_id
WHERE f.pantalla = 'resultados'
ON CONFLICT DO NOTHING;

DELETE FROM filtros_coincidencias c USING filtros_guardados f, oportunidades o
WHERE f.usuario_id = c.usuario_id AND f.id = c.filtro_id AND f.pantalla = 'resultados'
  AND o.usuario_id = c.usuario_id AND o.id = c.fila_id;
