-- Timelines of the database, each with a mark of its own, written by whoever sees it first: a promotion begins one.
CREATE TABLE lineas_base (
  sistema text NOT NULL,
  linea bigint NOT NULL,
  marca uuid NOT NULL DEFAULT gen_random_uuid(),
  desde timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (sistema, linea)
);

CREATE FUNCTION linea_actual() RETURNS TABLE (sistema text, linea bigint)
LANGUAGE sql AS $$ SELECT NULL::text, NULL::bigint WHERE false $$;
CREATE FUNCTION anotar_linea() RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$ SELECT NULL::uuid $$;
