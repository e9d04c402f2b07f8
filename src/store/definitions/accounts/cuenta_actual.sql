-- Outside a transaction that named an account the setting is absent or empty: NULL, which equals no row's account.
CREATE OR REPLACE FUNCTION cuenta_actual() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.usuario_id', true), '')::uuid $$;
