-- For rotation: bytes 2 to 9 of a sealed key name its master key.
CREATE OR REPLACE FUNCTION sealed_under_others(p_clave bytea, p_tras_usuario uuid, p_tras_nombre text, p_limite integer)
RETURNS TABLE (usuario_id uuid, nombre text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT k.usuario_id, k.nombre FROM claves_api k
  WHERE substring(k.cifrado FROM 2 FOR 8) <> p_clave
    AND (p_tras_usuario IS NULL OR (k.usuario_id, k.nombre) > (p_tras_usuario, p_tras_nombre))
  ORDER BY k.usuario_id, k.nombre LIMIT p_limite
$$;
