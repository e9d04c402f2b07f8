-- The address of a receiver may hold a secret: it is sealed among `claves_api`, and `url` is what may be shown of it.
ALTER TABLE destinos_eventos ADD COLUMN url_sellada boolean NOT NULL DEFAULT false;

-- Its body is in src/store/definitions.
CREATE FUNCTION addresses_to_seal(p_limite integer) RETURNS TABLE (usuario_id uuid, destino_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid, NULL::uuid WHERE false $$;
