-- The account that a change was about is known by its id: its address was kept here after the account was deleted.
ALTER TABLE cambios_administracion ADD COLUMN cuenta_id uuid;
UPDATE cambios_administracion c SET objeto = '', cuenta_id = (
  SELECT a.usuario_id FROM cuentas a
  WHERE a.eliminada IS NULL AND lower(a.email) = lower(c.objeto) AND a.fecha_registro <= c.hora
  ORDER BY a.fecha_registro DESC, a.usuario_id LIMIT 1)
WHERE c.accion = 'cuenta_cambiada';
-- Its body is in src/store/definitions.
CREATE FUNCTION email_of_account(p_cuenta uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::text $$;
