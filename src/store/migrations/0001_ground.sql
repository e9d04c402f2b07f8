-- Extensions, and the account that a transaction works for.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Outside a transaction that named an account the setting is absent or empty: NULL, which equals no row's account.
CREATE FUNCTION cuenta_actual() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.usuario_id', true), '')::uuid $$;

-- unaccent() is only STABLE because its dictionary could change; naming the dictionary lets an index use it.
-- Schemas are named because an index is built with the search path of nobody.
CREATE FUNCTION texto_busqueda(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT public.unaccent('public.unaccent'::regdictionary, lower(texto)) $$;
