-- What an account does about the names it found: bought and set-aside ones, the history of each name's verdicts, saved
-- filters, and a private calendar.

-- Those set aside are few: their own index keeps their lists cheap.
CREATE INDEX dominios_gestion ON dominios (usuario_id, estado_gestion, id) WHERE estado_gestion IS NOT NULL;

CREATE TABLE compras (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  dominio_id uuid NOT NULL,
  -- EUR.
  precio_compra double precision CHECK (precio_compra >= 0),
  fecha_compra timestamptz,
  registrador text,
  precio_renovacion double precision CHECK (precio_renovacion >= 0),
  fecha_renovacion timestamptz,
  -- The renewal date that a reminder has been written for.
  renovacion_avisada timestamptz,
  precio_venta double precision CHECK (precio_venta >= 0),
  fecha_venta timestamptz,
  -- The estimate of the day it was bought, to be held against what it brought.
  valor_al_comprar integer,
  PRIMARY KEY (usuario_id, dominio_id),
  FOREIGN KEY (usuario_id, dominio_id) REFERENCES dominios ON DELETE CASCADE
);
CREATE INDEX compras_renovacion ON compras (usuario_id, fecha_renovacion) WHERE fecha_venta IS NULL;

-- One row for each settled verdict that differs from the one before it.
CREATE TABLE cambios_dominios (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  dominio_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  hora timestamptz NOT NULL,
  estado_verificacion text NOT NULL,
  es_disponible boolean,
  confirmaciones smallint NOT NULL,
  fase_ciclo text NOT NULL,
  motivo text,
  PRIMARY KEY (usuario_id, dominio_id, id),
  FOREIGN KEY (usuario_id, dominio_id) REFERENCES dominios ON DELETE CASCADE
);
-- Free domains over time.
CREATE INDEX cambios_dominios_libres ON cambios_dominios (usuario_id, hora) WHERE es_disponible;

CREATE TABLE filtros_guardados (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  pantalla text NOT NULL CHECK (pantalla IN ('dominios', 'expirados', 'resultados')),
  nombre text NOT NULL,
  -- The address's own query string.
  filtro text NOT NULL,
  avisar boolean NOT NULL DEFAULT false,
  fecha_creacion timestamptz NOT NULL,
  -- When it was last looked through for new matches.
  mirado timestamptz,
  PRIMARY KEY (usuario_id, id),
  UNIQUE (usuario_id, pantalla, nombre)
);
CREATE INDEX filtros_guardados_avisar ON filtros_guardados (mirado NULLS FIRST) WHERE avisar;

-- What a saved filter that notifies has matched already.
CREATE TABLE filtros_coincidencias (
  usuario_id uuid NOT NULL,
  filtro_id uuid NOT NULL,
  fila_id uuid NOT NULL,
  PRIMARY KEY (usuario_id, filtro_id, fila_id),
  FOREIGN KEY (usuario_id, filtro_id) REFERENCES filtros_guardados ON DELETE CASCADE
);

-- The private calendar feed: the token itself is not kept.
CREATE TABLE calendarios (
  usuario_id uuid PRIMARY KEY REFERENCES cuentas ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  creado timestamptz NOT NULL
);

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['compras', 'cambios_dominios', 'filtros_guardados', 'filtros_coincidencias', 'calendarios']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;

-- Whose calendar a feed's token opens; the feed has no session.
CREATE FUNCTION account_of_calendar(p_hash bytea) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT usuario_id FROM calendarios WHERE token_hash = p_hash $$;

-- Accounts whose saved filters are due to be looked through, the longest unseen first.
CREATE FUNCTION filters_due(p_before timestamptz, p_limit integer) RETURNS TABLE (usuario_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT f.usuario_id, f.id FROM filtros_guardados f
  WHERE f.avisar AND (f.mirado IS NULL OR f.mirado < p_before) ORDER BY f.mirado NULLS FIRST LIMIT p_limit
$$;

-- Purchases whose renewal comes near and has not been told.
CREATE FUNCTION renewals_due(p_before timestamptz, p_limit integer) RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT DISTINCT c.usuario_id FROM compras c
  WHERE c.fecha_venta IS NULL AND c.fecha_renovacion < p_before
    AND c.renovacion_avisada IS DISTINCT FROM c.fecha_renovacion LIMIT p_limit
$$;
