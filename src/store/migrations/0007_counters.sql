-- Totals of unfiltered lists, kept by the statements that change the rows: exact, and never counted again.
CREATE TABLE contadores (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  ambito text NOT NULL,
  clave text NOT NULL,
  valor bigint NOT NULL,
  PRIMARY KEY (usuario_id, ambito, clave)
);

-- The keys that one row counts under, by table.
CREATE FUNCTION claves_contador(k keywords) RETURNS TABLE (clave text, valor bigint)
LANGUAGE sql IMMUTABLE
AS $$ VALUES ('total', 1::bigint), ('estado:' || k.estado, 1) $$;

CREATE FUNCTION claves_contador(b batches) RETURNS TABLE (clave text, valor bigint)
LANGUAGE sql IMMUTABLE
AS $$ VALUES ('total', 1::bigint), ('estado:' || b.estado, 1) $$;

CREATE FUNCTION claves_contador(n negocios) RETURNS TABLE (clave text, valor bigint)
LANGUAGE sql IMMUTABLE
AS $$ VALUES ('total', 1::bigint), ('con_dominio', (n.dominio_extraido IS NOT NULL)::int), ('cerrado', n.cerrado::int),
  ('pais:' || coalesce(n.pais, ''), 1) $$;

CREATE FUNCTION claves_contador(d dominios) RETURNS TABLE (clave text, valor bigint)
LANGUAGE sql IMMUTABLE
AS $$ SELECT v.clave, v.valor FROM (VALUES
  ('total', 1::bigint),
  ('estado:' || d.estado_verificacion, 1),
  ('extension:' || d.extension, 1),
  ('verificados', (d.fecha_ultima_verificacion IS NOT NULL)::int),
  ('disponibles', (d.es_disponible IS TRUE)::int),
  ('favoritos', d.favorito::int),
  ('valor_total', coalesce(d.valor_estimado, 0)),
  ('gestion:' || d.estado_gestion, 1)
) v(clave, valor) WHERE v.clave IS NOT NULL $$;

DO $maker$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['keywords', 'batches', 'negocios', 'dominios'] LOOP
    -- Security definer: a cascade from the owner's side has no account set. Sorted, so that writers do not deadlock.
    EXECUTE format($function$
      CREATE FUNCTION contar_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
      AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
          SELECT f.usuario_id, %1$L, k.clave, sum(k.valor) FROM filas_nuevas f, LATERAL claves_contador(f::%1$I) k
          GROUP BY 1, 3 HAVING sum(k.valor) <> 0 ORDER BY 1, 3
          ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
        ELSIF TG_OP = 'UPDATE' THEN
          INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
          SELECT f.usuario_id, %1$L, f.clave, sum(f.valor) FROM (
            SELECT n.usuario_id, k.clave, k.valor FROM filas_nuevas n, LATERAL claves_contador(n::%1$I) k
            UNION ALL
            SELECT v.usuario_id, k.clave, -k.valor FROM filas_viejas v, LATERAL claves_contador(v::%1$I) k
          ) f GROUP BY 1, 3 HAVING sum(f.valor) <> 0 ORDER BY 1, 3
          ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
        ELSE
          -- Nothing to do when the whole account is going: its counters go with it.
          UPDATE contadores c SET valor = c.valor - s.valor FROM (
            SELECT f.usuario_id, k.clave, sum(k.valor) AS valor FROM filas_viejas f, LATERAL claves_contador(f::%1$I) k
            GROUP BY 1, 2 ORDER BY 1, 2
          ) s WHERE c.usuario_id = s.usuario_id AND c.ambito = %1$L AND c.clave = s.clave AND s.valor <> 0;
        END IF;
        RETURN NULL;
      END
      $body$
    $function$, tabla);
    EXECUTE format('CREATE TRIGGER contar_altas AFTER INSERT ON %1$I REFERENCING NEW TABLE AS filas_nuevas
      FOR EACH STATEMENT EXECUTE FUNCTION contar_%1$s()', tabla);
    EXECUTE format('CREATE TRIGGER contar_cambios AFTER UPDATE ON %1$I
      REFERENCING OLD TABLE AS filas_viejas NEW TABLE AS filas_nuevas
      FOR EACH STATEMENT EXECUTE FUNCTION contar_%1$s()', tabla);
    EXECUTE format('CREATE TRIGGER contar_bajas AFTER DELETE ON %1$I REFERENCING OLD TABLE AS filas_viejas
      FOR EACH STATEMENT EXECUTE FUNCTION contar_%1$s()', tabla);
  END LOOP;
END
$maker$;
