-- Its body is in src/store/definitions.
CREATE FUNCTION webhooks_to_seal(p_sellada text, p_tras uuid, p_limite integer) RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid WHERE false $$;
