-- Domains of all accounts that count as free, or wait for confirmation, and were denied by this server since
-- `p_desde`, after the given pair. Checks begun after the quarantine are excluded: they ask again anyway.
CREATE OR REPLACE FUNCTION domains_free_by_denial(
  p_servidor text, p_desde timestamptz, p_sorprendido timestamptz, p_tras_cuenta uuid, p_tras_id uuid, p_limite integer
) RETURNS TABLE (usuario_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT d.usuario_id, d.id FROM dominios d
  WHERE (d.es_disponible OR d.confirmaciones = 1) AND (d.dominio IN (
      SELECT e.dominio FROM evidencias e
      WHERE e.servidor = p_servidor AND e.kind = 'absent' AND e.hora >= p_desde)
    OR (d.usuario_id, d.dominio) IN (
      SELECT e.usuario_id, e.dominio FROM evidencias_cuenta e
      WHERE e.servidor = p_servidor AND e.kind = 'absent' AND e.hora >= p_desde))
    AND NOT (d.comprobando AND d.ronda_inicio >= p_sorprendido)
    AND (d.usuario_id, d.id) > (p_tras_cuenta, p_tras_id)
  ORDER BY d.usuario_id, d.id LIMIT p_limite
$$;
