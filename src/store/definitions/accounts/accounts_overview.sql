-- For the administration page, without contents. `p_buscar`: part of e-mail or name, in lower case.
CREATE OR REPLACE FUNCTION accounts_overview(p_buscar text, p_ahora timestamptz, p_limite integer, p_salto integer)
RETURNS TABLE (usuario_id uuid, email text, nombre_usuario text, plan_activo text, requests_limite integer,
  storage_limite_gb integer, fecha_registro timestamptz, ultimo_acceso timestamptz, es_local boolean,
  requests_utilizados integer, storage_usado_bytes double precision, batches_en_marcha integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.usuario_id, c.email, c.nombre_usuario, c.plan_activo, c.requests_limite, c.storage_limite_gb,
    c.fecha_registro, c.ultimo_acceso, c.es_local,
    coalesce((SELECT sum(u.solicitudes) FROM uso_solicitudes u WHERE u.usuario_id = c.usuario_id
      AND u.mes = to_char(p_ahora AT TIME ZONE c.timezone, 'YYYY-MM')), 0)::int,
    coalesce((SELECT sum(k.valor) FROM contadores k WHERE k.usuario_id = c.usuario_id AND k.ambito = 'almacen'), 0)::float8,
    (SELECT count(*) FROM batches b WHERE b.usuario_id = c.usuario_id AND b.estado = 'procesando')::int
  FROM (
    SELECT * FROM cuentas a
    WHERE a.eliminada IS NULL
      AND (p_buscar = '' OR strpos(lower(a.email), p_buscar) > 0 OR strpos(lower(a.nombre_usuario), p_buscar) > 0)
    ORDER BY a.ultimo_acceso DESC NULLS LAST, a.usuario_id LIMIT p_limite OFFSET p_salto
  ) c ORDER BY c.ultimo_acceso DESC NULLS LAST, c.usuario_id
$$;
