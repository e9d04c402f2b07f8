-- What a batch may cost and has cost, why it stands still, where its upload stands, when it searches again.
ALTER TABLE batches
  ADD COLUMN motivo_codigo text CONSTRAINT batches_motivo_codigo_check CHECK (motivo_codigo IN ('usuario',
    'tope_solicitudes', 'tope_creditos', 'cuota', 'almacenamiento', 'sin_clave', 'clave_rechazada', 'plan_agotado',
    'proveedor_limitado', 'limite_diario', 'todas_con_error')),
  -- The provider that it was last searched with, and the time that its searches have taken together.
  ADD COLUMN proveedor text,
  ADD COLUMN segundos_busqueda double precision NOT NULL DEFAULT 0,
  ADD COLUMN creditos_usados integer NOT NULL DEFAULT 0,
  ADD COLUMN tope_creditos integer,
  ADD COLUMN keywords_limitadas integer NOT NULL DEFAULT 0,
  ADD COLUMN trozos_recibidos integer NOT NULL DEFAULT 0,
  ADD COLUMN plan jsonb,
  -- What the command line made it from: the same order finds it again.
  ADD COLUMN origen_clave text,
  ADD COLUMN recolecciones integer NOT NULL DEFAULT 0,
  ADD COLUMN recoleccion_cada_dias integer,
  ADD COLUMN proxima_recoleccion timestamptz;
CREATE UNIQUE INDEX batches_origen ON batches (usuario_id, origen_clave) WHERE origen_clave IS NOT NULL;
CREATE INDEX batches_recoleccion ON batches (proxima_recoleccion) WHERE proxima_recoleccion IS NOT NULL;
UPDATE batches SET trozos_recibidos = c.trozos FROM (
  SELECT usuario_id, batch_id, max(chunk) + 1 AS trozos FROM batch_chunks GROUP BY 1, 2) c
WHERE batches.usuario_id = c.usuario_id AND batches.id = c.batch_id;

-- A keyword's trade and place; `zona` is the province where there is one, else the place: what yields are kept by.
ALTER TABLE keywords
  ADD COLUMN oficio text NOT NULL DEFAULT '',
  ADD COLUMN lugar text NOT NULL DEFAULT '',
  ADD COLUMN zona text NOT NULL DEFAULT '',
  ADD COLUMN consultas integer NOT NULL DEFAULT 0,
  -- Areas that are still to be searched for it, one after the other; NULL: the keyword as it stands.
  ADD COLUMN areas jsonb;
CREATE INDEX keywords_por_zona ON keywords (usuario_id, batch_id, oficio, zona, posicion)
  WHERE estado IN ('pendiente', 'procesando');

-- The pace of a batch is measured on the keywords that ended last.
CREATE INDEX keywords_fin ON keywords (usuario_id, batch_id, fecha_fin) WHERE fecha_fin IS NOT NULL;

-- What each trade and zone has brought in a batch, kept exact by the writers of its keywords and domains.
CREATE TABLE rendimiento (
  usuario_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  oficio text NOT NULL,
  zona text NOT NULL,
  keywords integer NOT NULL DEFAULT 0,
  pendientes integer NOT NULL DEFAULT 0,
  solicitudes integer NOT NULL DEFAULT 0,
  creditos integer NOT NULL DEFAULT 0,
  negocios integer NOT NULL DEFAULT 0,
  dominios integer NOT NULL DEFAULT 0,
  verificados integer NOT NULL DEFAULT 0,
  libres integer NOT NULL DEFAULT 0,
  -- From the account's other batches, when it was started: requests, and free names that they brought.
  previas_solicitudes double precision NOT NULL DEFAULT 0,
  previas_libres double precision NOT NULL DEFAULT 0,
  PRIMARY KEY (usuario_id, batch_id, oficio, zona),
  FOREIGN KEY (usuario_id, batch_id) REFERENCES batches ON DELETE CASCADE
);
CREATE INDEX rendimiento_cuenta ON rendimiento (usuario_id, oficio, zona);
ALTER TABLE rendimiento ENABLE ROW LEVEL SECURITY;
ALTER TABLE rendimiento FORCE ROW LEVEL SECURITY;
CREATE POLICY cuenta_propia ON rendimiento TO dominios_app
  USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual());
CREATE POLICY del_propietario ON rendimiento TO CURRENT_USER USING (true) WITH CHECK (true);

INSERT INTO rendimiento (usuario_id, batch_id, oficio, zona, keywords, pendientes, solicitudes, negocios, dominios,
  verificados, libres)
