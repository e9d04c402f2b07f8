-- Accounts after the given one whose webhook has an address as an older program has stored it; `p_sellada`: what a sealed one has.
CREATE OR REPLACE FUNCTION webhooks_to_seal(p_sellada text, p_tras uuid, p_limite integer) RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.usuario_id FROM canales c
  WHERE c.canal = 'webhook' AND c.destino NOT IN ('', p_sellada) AND c.usuario_id > p_tras
  ORDER BY c.usuario_id LIMIT p_limite
$$;
