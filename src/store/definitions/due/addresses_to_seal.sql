-- Addresses of events as an older program has stored them, after the pair given.
CREATE OR REPLACE FUNCTION addresses_to_seal(p_usuario uuid, p_destino uuid, p_limite integer)
RETURNS TABLE (usuario_id uuid, destino_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT d.usuario_id, d.id FROM destinos_eventos d
  WHERE d.url <> '' AND (d.usuario_id, d.id) > (p_usuario, p_destino)
  ORDER BY d.usuario_id, d.id LIMIT p_limite
$$;
