-- The bell: found by revision for the event stream; a grouped line counts what it tells of.
ALTER TABLE notificaciones ADD COLUMN cantidad integer NOT NULL DEFAULT 1 CHECK (cantidad > 0);
CREATE INDEX notificaciones_revision ON notificaciones (usuario_id, revision);

-- Told as free already; back to false when it is seen taken.
ALTER TABLE dominios ADD COLUMN libre_avisado boolean NOT NULL DEFAULT false;

-- Bytes that an account's rows take, kept as `contadores` of the scope 'almacen', one for each table. What a row
-- weighs must be the same when it goes as when it came: stored values may be compressed, so the size of a document is
-- taken once, when it is written (declared IMMUTABLE for that; it is not for use on stored values).
CREATE FUNCTION peso_json(documento jsonb) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT coalesce(pg_column_size(documento), 0) $$;

ALTER TABLE negocios ADD COLUMN bytes integer NOT NULL GENERATED ALWAYS AS (
  260 + octet_length(clave_lugar) + octet_length(nombre_negocio) + coalesce(octet_length(place_id), 0)
  + coalesce(octet_length(business_id), 0) + coalesce(octet_length(categoria_negocio), 0)
  + coalesce(octet_length(dominio_extraido), 0) + coalesce(octet_length(sitio_web), 0)
  + coalesce(octet_length(enlace_maps), 0) + coalesce(octet_length(direccion), 0)
  + coalesce(octet_length(keyword_origen), 0) + peso_json(datos_raw)) STORED;
ALTER TABLE evidencias_cuenta ADD COLUMN bytes integer NOT NULL GENERATED ALWAYS AS (
  100 + octet_length(dominio) + octet_length(servidor) + octet_length(detalle) + peso_json(datos)) STORED;

-- Fixed parts are the row's header and its columns of fixed width; texts that are edited in place are in them too.
CREATE FUNCTION peso_fila(f keywords) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 190 + octet_length(f.keyword) + octet_length(f.keyword_normalizada) $$;
CREATE FUNCTION peso_fila(f batches) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 1000 $$;
CREATE FUNCTION peso_fila(f batch_logs) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 90 + octet_length(f.mensaje) $$;
CREATE FUNCTION peso_fila(f dominios) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 400 + octet_length(f.dominio) + octet_length(f.dominio_unicode) $$;
CREATE FUNCTION peso_fila(f negocios) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT f.bytes $$;
CREATE FUNCTION peso_fila(f evidencias_cuenta) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT f.bytes $$;
CREATE FUNCTION peso_fila(f keyword_negocios) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 84 $$;
CREATE FUNCTION peso_fila(f batch_negocios) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 112 $$;
CREATE FUNCTION peso_fila(f batch_dominios) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 80 $$;
CREATE FUNCTION peso_fila(f notificaciones) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 400 $$;
CREATE FUNCTION peso_fila(f auditoria) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 80 + octet_length(f.accion) + octet_length(f.detalle) + octet_length(f.ip) + octet_length(f.agente) $$;

DO $maker$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['keywords', 'batches', 'batch_logs', 'dominios', 'negocios', 'evidencias_cuenta',
    'keyword_negocios', 'batch_negocios', 'batch_dominios', 'notificaciones', 'auditoria'] LOOP
    -- Security definer, as with the other counters: a cascade from the owner's side has no account set.
    EXECUTE format($function$
      CREATE FUNCTION pesar_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
      AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
          SELECT f.usuario_id, 'almacen', %1$L, sum(peso_fila(f::%1$I)) FROM filas_nuevas f GROUP BY 1 ORDER BY 1
          ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor;
        ELSIF TG_OP = 'DELETE' THEN
          UPDATE contadores c SET valor = c.valor - s.bytes FROM (
            SELECT f.usuario_id, sum(peso_fila(f::%1$I)) AS bytes FROM filas_viejas f GROUP BY 1 ORDER BY 1
          ) s WHERE c.usuario_id = s.usuario_id AND c.ambito = 'almacen' AND c.clave = %1$L;
        ELSE
          UPDATE contadores c SET valor = c.valor + s.bytes FROM (
            SELECT usuario_id, sum(bytes) AS bytes FROM (
              SELECT n.usuario_id, peso_fila(n::%1$I) AS bytes FROM filas_nuevas n
              UNION ALL
              SELECT v.usuario_id, -peso_fila(v::%1$I) FROM filas_viejas v) t
            GROUP BY 1 HAVING sum(bytes) <> 0 ORDER BY 1
          ) s WHERE c.usuario_id = s.usuario_id AND c.ambito = 'almacen' AND c.clave = %1$L;
        END IF;
        RETURN NULL;
      END
      $body$
    $function$, tabla);
    EXECUTE format('CREATE TRIGGER pesar_altas AFTER INSERT ON %1$I REFERENCING NEW TABLE AS filas_nuevas
      FOR EACH STATEMENT EXECUTE FUNCTION pesar_%1$s()', tabla);
    EXECUTE format('CREATE TRIGGER pesar_bajas AFTER DELETE ON %1$I REFERENCING OLD TABLE AS filas_viejas
      FOR EACH STATEMENT EXECUTE FUNCTION pesar_%1$s()', tabla);
    EXECUTE format($backfill$
      INSERT INTO contadores (usuario_id, ambito, clave, valor)
      SELECT usuario_id, 'almacen', %1$L, sum(peso_fila(f)) FROM %1$I f GROUP BY 1 $backfill$, tabla);
  END LOOP;
END
$maker$;
-- Only a business changes its weight after it came: a provider's record may have grown.
CREATE TRIGGER pesar_cambios AFTER UPDATE ON negocios
  REFERENCING OLD TABLE AS filas_viejas NEW TABLE AS filas_nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION pesar_negocios();
ALTER TABLE cuentas DROP COLUMN storage_usado_bytes;

-- For the command line: the accounts of an address (several identities may share it).
CREATE FUNCTION accounts_of_email(p_email text, p_limite integer) RETURNS TABLE (usuario_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT c.usuario_id FROM cuentas c WHERE lower(c.email) = lower(p_email) ORDER BY 1 LIMIT p_limite $$;
CREATE INDEX cuentas_email ON cuentas (lower(email));

-- Master-key rotation: a sealed key names the master key it was sealed under in its bytes 2 to 9.
CREATE FUNCTION sealed_under_others(p_clave bytea, p_tras_usuario uuid, p_tras_nombre text, p_limite integer)
RETURNS TABLE (usuario_id uuid, nombre text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT k.usuario_id, k.nombre FROM claves_api k
  WHERE substring(k.cifrado FROM 2 FOR 8) <> p_clave
    AND (p_tras_usuario IS NULL OR (k.usuario_id, k.nombre) > (p_tras_usuario, p_tras_nombre))
  ORDER BY k.usuario_id, k.nombre LIMIT p_limite
$$;

CREATE FUNCTION sealed_key_counts() RETURNS TABLE (clave bytea, total bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT substring(k.cifrado FROM 2 FOR 8), count(*) FROM claves_api k GROUP BY 1 ORDER BY 1 $$;
