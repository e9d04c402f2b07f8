-- What language models told of an account's rows, and how far each account has been looked through for them.

-- 'pendiente': the tables could not tell the category and no model was asked; 'ia': a model told it; 'nadie': neither
-- could; null: the provider's category or the name told it, or a person.
ALTER TABLE negocios ADD COLUMN clasificacion text CHECK (clasificacion IN ('pendiente', 'ia', 'nadie'));
CREATE INDEX negocios_por_clasificar ON negocios (usuario_id, id) WHERE clasificacion = 'pendiente';

-- Two sentences on an opportunity. They are shown as long as `clave` (what kind of thing it is) and its figures hold.
CREATE TABLE ia_notas (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  oportunidad_id uuid NOT NULL,
  nota text NOT NULL,
  clave text NOT NULL,
  creada timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, oportunidad_id),
  FOREIGN KEY (usuario_id, oportunidad_id) REFERENCES oportunidades ON DELETE CASCADE
);

-- What a dead site was, from the capture of that moment; `sitio` null: the model could not tell either.
CREATE TABLE ia_sitios (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  dominio_id uuid NOT NULL,
  captura timestamptz NOT NULL,
  sitio jsonb,
  creada timestamptz NOT NULL,
  PRIMARY KEY (usuario_id, dominio_id),
  FOREIGN KEY (usuario_id, dominio_id) REFERENCES dominios ON DELETE CASCADE
);

CREATE TABLE ia_repasos (
  usuario_id uuid PRIMARY KEY REFERENCES cuentas ON DELETE CASCADE,
  -- The account's revision when it was looked through; lower than any when something was left over.
  revision bigint NOT NULL,
  proveedor text NOT NULL,
  -- Not again before: its provider failed.
  no_antes timestamptz NOT NULL,
  hora timestamptz NOT NULL
);

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['ia_notas', 'ia_sitios', 'ia_repasos']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;

-- Accounts with a provider whose rows have changed since they were looked through, or long ago.
CREATE FUNCTION accounts_for_ai(p_ahora timestamptz, p_hace_mucho timestamptz, p_limite integer)
RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.usuario_id FROM cuentas c JOIN revisiones r ON r.usuario_id = c.usuario_id
  LEFT JOIN ia_repasos i ON i.usuario_id = c.usuario_id
  WHERE c.ai_provider <> 'none' AND (i.usuario_id IS NULL OR i.proveedor <> c.ai_provider
    OR (i.no_antes <= p_ahora AND (i.revision < r.revision OR i.hora < p_hace_mucho)))
  ORDER BY i.hora NULLS FIRST LIMIT p_limite
$$;
