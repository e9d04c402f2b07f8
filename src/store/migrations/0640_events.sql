-- Addresses of an account that receive its events. Signing keys are sealed among `claves_api`.
CREATE TABLE destinos_eventos (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  nombre text NOT NULL,
  url text NOT NULL,
  eventos jsonb NOT NULL,
  -- No reference: a deleted filter must not widen what is sent, so the sender switches the address off.
  filtro_id uuid,
  activo boolean NOT NULL DEFAULT true,
  motivo_apagado text,
  creado timestamptz NOT NULL,
  ultimo_exito timestamptz,
  falla_desde timestamptz,
  fallos integer NOT NULL DEFAULT 0,
  no_antes timestamptz,
  -- On the database's own time.
  reclamado_hasta timestamptz,
  PRIMARY KEY (usuario_id, id)
);

-- Written in the transaction that makes the fact, only while an address wants its type.
CREATE TABLE eventos (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  tipo text NOT NULL,
  entidad_id uuid NOT NULL,
  hechos jsonb NOT NULL,
  creado timestamptz NOT NULL,
  -- Made at the first attempt; every repeat sends it unchanged.
  cuerpo text,
  PRIMARY KEY (usuario_id, id)
);
CREATE INDEX eventos_por_antiguedad ON eventos (creado);

CREATE TABLE entregas_eventos (
  usuario_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  destino_id uuid NOT NULL,
  evento_id uuid NOT NULL,
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'entregada', 'fallida', 'descartada')),
  -- Attempts of the present series: begun again when it is sent again by hand.
  intentos integer NOT NULL DEFAULT 0,
  proximo timestamptz,
  registro jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (usuario_id, id),
  FOREIGN KEY (usuario_id, destino_id) REFERENCES destinos_eventos ON DELETE CASCADE,
  FOREIGN KEY (usuario_id, evento_id) REFERENCES eventos ON DELETE CASCADE
);
CREATE INDEX entregas_de_evento ON entregas_eventos (usuario_id, evento_id);
CREATE INDEX entregas_de_destino ON entregas_eventos (usuario_id, destino_id, id);
CREATE INDEX entregas_pendientes ON entregas_eventos (usuario_id, destino_id, proximo) WHERE estado = 'pendiente';

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['destinos_eventos', 'eventos', 'entregas_eventos'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;

-- Its body is in src/store/definitions.
CREATE FUNCTION destinations_with_events(p_ahora timestamptz, p_limite integer)
  RETURNS TABLE (usuario_id uuid, destino_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT NULL::uuid, NULL::uuid WHERE false $$;