SELECT b.usuario_id, b.id, '', '', b.total_keywords, b.total_keywords - b.keywords_completadas - b.keywords_con_error,
  b.solicitudes_usadas, b.total_negocios_encontrados, b.total_dominios_extraidos, b.dominios_verificados,
  b.dominios_libres
FROM batches b;

ALTER TABLE batch_dominios
  ADD COLUMN oficio text NOT NULL DEFAULT '',
  ADD COLUMN zona text NOT NULL DEFAULT '';

CREATE FUNCTION anotar_rendimiento() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO rendimiento AS r (usuario_id, batch_id, oficio, zona, dominios, verificados, libres)
    SELECT usuario_id, batch_id, oficio, zona, count(*), count(*) FILTER (WHERE verificado), count(*) FILTER (WHERE libre)
    FROM filas_nuevas GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (usuario_id, batch_id, oficio, zona) DO UPDATE SET dominios = r.dominios + excluded.dominios,
      verificados = r.verificados + excluded.verificados, libres = r.libres + excluded.libres;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE rendimiento r SET dominios = r.dominios - s.dominios, verificados = r.verificados - s.verificados,
      libres = r.libres - s.libres
    FROM (
      SELECT usuario_id, batch_id, oficio, zona, count(*) AS dominios, count(*) FILTER (WHERE verificado) AS verificados,
        count(*) FILTER (WHERE libre) AS libres
      FROM filas_viejas GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s
    WHERE r.usuario_id = s.usuario_id AND r.batch_id = s.batch_id AND r.oficio = s.oficio AND r.zona = s.zona;
  ELSE
    UPDATE rendimiento r SET verificados = r.verificados + s.verificados, libres = r.libres + s.libres
    FROM (
      SELECT usuario_id, batch_id, oficio, zona, sum(verificado)::int AS verificados, sum(libre)::int AS libres FROM (
        SELECT usuario_id, batch_id, oficio, zona, verificado::int, libre::int FROM filas_nuevas
        UNION ALL
        SELECT usuario_id, batch_id, oficio, zona, -verificado::int, -libre::int FROM filas_viejas) f
      GROUP BY 1, 2, 3, 4 HAVING sum(verificado) <> 0 OR sum(libre) <> 0 ORDER BY 1, 2, 3, 4) s
    WHERE r.usuario_id = s.usuario_id AND r.batch_id = s.batch_id AND r.oficio = s.oficio AND r.zona = s.zona;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER rendimiento_altas AFTER INSERT ON batch_dominios REFERENCING NEW TABLE AS filas_nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION anotar_rendimiento();
CREATE TRIGGER rendimiento_bajas AFTER DELETE ON batch_dominios REFERENCING OLD TABLE AS filas_viejas
  FOR EACH STATEMENT EXECUTE FUNCTION anotar_rendimiento();
CREATE TRIGGER rendimiento_cambios AFTER UPDATE ON batch_dominios
  REFERENCING OLD TABLE AS filas_viejas NEW TABLE AS filas_nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION anotar_rendimiento();

ALTER TABLE negocios ADD COLUMN grupo text
  CONSTRAINT negocios_grupo_check CHECK (grupo IN ('Hotel', 'Restaurante', 'Tienda', 'Servicio'));
CREATE INDEX negocios_provincia ON negocios (usuario_id, provincia, id);
CREATE INDEX negocios_grupo ON negocios (usuario_id, grupo, id);

-- What a provider's answers say is left of its plan.
CREATE TABLE cuotas_proveedor (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  proveedor text NOT NULL,
  objeto text NOT NULL,
  limite integer NOT NULL,
  restantes integer NOT NULL,
  reinicio timestamptz,
  hora timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, proveedor, objeto)
);
ALTER TABLE cuotas_proveedor ENABLE ROW LEVEL SECURITY;
ALTER TABLE cuotas_proveedor FORCE ROW LEVEL SECURITY;
CREATE POLICY cuenta_propia ON cuotas_proveedor TO dominios_app
  USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual());
CREATE POLICY del_propietario ON cuotas_proveedor TO CURRENT_USER USING (true) WITH CHECK (true);

-- Use of a public server by the whole installation, by day: no account's own.
CREATE TABLE uso_publico (
  servicio text NOT NULL,
  dia text NOT NULL,
  usadas integer NOT NULL DEFAULT 0,
  PRIMARY KEY (servicio, dia)
);

-- Batches whose time to search again has come.
CREATE FUNCTION sweep_recolecciones(p_ahora timestamptz, p_limite integer)
RETURNS TABLE (usuario_id uuid, batch_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT b.usuario_id, b.id FROM batches b
  WHERE b.proxima_recoleccion <= p_ahora AND b.estado IN ('completado', 'error')
  ORDER BY b.proxima_recoleccion LIMIT p_limite
$$;
