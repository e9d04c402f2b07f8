-- Lines that grew while a channel was off, before it was switched on for the last time, count as told by it.
UPDATE envios e SET cantidad = n.cantidad
FROM canales c, notificaciones n
WHERE c.usuario_id = e.usuario_id AND c.canal = e.canal
  AND n.usuario_id = e.usuario_id AND n.id = e.notificacion_id
  AND n.creada < c.desde AND e.cantidad < n.cantidad;
