-- What was measured of names elsewhere: facts about the world with their date, shared by all accounts.
CREATE TABLE metricas_mundo (
  dominio text NOT NULL,
  fuente text NOT NULL CHECK (fuente IN ('wayback', 'open-page-rank')),
  datos jsonb NOT NULL,
  medido_en timestamptz NOT NULL,
  -- Until then it is not measured again.
  caduca timestamptz NOT NULL,
  PRIMARY KEY (dominio, fuente)
);

-- Names whose metrics are due, by source: those of opportunities, the best first.
CREATE TABLE trabajo_metricas (
  usuario_id uuid NOT NULL,
  dominio_id uuid NOT NULL,
  fuente text NOT NULL CHECK (fuente IN ('wayback', 'open-page-rank')),
  dominio text NOT NULL,
  prioridad double precision NOT NULL,
  no_antes timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, dominio_id, fuente),
  FOREIGN KEY (usuario_id, dominio_id) REFERENCES dominios ON DELETE CASCADE
);
CREATE INDEX trabajo_metricas_turno ON trabajo_metricas (fuente, no_antes);

DO $$
BEGIN
  ALTER TABLE trabajo_metricas ENABLE ROW LEVEL SECURITY;
  ALTER TABLE trabajo_metricas FORCE ROW LEVEL SECURITY;
  CREATE POLICY cuenta_propia ON trabajo_metricas TO dominios_app
    USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual());
  EXECUTE 'CREATE POLICY del_propietario ON trabajo_metricas TO CURRENT_USER USING (true) WITH CHECK (true)';
END
$$;

-- Claims due names of one source until p_hasta: the best among the first that are due. A name that somebody measured
-- meanwhile comes with what was found.
CREATE FUNCTION claim_metric_work(
  p_fuente text, p_usuario uuid, p_limite integer, p_ahora timestamptz, p_hasta timestamptz
) RETURNS TABLE (usuario_id uuid, dominio_id uuid, dominio text, datos jsonb, medido_en timestamptz, caduca timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  WITH debidos AS (
    SELECT t.usuario_id, t.dominio_id, t.prioridad FROM trabajo_metricas t
    WHERE t.fuente = p_fuente AND t.no_antes <= p_ahora AND (p_usuario IS NULL OR t.usuario_id = p_usuario)
    ORDER BY t.no_antes LIMIT 1000
  ), elegidos AS (
    SELECT t.usuario_id, t.dominio_id FROM trabajo_metricas t JOIN debidos d USING (usuario_id, dominio_id)
    WHERE t.fuente = p_fuente AND t.no_antes <= p_ahora
    ORDER BY d.prioridad DESC LIMIT p_limite FOR UPDATE OF t SKIP LOCKED
  )
  UPDATE trabajo_metricas t SET no_antes = p_hasta FROM elegidos e
  WHERE t.usuario_id = e.usuario_id AND t.dominio_id = e.dominio_id AND t.fuente = p_fuente
  RETURNING t.usuario_id, t.dominio_id, t.dominio,
    (SELECT m.datos FROM metricas_mundo m WHERE m.dominio = t.dominio AND m.fuente = p_fuente AND m.caduca > p_ahora),
    (SELECT m.medido_en FROM metricas_mundo m WHERE m.dominio = t.dominio AND m.fuente = p_fuente AND m.caduca > p_ahora),
    (SELECT m.caduca FROM metricas_mundo m WHERE m.dominio = t.dominio AND m.fuente = p_fuente AND m.caduca > p_ahora)
$$;

-- Accounts with due names of a source.
CREATE FUNCTION accounts_with_metric_work(p_fuente text, p_ahora timestamptz, p_limite integer)
RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT DISTINCT usuario_id FROM (
    SELECT t.usuario_id FROM trabajo_metricas t WHERE t.fuente = p_fuente AND t.no_antes <= p_ahora
    ORDER BY t.no_antes LIMIT 1000) t LIMIT p_limite
$$;
