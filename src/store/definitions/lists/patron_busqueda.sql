-- A "contains" pattern for LIKE, with the text's wildcards escaped.
CREATE OR REPLACE FUNCTION patron_busqueda(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT '%' || replace(replace(replace(public.texto_busqueda(texto), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
