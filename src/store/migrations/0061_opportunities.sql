-- What is worth acting on: one row for each subject (a domain, or a business) and type, written again as facts change.
CREATE TABLE oportunidades (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  tipo_oportunidad text NOT NULL CHECK (tipo_oportunidad IN
    ('dominio_expirado', 'alto_valor', 'negocio_calidad', 'bajo_competencia')),
  sujeto uuid NOT NULL,
  dominio_id uuid,
  negocio_id uuid,
  puntuacion_oportunidad double precision NOT NULL CHECK (puntuacion_oportunidad BETWEEN 0 AND 100),
  valor_estimado integer,
  prioridad_accion text NOT NULL CHECK (prioridad_accion IN ('alta', 'media', 'baja')),
  extension text,
  -- The keyword whose first businesses were looked at, and what was seen of them: bajo_competencia.
  keyword_id uuid,
  negocios_mirados integer,
  con_web_viva integer,
  -- Its domain is set aside; or the opportunity itself is.
  dominio_apartado boolean NOT NULL DEFAULT false,
  estado_gestion text CHECK (estado_gestion IN ('descartado', 'comprado')),
  apartada boolean GENERATED ALWAYS AS (dominio_apartado OR estado_gestion IS NOT NULL) STORED,
  notas text NOT NULL DEFAULT '',
  -- Added by a person: it stays although no rule holds.
  manual boolean NOT NULL DEFAULT false,
  fecha_creacion timestamptz NOT NULL,
  -- When the days alone change its score: a name that comes free.
  repasar timestamptz,
  PRIMARY KEY (usuario_id, id),
  UNIQUE (usuario_id, sujeto, tipo_oportunidad),
  CHECK (sujeto = coalesce(dominio_id, negocio_id)),
  FOREIGN KEY (usuario_id, dominio_id) REFERENCES dominios ON DELETE CASCADE,
  FOREIGN KEY (usuario_id, negocio_id) REFERENCES negocios ON DELETE CASCADE,
  FOREIGN KEY (usuario_id, keyword_id) REFERENCES keywords ON DELETE CASCADE
);
CREATE INDEX oportunidades_puntuacion ON oportunidades (usuario_id, puntuacion_oportunidad, id) WHERE NOT apartada;
CREATE INDEX oportunidades_tipo ON oportunidades (usuario_id, tipo_oportunidad, puntuacion_oportunidad, id)
  WHERE NOT apartada;
CREATE INDEX oportunidades_valor ON oportunidades (usuario_id, valor_estimado, id) WHERE NOT apartada;
CREATE INDEX oportunidades_dominio ON oportunidades (usuario_id, dominio_id) WHERE dominio_id IS NOT NULL;
CREATE INDEX oportunidades_negocio ON oportunidades (usuario_id, negocio_id) WHERE negocio_id IS NOT NULL;
CREATE INDEX oportunidades_keyword ON oportunidades (usuario_id, keyword_id) WHERE keyword_id IS NOT NULL;
CREATE INDEX oportunidades_repasar ON oportunidades (usuario_id, repasar) WHERE repasar IS NOT NULL;

-- How far the changes of an account have been scored (revision and id; a revision whose id is the last of all is seen whole), and how far a scoring of everything has come.
CREATE TABLE valoraciones (
  usuario_id uuid PRIMARY KEY REFERENCES cuentas ON DELETE CASCADE,
  vista_dominios bigint NOT NULL DEFAULT 0,
  tras_dominio uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  vista_negocios bigint NOT NULL DEFAULT 0,
  tras_negocio uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  recalculo_fase text CHECK (recalculo_fase IN ('dominios', 'negocios')),
  recalculo_tras uuid,
  recalculo_hechas integer NOT NULL DEFAULT 0,
  recalculo_total integer NOT NULL DEFAULT 0,
  recalculo_parado boolean NOT NULL DEFAULT false
);

-- What the account changed of the market's tables and weights.
CREATE TABLE mercados (
  usuario_id uuid PRIMARY KEY REFERENCES cuentas ON DELETE CASCADE,
  ajustes jsonb NOT NULL,
  actualizado timestamptz NOT NULL
);

