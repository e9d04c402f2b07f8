-- How many rows of Resultados are a further kind of a name that has a better one is counted like the other totals: reading
-- it from the rows took a second for a million names.
INSERT INTO contadores (usuario_id, ambito, clave, valor)
SELECT usuario_id, 'oportunidades', 'ademas:' || prioridad_accion, count(*) FROM (
  SELECT usuario_id, prioridad_accion,
    row_number() OVER (PARTITION BY usuario_id, sujeto ORDER BY puntuacion_oportunidad DESC, id DESC) AS puesto
  FROM oportunidades WHERE NOT apartada) o
WHERE puesto > 1 GROUP BY 1, 3;
