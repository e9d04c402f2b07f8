-- Rows that the body of `contar_oportunidades` before 0870 has written are not marked: from the lock on only the new one writes.
LOCK TABLE oportunidades IN SHARE ROW EXCLUSIVE MODE;
UPDATE oportunidades o SET ademas = p.puesto > 1 FROM (
  SELECT usuario_id, id,
    row_number() OVER (PARTITION BY usuario_id, sujeto ORDER BY puntuacion_oportunidad DESC, id DESC) AS puesto
  FROM oportunidades WHERE NOT apartada) p
WHERE o.usuario_id = p.usuario_id AND o.id = p.id AND o.ademas <> (p.puesto > 1);
