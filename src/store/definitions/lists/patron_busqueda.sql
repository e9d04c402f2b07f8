-- The text as a LIKE pattern for "contains", its own wildcards taken literally.
CREATE OR REPLACE FUNCTION patron_busqueda(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT '%' || replace(replace(replace(public.texto_busqueda(texto), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
