-- Orders that buy names at the account's own registrars, with their attempts and their history.

CREATE TABLE ajustes_ordenes (
  usuario_id uuid PRIMARY KEY REFERENCES cuentas ON DELETE CASCADE,
  -- Registrars that buy in earnest; all others rehearse.
  compra_real jsonb NOT NULL DEFAULT '[]',
  tope_mes_centimos integer NOT NULL DEFAULT 10000 CHECK (tope_mes_centimos >= 0),
  dolar_diezmilesimas integer NOT NULL DEFAULT 10000 CHECK (dolar_diezmilesimas BETWEEN 5000 AND 20000),
  paradas boolean NOT NULL DEFAULT false
);

CREATE TABLE ordenes (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  -- Without a reference: a name that was deleted and brought back has the same id.
  dominio_id uuid NOT NULL,
  dominio text NOT NULL,
  dominio_unicode text NOT NULL,
  registrador text NOT NULL CHECK (registrador IN ('dondominio', 'porkbun')),
  cuando text NOT NULL CHECK (cuando IN ('ahora', 'al_liberarse')),
  anos smallint NOT NULL CHECK (anos BETWEEN 1 AND 10),
  tope_centimos integer NOT NULL CHECK (tope_centimos > 0),
  servidores jsonb NOT NULL DEFAULT '[]',
  acepta_premium boolean NOT NULL DEFAULT false,
  simulacro boolean NOT NULL DEFAULT true,
  -- The name was typed in full, where its brand risk asked for it.
  nombre_escrito text,
  -- The program's access that made it.
  acceso_id uuid,
  estado text NOT NULL CHECK (estado IN ('borrador', 'armada', 'comprobando', 'enviando', 'por_conciliar', 'comprada',
    'no_comprada', 'caducada', 'cancelada')),
  codigo text,
  motivo text,
  proxima timestamptz,
  hasta timestamptz,
  fecha_creacion timestamptz NOT NULL,
  fecha_armada timestamptz,
  fecha_fin timestamptz,
  enviada timestamptz,
  dudas integer NOT NULL DEFAULT 0,
  reintentos integer NOT NULL DEFAULT 0,
  ausencias integer NOT NULL DEFAULT 0,
  miradas integer NOT NULL DEFAULT 0,
  coste jsonb,
  cobro_centimos integer,
  cobro_moneda text,
  factura text,
  referencia text,
  expira timestamptz,
  reclamada_por text,
  reclamada_hasta timestamptz,
  -- Raised by each claim: an earlier sender's answer is not written over a later one's.
  vale integer NOT NULL DEFAULT 0,
  PRIMARY KEY (usuario_id, id),
  CHECK ((proxima IS NULL) = (estado IN ('comprada', 'no_comprada', 'caducada', 'cancelada')))
);
CREATE UNIQUE INDEX ordenes_abiertas ON ordenes (usuario_id, dominio) WHERE proxima IS NOT NULL;
CREATE INDEX ordenes_debidas ON ordenes (proxima) WHERE proxima IS NOT NULL;
-- Of all accounts, for 'another account has an order for it'.
CREATE INDEX ordenes_por_nombre ON ordenes (dominio) WHERE proxima IS NOT NULL AND estado <> 'borrador';

CREATE TABLE intentos_compra (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  -- Also the key by which a registrar knows a repeated attempt.
  id uuid NOT NULL DEFAULT uuidv7(),
  orden_id uuid NOT NULL,
  hora timestamptz NOT NULL,
  dominio text NOT NULL,
  registrador text NOT NULL,
  acceso_id uuid,
  coste jsonb NOT NULL,
  -- EUR cents that count against the caps: the cost until it is settled, then what was charged.
  cuenta_centimos integer NOT NULL CHECK (cuenta_centimos >= 0),
  estado text NOT NULL CHECK (estado IN ('abierto', 'incierto', 'comprado', 'no_comprado')),
  respuesta text,
  hora_fin timestamptz,
  cobro_centimos integer,
  cobro_moneda text,
  PRIMARY KEY (usuario_id, id),
  FOREIGN KEY (usuario_id, orden_id) REFERENCES ordenes ON DELETE CASCADE
);
CREATE UNIQUE INDEX intentos_compra_sin_saldar ON intentos_compra (usuario_id, dominio)
  WHERE estado IN ('abierto', 'incierto');
CREATE INDEX intentos_compra_orden ON intentos_compra (usuario_id, orden_id);
CREATE INDEX intentos_compra_mes ON intentos_compra (usuario_id, hora) WHERE estado <> 'no_comprado';

CREATE TABLE pasos_ordenes (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  orden_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  hora timestamptz NOT NULL,
  de text,
  a text NOT NULL,
  codigo text,
  motivo text,
  PRIMARY KEY (usuario_id, orden_id, id),
  FOREIGN KEY (usuario_id, orden_id) REFERENCES ordenes ON DELETE CASCADE
);

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['ajustes_ordenes', 'ordenes', 'intentos_compra', 'pasos_ordenes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;

-- The installation's switch: one row.
CREATE TABLE interruptor_ordenes (
  una boolean PRIMARY KEY DEFAULT true CHECK (una),
  paradas boolean NOT NULL DEFAULT false,
  desde timestamptz
);
INSERT INTO interruptor_ordenes DEFAULT VALUES;

-- What the registrar charged and its invoice, of a name that an order bought.
ALTER TABLE compras
  ADD COLUMN orden_id uuid,
  ADD COLUMN cobro_centimos integer,
  ADD COLUMN cobro_moneda text,
  ADD COLUMN factura text;

-- Their bodies are in src/store/definitions.
CREATE FUNCTION claim_orders(p_limite integer, p_proceso text, p_segundos double precision, p_ahora timestamptz)
  RETURNS TABLE (usuario_id uuid, id uuid, vale integer, registrador text, dominio text, estado text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid, NULL::uuid, NULL::integer, NULL::text, NULL::text, NULL::text WHERE false $$;
CREATE FUNCTION orders_elsewhere(p_dominios text[]) RETURNS TABLE (dominio text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::text WHERE false $$;
