-- The list of domains: filtered, ordered, counted and emptied at a million rows.

-- Operators of jsonb are not leakproof and lose their index under row-level security: the metrics that lists filter and
-- order by are columns too.
ALTER TABLE dominios
  ADD COLUMN autoridad double precision GENERATED ALWAYS AS ((metricas->>'autoridad_dominio')::float8) STORED,
  ADD COLUMN backlinks bigint GENERATED ALWAYS AS ((metricas->>'backlinks_estimados')::float8::bigint) STORED;

-- A filter's index ends in the id, which is the order of arrival; an order's index ends in it to be total.
CREATE INDEX dominios_fase ON dominios (usuario_id, fase_ciclo, id) WHERE fase_ciclo <> 'activo';
CREATE INDEX dominios_extension ON dominios (usuario_id, extension, id);
CREATE INDEX dominios_sin_saber ON dominios (usuario_id, id) WHERE es_disponible IS NULL;
CREATE INDEX dominios_favoritos ON dominios (usuario_id, id) WHERE favorito;
CREATE INDEX dominios_valor ON dominios (usuario_id, valor_estimado, id);
CREATE INDEX dominios_verificacion ON dominios (usuario_id, fecha_ultima_verificacion, id);
CREATE INDEX dominios_expiracion ON dominios (usuario_id, fecha_expiracion, id);
CREATE INDEX dominios_autoridad ON dominios (usuario_id, autoridad, id) WHERE autoridad IS NOT NULL;
CREATE INDEX dominios_backlinks ON dominios (usuario_id, backlinks, id) WHERE backlinks IS NOT NULL;

-- A name is also found by how it is shown, accents aside; few names are shown other than they are stored.
CREATE INDEX dominios_busqueda_unicode ON dominios USING gin (usuario_id, texto_busqueda(dominio_unicode) gin_trgm_ops)
  WHERE dominio_unicode <> dominio;
CREATE OR REPLACE FUNCTION search_dominios(p_texto text, p_limite integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE $q$
    (SELECT id FROM dominios WHERE usuario_id = $1 AND dominio LIKE $2 AND estado_gestion IS NULL LIMIT $3)
    UNION ALL
    (SELECT id FROM dominios WHERE usuario_id = $1 AND dominio_unicode <> dominio
       AND texto_busqueda(dominio_unicode) LIKE $2 AND dominio NOT LIKE $2
       AND estado_gestion IS NULL LIMIT $3)
    LIMIT $3 $q$
    USING cuenta_actual(), patron_busqueda(p_texto), p_limite;
END
$$;

-- How many listed domains there are of each kind: whatever combination of these a filter asks for, its figures are a
-- sum over a few hundred rows.
CREATE TABLE facetas_dominios (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  estado_verificacion text NOT NULL,
  es_disponible text NOT NULL CHECK (es_disponible IN ('true', 'false', 'null')),
  fase_ciclo text NOT NULL,
  extension text NOT NULL,
  favorito boolean NOT NULL,
  total bigint NOT NULL,
  verificados bigint NOT NULL,
  valor bigint NOT NULL,
  PRIMARY KEY (usuario_id, estado_verificacion, es_disponible, fase_ciclo, extension, favorito)
);

CREATE FUNCTION facetas_dominios() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO facetas_dominios AS c
    SELECT usuario_id, estado_verificacion, coalesce(es_disponible::text, 'null') AS es_disponible, fase_ciclo, extension, favorito,
      count(*), count(fecha_ultima_verificacion), coalesce(sum(valor_estimado), 0)
    FROM filas_nuevas WHERE estado_gestion IS NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (usuario_id, estado_verificacion, es_disponible, fase_ciclo, extension, favorito) DO UPDATE
      SET total = c.total + excluded.total, verificados = c.verificados + excluded.verificados,
        valor = c.valor + excluded.valor;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO facetas_dominios AS c
    SELECT usuario_id, estado_verificacion, coalesce(es_disponible::text, 'null') AS es_disponible, fase_ciclo, extension, favorito,
      sum(signo), sum(signo * (fecha_ultima_verificacion IS NOT NULL)::int),
      sum(signo * coalesce(valor_estimado, 0))
    FROM (
      SELECT 1 AS signo, usuario_id, estado_verificacion, es_disponible, fase_ciclo, extension, favorito,
        fecha_ultima_verificacion, valor_estimado FROM filas_nuevas WHERE estado_gestion IS NULL
      UNION ALL
      SELECT -1, usuario_id, estado_verificacion, es_disponible, fase_ciclo, extension, favorito,
        fecha_ultima_verificacion, valor_estimado FROM filas_viejas WHERE estado_gestion IS NULL
    ) f GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(signo) <> 0 OR sum(signo * coalesce(valor_estimado, 0)) <> 0
      OR sum(signo * (fecha_ultima_verificacion IS NOT NULL)::int) <> 0
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (usuario_id, estado_verificacion, es_disponible, fase_ciclo, extension, favorito) DO UPDATE
      SET total = c.total + excluded.total, verificados = c.verificados + excluded.verificados,
        valor = c.valor + excluded.valor;
  ELSE
    -- Nothing to do when the whole account is going: its figures go with it.
    UPDATE facetas_dominios c SET total = c.total - s.total, verificados = c.verificados - s.verificados,
      valor = c.valor - s.valor
    FROM (
      SELECT usuario_id, estado_verificacion, coalesce(es_disponible::text, 'null') AS es_disponible, fase_ciclo, extension, favorito,
        count(*) AS total, count(fecha_ultima_verificacion) AS verificados, coalesce(sum(valor_estimado), 0) AS valor
      FROM filas_viejas WHERE estado_gestion IS NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ) s
    WHERE c.usuario_id = s.usuario_id AND c.estado_verificacion = s.estado_verificacion
      AND c.es_disponible = s.es_disponible AND c.fase_ciclo = s.fase_ciclo
      AND c.extension = s.extension AND c.favorito = s.favorito;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER facetas_altas AFTER INSERT ON dominios REFERENCING NEW TABLE AS filas_nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION facetas_dominios();
CREATE TRIGGER facetas_cambios AFTER UPDATE ON dominios
  REFERENCING OLD TABLE AS filas_viejas NEW TABLE AS filas_nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION facetas_dominios();
CREATE TRIGGER facetas_bajas AFTER DELETE ON dominios REFERENCING OLD TABLE AS filas_viejas
  FOR EACH STATEMENT EXECUTE FUNCTION facetas_dominios();
INSERT INTO facetas_dominios
SELECT usuario_id, estado_verificacion, coalesce(es_disponible::text, 'null') AS es_disponible, fase_ciclo, extension, favorito,
  count(*), count(fecha_ultima_verificacion), coalesce(sum(valor_estimado), 0)
FROM dominios WHERE estado_gestion IS NULL GROUP BY 1, 2, 3, 4, 5, 6;

-- What was deleted, whole, for as long as it can be brought back.
CREATE TABLE papelera_dominios (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  -- One deletion, of one domain or of many.
  grupo uuid NOT NULL,
  id uuid NOT NULL,
  fila jsonb NOT NULL,
  -- Its rows of batch_dominios, and the ids of the businesses that it belonged to.
  batches jsonb NOT NULL,
  negocios jsonb NOT NULL,
  eliminado timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, grupo, id)
);
CREATE INDEX papelera_dominios_hora ON papelera_dominios (usuario_id, eliminado);

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['facetas_dominios', 'papelera_dominios'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;
