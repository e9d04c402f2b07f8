-- Accounts with work for scoring: changes, scores of lower rules, a complete scoring, or a due day.
CREATE OR REPLACE FUNCTION sweep_valuations(p_ahora timestamptz, p_limite integer, p_reglas integer DEFAULT 0)
RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT r.usuario_id FROM revisiones r LEFT JOIN valoraciones v ON v.usuario_id = r.usuario_id
  WHERE v.usuario_id IS NULL OR v.reglas < p_reglas
    OR (v.vista_dominios, v.tras_dominio) < (r.revision, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
    OR (v.vista_negocios, v.tras_negocio) < (r.revision, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
    OR (v.recalculo_fase IS NOT NULL AND NOT v.recalculo_parado)
    OR EXISTS (SELECT FROM oportunidades o WHERE o.usuario_id = r.usuario_id AND o.repasar <= p_ahora)
  LIMIT p_limite
$$;
