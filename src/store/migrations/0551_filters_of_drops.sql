-- Filters of the names that come free soon are saved, too.
ALTER TABLE filtros_guardados DROP CONSTRAINT filtros_guardados_pantalla_check;
ALTER TABLE filtros_guardados ADD CONSTRAINT filtros_guardados_pantalla_check
  CHECK (pantalla IN ('dominios', 'expirados', 'resultados', 'liberaciones'));
