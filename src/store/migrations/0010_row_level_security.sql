-- Beneath the filters of the queries: without the right account in the setting there are no rows.
-- Functions of the owner see all accounts; they are few, and above.
DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY[
    'cuentas', 'sesiones', 'claves_api', 'notificaciones', 'auditoria', 'uso_solicitudes', 'revisiones', 'batches',
    'batch_chunks', 'batch_logs', 'keywords', 'dominios', 'batch_dominios', 'evidencias_cuenta', 'negocios',
    'keyword_negocios', 'batch_negocios', 'trabajo_registro', 'contadores'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;
