-- How long data of Google Places are kept: Google's terms allow the place's id alone.
ALTER TABLE cuentas
  ADD COLUMN datos_google text NOT NULL DEFAULT 'minimo' CHECK (datos_google IN ('minimo', 'completo')),
  ADD COLUMN datos_google_desde timestamptz;
-- Accounts that were here before have the whole period to choose otherwise.
UPDATE cuentas SET datos_google_desde = now();

ALTER TABLE negocios ADD COLUMN google_retirado timestamptz;
CREATE INDEX negocios_google ON negocios (usuario_id, actualizado)
  WHERE fuente_datos = 'Google Places' AND google_retirado IS NULL;

CREATE FUNCTION accounts_with_google_due(p_antes timestamptz, p_tras uuid, p_limite integer)
RETURNS TABLE (usuario_id uuid) LANGUAGE sql STABLE AS $$ SELECT NULL::uuid WHERE false $$;
