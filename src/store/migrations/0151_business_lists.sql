-- Every order of the list of businesses has its index; names are ordered as they are searched, accents and case aside.
ALTER TABLE negocios ADD COLUMN nombre_orden text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (public.texto_busqueda(nombre_negocio)) STORED;
CREATE INDEX negocios_nombre ON negocios (usuario_id, nombre_orden, id);
CREATE INDEX negocios_rating ON negocios (usuario_id, rating, id);
CREATE INDEX negocios_resenas ON negocios (usuario_id, review_count, id);

-- How many businesses there are of each kind, so that a filter by kind is counted without reading them.
CREATE TABLE facetas_negocios (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  pais text NOT NULL,
  provincia text NOT NULL,
  grupo text NOT NULL,
  con_dominio boolean NOT NULL,
  cerrado boolean NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (usuario_id, pais, provincia, grupo, con_dominio, cerrado)
);
CREATE FUNCTION facetas_negocios() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER facetas_altas AFTER INSERT ON negocios REFERENCING NEW TABLE AS filas_nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION facetas_negocios();
CREATE TRIGGER facetas_cambios AFTER UPDATE ON negocios
  REFERENCING OLD TABLE AS filas_viejas NEW TABLE AS filas_nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION facetas_negocios();
CREATE TRIGGER facetas_bajas AFTER DELETE ON negocios REFERENCING OLD TABLE AS filas_viejas
  FOR EACH STATEMENT EXECUTE FUNCTION facetas_negocios();
INSERT INTO facetas_negocios
SELECT usuario_id, coalesce(pais, ''), coalesce(provincia, ''), coalesce(grupo, ''), dominio_extraido IS NOT NULL, cerrado,
  count(*)
FROM negocios GROUP BY 1, 2, 3, 4, 5, 6;

ALTER TABLE facetas_negocios ENABLE ROW LEVEL SECURITY;
ALTER TABLE facetas_negocios FORCE ROW LEVEL SECURITY;
CREATE POLICY cuenta_propia ON facetas_negocios TO dominios_app
  USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual());
CREATE POLICY del_propietario ON facetas_negocios TO CURRENT_USER USING (true) WITH CHECK (true);
