-- NULL outside an account's transaction, which equals no row's account.
CREATE OR REPLACE FUNCTION cuenta_actual() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.usuario_id', true), '')::uuid $$;
