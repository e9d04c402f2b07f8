-- unaccent() is only STABLE because its dictionary could change; naming the dictionary lets an index use it. Schemas
-- are named because an index is built with an empty search path.
CREATE OR REPLACE FUNCTION texto_busqueda(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT public.unaccent('public.unaccent'::regdictionary, lower(texto)) $$;
