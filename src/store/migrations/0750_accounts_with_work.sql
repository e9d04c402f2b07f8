-- Which accounts have questions for a registry server, or names to measure by a source: a claim picks an account here and
-- then claims among its rows. Each statement that writes work adds its account; the claim that finds none takes it out.
CREATE TABLE trabajo_de_cuentas (
  tipo text NOT NULL CHECK (tipo IN ('registro', 'metricas')),
  servidor text NOT NULL,
  prioridad smallint NOT NULL,
  cuenta uuid NOT NULL,
  -- Not later than its first question.
  no_antes timestamptz NOT NULL,
  PRIMARY KEY (tipo, servidor, prioridad, cuenta)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Metrics are claimed of one account.
DROP INDEX trabajo_metricas_turno;
CREATE INDEX trabajo_metricas_turno ON trabajo_metricas (usuario_id, fuente, no_antes);

CREATE FUNCTION primer_trabajo(p_tipo text, p_servidor text, p_prioridad smallint, p_cuenta uuid) RETURNS timestamptz
LANGUAGE sql STABLE AS $$ SELECT NULL::timestamptz $$;
CREATE FUNCTION repasar_cuenta(p_tipo text, p_servidor text, p_prioridad smallint, p_cuenta uuid, p_ahora timestamptz)
RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$;
CREATE FUNCTION recontar_trabajo() RETURNS integer LANGUAGE sql AS $$ SELECT 0 $$;

INSERT INTO trabajo_de_cuentas (tipo, servidor, prioridad, cuenta, no_antes)
SELECT 'registro', servidor, prioridad, usuario_id, min(no_antes) FROM trabajo_registro
WHERE no_antes < 'infinity' GROUP BY servidor, prioridad, usuario_id
UNION ALL
SELECT 'metricas', fuente, 0, usuario_id, min(no_antes) FROM trabajo_metricas GROUP BY fuente, usuario_id;
