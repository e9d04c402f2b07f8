-- Registrars whose account's own list is due, of accounts with their key; those never read first.
CREATE OR REPLACE FUNCTION registrars_to_read(p_ahora timestamptz, p_limite integer)
  RETURNS TABLE (usuario_id uuid, registrador text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT k.usuario_id, r.registrador FROM (VALUES ('dondominio'), ('porkbun'), ('dynadot')) r(registrador)
  JOIN claves_api k ON k.nombre = r.registrador || '_key'
  LEFT JOIN lecturas_registrador l ON l.usuario_id = k.usuario_id AND l.registrador = r.registrador
  WHERE l.proxima IS NULL OR l.proxima <= p_ahora
  ORDER BY l.proxima NULLS FIRST LIMIT p_limite
$$;
