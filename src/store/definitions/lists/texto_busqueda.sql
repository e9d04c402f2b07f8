-- unaccent() is only STABLE because its dictionary could change; naming the dictionary lets an index use it. Schemas
-- are named because an index is built with an empty search path. In PL/pgSQL, as PostgreSQL starts a query for each call of
-- an SQL function that it cannot inline.
CREATE OR REPLACE FUNCTION texto_busqueda(texto text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$ BEGIN RETURN public.unaccent('public.unaccent'::regdictionary, lower(texto)); END $$;