-- Only these can be worth something: the rest are in use.
CREATE INDEX dominios_por_valorar ON dominios (usuario_id, id)
  WHERE estado_verificacion IN ('expirado', 'no_resuelve', 'necesita_verificacion_manual') OR aparcado;
CREATE INDEX negocios_sin_dominio ON negocios (usuario_id, id)
  WHERE dominio_id IS NULL AND NOT cerrado AND review_count >= 10;
CREATE INDEX negocios_revision ON negocios (usuario_id, revision, id);

CREATE FUNCTION claves_contador(o oportunidades) RETURNS TABLE (clave text, valor bigint)
LANGUAGE sql IMMUTABLE
AS $$ SELECT v.clave, v.valor FROM (VALUES
  ('total', 1::bigint),
  ('prioridad:' || o.prioridad_accion, 1),
  ('tipo:' || o.tipo_oportunidad, 1),
  -- A name of high value has two rows and one value.
  ('valor_total', CASE WHEN o.tipo_oportunidad = 'dominio_expirado' THEN coalesce(o.valor_estimado, 0) ELSE 0 END)
) v(clave, valor) WHERE NOT o.dominio_apartado AND o.estado_gestion IS NULL $$;

-- Security definer: a cascade from the owner's side has no account set. Sorted, so that writers do not deadlock.
CREATE FUNCTION contar_oportunidades() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
    SELECT f.usuario_id, 'oportunidades', k.clave, sum(k.valor)
    FROM filas_nuevas f, LATERAL claves_contador(f::oportunidades) k
    GROUP BY 1, 3 HAVING sum(k.valor) <> 0 ORDER BY 1, 3
    ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
    SELECT f.usuario_id, 'oportunidades', f.clave, sum(f.valor) FROM (
      SELECT n.usuario_id, k.clave, k.valor FROM filas_nuevas n, LATERAL claves_contador(n::oportunidades) k
      UNION ALL
      SELECT v.usuario_id, k.clave, -k.valor FROM filas_viejas v, LATERAL claves_contador(v::oportunidades) k
    ) f GROUP BY 1, 3 HAVING sum(f.valor) <> 0 ORDER BY 1, 3
    ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
  ELSE
    UPDATE contadores c SET valor = c.valor - s.valor FROM (
      SELECT f.usuario_id, k.clave, sum(k.valor) AS valor
      FROM filas_viejas f, LATERAL claves_contador(f::oportunidades) k GROUP BY 1, 2 ORDER BY 1, 2
    ) s WHERE c.usuario_id = s.usuario_id AND c.ambito = 'oportunidades' AND c.clave = s.clave AND s.valor <> 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER contar_altas AFTER INSERT ON oportunidades REFERENCING NEW TABLE AS filas_nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_oportunidades();
CREATE TRIGGER contar_cambios AFTER UPDATE ON oportunidades
  REFERENCING OLD TABLE AS filas_viejas NEW TABLE AS filas_nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_oportunidades();
CREATE TRIGGER contar_bajas AFTER DELETE ON oportunidades REFERENCING OLD TABLE AS filas_viejas
  FOR EACH STATEMENT EXECUTE FUNCTION contar_oportunidades();

-- Accounts with something to score: changes since the last look, a scoring of everything, or a day that has come.
CREATE FUNCTION sweep_valuations(p_ahora timestamptz, p_limite integer) RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT r.usuario_id FROM revisiones r LEFT JOIN valoraciones v ON v.usuario_id = r.usuario_id
  WHERE v.usuario_id IS NULL
    OR (v.vista_dominios, v.tras_dominio) < (r.revision, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
    OR (v.vista_negocios, v.tras_negocio) < (r.revision, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
    OR (v.recalculo_fase IS NOT NULL AND NOT v.recalculo_parado)
    OR EXISTS (SELECT FROM oportunidades o WHERE o.usuario_id = r.usuario_id AND o.repasar <= p_ahora)
  LIMIT p_limite
$$;

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['oportunidades', 'valoraciones', 'mercados'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;
