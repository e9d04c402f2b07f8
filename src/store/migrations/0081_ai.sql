-- What an account lets language models cost, what they have cost, and what they have answered.

CREATE TABLE ia_ajustes (
  usuario_id uuid PRIMARY KEY REFERENCES cuentas ON DELETE CASCADE,
  -- Millionths of a euro in a calendar month.
  presupuesto bigint NOT NULL DEFAULT 5000000 CHECK (presupuesto >= 0),
  -- The chosen model by provider; absent: the cheapest known one that the key has.
  modelos jsonb NOT NULL DEFAULT '{}',
  -- Euro per million tokens by the beginning of a model's name, before the product's own table.
  precios jsonb NOT NULL DEFAULT '{}',
  -- Why the last question went without an answer, told once; null: the last one was answered.
  motivo text
);

CREATE TABLE ia_uso (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  -- '2026-11', in the account's own time zone.
  mes text NOT NULL,
  gastado bigint NOT NULL DEFAULT 0 CHECK (gastado >= 0),
  preguntas integer NOT NULL DEFAULT 0,
  tokens_entrada bigint NOT NULL DEFAULT 0,
  tokens_salida bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (usuario_id, mes)
);

-- What questions on their way may cost at most. One that outlives its process is taken for spent.
CREATE TABLE ia_reservas (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  mes text NOT NULL,
  importe bigint NOT NULL CHECK (importe >= 0),
  creada timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, id)
);

CREATE TABLE ia_respuestas (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  -- SHA-256 of capability, version of its prompt, model and item.
  clave bytea NOT NULL,
  capacidad text NOT NULL,
  valor jsonb NOT NULL,
  creada timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, clave)
);
CREATE INDEX ia_respuestas_creada ON ia_respuestas (usuario_id, creada);

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['ia_ajustes', 'ia_uso', 'ia_reservas', 'ia_respuestas']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;
