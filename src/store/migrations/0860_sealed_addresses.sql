-- The address of a receiver may hold a secret: it is sealed among `claves_api`, `url` is then empty and `url_mostrada` what may be
-- shown of it. A program of the version before so finds no address, and one that it writes into `url` is again in force.
ALTER TABLE destinos_eventos ADD COLUMN url_mostrada text;

-- Its body is in src/store/definitions.
CREATE FUNCTION addresses_to_seal(p_usuario uuid, p_destino uuid, p_limite integer)
RETURNS TABLE (usuario_id uuid, destino_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid, NULL::uuid WHERE false $$;
